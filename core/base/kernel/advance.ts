import { defineFailures } from './failure.ts'
import { next, type Machine, type Step } from './machine.ts'
import { failed, ok, type Result } from './result.ts'
import { words } from './words.ts'

const machineFailure = defineFailures({
  ILLEGAL_TRANSITION: {
    kind: 'conflict',
    words: words('“{state}”状态下不能“{event}”', '「{state}」狀態下不能「{event}」', '“{event}” is not possible in state “{state}”'),
  },
})

/**
 * The state that an event leads to. An event that the machine does not draw is refused with
 * ILLEGAL_TRANSITION; the failure names state and event in words and, as `stateName` and
 * `eventName`, by their names in the machine's table (rule: Transitions).
 */
export function advance<S extends string, E extends string, G extends string>(machine: Machine<S, E, G>, step: Step<S, E, G>): Result<S> {
  const to = next(machine, step)
  if (to !== undefined) return ok(to)
  const { state, event } = step
  return failed(
    machineFailure('ILLEGAL_TRANSITION', {
      state: machine.states[state].label,
      event: machine.events[event].label,
      stateName: state,
      eventName: event,
    }),
  )
}
