#!/bin/sh
# Gives the lead away while the leader's disk is nearly full: /etc/patroni/yield.sh on each database machine. PostgreSQL
# itself goes on leading and refuses most writes until it can write no log any more; a replica may have the space.
while sleep 3; do
  free=$(df --output=avail --block-size=1M "{{postgres_data}}" | tail -n 1)
  [ "$free" -lt 256 ] || continue
  curl --fail --silent --max-time 2 --output /dev/null http://{{self}}:8008/primary || continue
  echo "$free MB are free: another one is to lead"
  curl --silent --max-time 60 --user 'patroni:{{patroni_password}}' --json '{"leader":"{{name}}"}' http://{{self}}:8008/switchover
  echo
done
