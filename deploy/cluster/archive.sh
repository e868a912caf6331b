#!/bin/sh
# archive.sh <file> <command that sends it to the store>: /etc/patroni/archive.sh on each database machine. PostgreSQL
# calls it (archive_command), and Patroni for what a leader that was replaced had not sent yet.
# Where another leader took over, a timeline ends within a segment. Each machine has an end of its own of that segment,
# and any of them that leads later offers it. The store takes one and refuses the others for ever, and with them all that
# comes after. Nobody needs them: the segment of the same number of the next timeline begins with what was valid of it.
# So what lies at the end of an older timeline, by the newest history that is here, is left out.
LC_ALL=C
path=$1
shift
name=${path##*/}
case $name in
*[!0-9A-F]*) ;; # a history, a mark of a copy, what PostgreSQL itself calls .partial
*)
  history=$(ls "${path%/*}" | grep '^[0-9A-F]\{8\}\.history$' | tail -n 1)
  [ -z "$history" ] || while read -r timeline point _; do
    case $timeline in *[!0-9]* | '') continue ;; esac
    end=$(printf '%08X%08X%08X' "$timeline" "0x${point%/*}" "$((0x${point#*/} / $(stat -c %s "$path")))")
    [ "${name%????????????????}" = "${end%????????????????}" ] || continue
    [ "$name" \< "$end" ] || exit 0
  done <"${path%/*}/$history"
  ;;
esac
# Compressing a segment takes a processor for a moment, each minute at least: who saves goes first.
exec nice -n 10 "$@"
