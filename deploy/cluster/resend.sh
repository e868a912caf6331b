#!/bin/sh
# Offers the log to the store once more when a machine becomes the leader: /etc/patroni/resend.sh on each database
# machine, called by Patroni (on_role_change). A replica counts what it received as sent, and a leader that died may not
# have sent it: without those segments no second after them could be brought back before the next whole copy. What the
# store has already, pgBackRest compares and sends no second time. Histories too: a restore asks for one timeline after
# another, and ends at the first that has none.
case $2 in master | primary) ;; *) exit 0 ;; esac # newer Patroni says primary
cd "{{postgres_data}}/pg_wal/archive_status" || exit
for name in ????????????????????????.done ????????.history.done; do
  [ ! -e "$name" ] || mv "$name" "${name%done}ready" # PostgreSQL may take it away meanwhile
done
