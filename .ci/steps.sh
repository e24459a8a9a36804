# Functions of .ci/run: named steps with a limit, told again at the end. tools/ci_steps_test.py holds them
# to that.
#
#   step NAME MINUTES COMMAND…   runs COMMAND, which is ended after MINUTES; the next step runs in any case.
#                                Where STEPS_SECONDS is set, left out if that could be later, which the end tells
#   ahead PRESET TARGET…         builds in the background what later steps need
#   end_of_steps                 tells what failed, the sums, and how long each step took

steps_log=$(mktemp)
steps_told=$(mktemp) # the last lines of each step that failed
steps_passed=0
steps_failed=0
steps_seconds=()
trap 'rm -f "$steps_log" "$steps_told"; kill $(jobs -p) 2>/dev/null || true' EXIT

step() {
  local name=$1 minutes=$2 start=$SECONDS verdict=ok code=0 ran=0 bad=0 line
  shift 2
  if [ $((start + ${minutes%.*} * 60)) -gt "${STEPS_SECONDS:-1000000}" ]; then
    printf '\n==== %s: left out after %d s: %s\n' "$name" $start "$*" | tee -a "$steps_told"
    return
  fi
  printf '\n==== %s: %s\n' "$name" "$*"
  # Not `| tee`: what a step leaves running in the background would keep the pipe open.
  timeout --kill-after=20 "${minutes}m" "$@" </dev/null >"$steps_log" 2>&1 &
  local running=$!
  tail --pid=$running -s 0.2 -n +1 -f "$steps_log" &
  wait $running || code=$?
  wait $!
  [ $code -eq 0 ] || verdict=FAILED
  [ $code -ne 124 ] && [ $code -ne 137 ] || verdict="FAILED, ended after its limit of $minutes minutes"
  while read -r line; do
    ran=$((ran + ${line##* out of }))
    line=${line#*passed, }
    bad=$((bad + ${line%% *}))
  done < <(grep -aE '^[0-9]+% tests passed, [0-9]+ tests? failed out of [0-9]+' "$steps_log" || true)
  if [ "$verdict" != ok ] && [ $bad -eq 0 ]; then
    bad=1
    ran=$((ran + 1))
  elif [ $ran -eq 0 ]; then
    ran=1
  fi
  steps_passed=$((steps_passed + ran - bad))
  steps_failed=$((steps_failed + bad))
  steps_seconds+=("$name $((SECONDS - start))")
  if [ "$verdict" != ok ]; then
    { printf '\n==== %s: %s; it ended with:\n' "$name" "$verdict"
      tail -n 25 "$steps_log" | cut -c -300; } >>"$steps_told"
  fi
  printf '==== %s: %s, %d s\n' "$name" "$verdict" $((SECONDS - start))
}

# At the lowest priority: it takes what the steps leave while they wait for sockets and browsers. A step
# that needs the build waits for the rest of it, and tells what is wrong with it.
ahead() {
  nice -n 19 tools/build.sh "$@" </dev/null >/dev/null 2>&1 || true
}

# Answers 1 where a step failed.
end_of_steps() {
  cat "$steps_told"
  printf '\n%d passed, %d failed\n' "$steps_passed" "$steps_failed"
  (IFS=,; printf '%d s in all: %s\n' $SECONDS "${steps_seconds[*]}")
  [ "$steps_failed" -eq 0 ]
}
