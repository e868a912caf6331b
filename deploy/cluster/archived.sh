#!/bin/sh
# How long the oldest piece of the log has waited for the store: /etc/patroni/archived.sh on each database machine, for
# prometheus-node-exporter, which reads this folder (ArchiveStandsStill in deploy/watch/alerts.yml). It is 0 on a replica.
file=/var/lib/prometheus/node-exporter/archive.prom
waits="SELECT 'postgres_archive_waits_seconds ' || coalesce(round(extract(epoch FROM now() - min(modification))), 0)
  FROM pg_ls_archive_statusdir() WHERE name LIKE '%.ready' AND NOT pg_is_in_recovery()"
mkdir -p "${file%/*}"
while sleep 30; do
  if runuser -u postgres -- psql -h "{{postgres_socket}}" -d postgres -AtXc "$waits" >"$file.new"; then
    mv "$file.new" "$file"
  else
    rm -f "$file" "$file.new" # an old figure would say that all is well
  fi
done
