import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { Failure } from '#core/base/kernel/failure.ts'
import { given } from '#core/base/kernel/given.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { CallKind } from './agent-call.ts'
import type { RefusedEvent, TakenEvents } from './agent-event.ts'
import type { AgentCallResult, MissedEvent, RefusedNumber } from './agent-protocol.port.ts'
import { afterFailure } from './circuit.rules.ts'
import type { AgentUnit } from './connection.ports.ts'

type Keeping<U extends AgentUnit> = {
  readonly atomically: Atomically<U>
  readonly agent: string
  readonly clock: Clock
  readonly random: () => number
}

type Call = {
  readonly kind: CallKind
  readonly numbers: readonly string[]
  readonly answered: AgentCallResult<unknown>
  readonly refused: readonly RefusedNumber[]
  readonly events?: number
  readonly taken?: Result<TakenEvents> | undefined
}

export const AGENT_NEWS = { topic: 'agents', to: { audience: 'staff' } } as const

const NOTHING: TakenEvents = { added: 0, known: 0, waiting: 0, unmatched: 0, untimed: [], refused: [] }

/** Returns the cause of a failure as programs read it: its code, and what was found. */
function causeOf(failure: Failure): string {
  const { code, params } = failure.fields?.[0] ?? failure
  const found = params['found'] ?? params['time']
  return found === undefined || typeof found === 'object' ? code : `${code} “${found}”`
}

/** An event that was not added, with its cause. */
const missedEvent = ({ event: { number, code, time }, reason }: RefusedEvent): MissedEvent => ({
  number,
  code,
  time,
  reason: reason.ok ? '' : causeOf(reason.failure),
})

/** Returns the log's figures of a report, what of it was not added, and why. */
export const takenFigures = (taken: Result<TakenEvents> | undefined) => {
  const { added, waiting, unmatched, untimed, refused } = taken?.ok === true ? taken.value : NOTHING
  const missed = [...refused, ...untimed].map(missedEvent)
  const [first] = missed
  const cause = taken?.ok === false ? taken.failure.code : first && `${first.number}: ${first.reason}`
  return { figures: { added, waiting: waiting + untimed.length, unmatched, refused: refused.length }, missed, cause }
}

/** Writes a call to the log that staff read. */
export async function keepCall<U extends AgentUnit>({ atomically, agent, clock }: Keeping<U>, call: Call): Promise<void> {
  const { kind, numbers, answered, refused, events = 0, taken } = call
  const { cause, figures } = takenFigures(taken)
  const trouble = answered.ok ? (taken?.ok === false ? ('not_taken' as const) : undefined) : answered.trouble
  const reason = answered.ok ? (refused[0] === undefined ? cause : `${refused[0].number}: ${refused[0].reason}`) : answered.reason
  const { millis, status, sent, answer } = answered
  const row = {
    agent,
    kind,
    at: clock.now(),
    millis,
    numbers: numbers.length,
    events,
    ...figures,
    refused: figures.refused + refused.length,
  }
  must(
    await atomically(async (unit) =>
      ok(await unit.agentConnections.addCall({ ...row, ...given({ status, first: numbers[0], trouble, reason, sent, answer }) })),
    ),
  )
}

/** An agent that answers is no longer paused. */
export async function keepWorking<U extends AgentUnit>({ atomically, agent, clock }: Keeping<U>): Promise<void> {
  must(
    await atomically(async (unit) => {
      const before = (await unit.agentConnections.lock(agent))?.circuit
      await unit.agentConnections.keepCircuit(agent, { failures: 0 }, { at: clock.now() })
      if (before?.openUntil !== undefined) await unit.live.publish(AGENT_NEWS)
      return ok(undefined)
    }),
  )
}

/**
 * Counts a failed call, and answers how many there were since the last answer. Too many calls are
 * no failure: the agent says when to come again.
 */
export async function keepFailed<U extends AgentUnit>(
  { atomically, agent, clock, random }: Keeping<U>,
  { trouble, reason, retryMillis }: Extract<AgentCallResult<unknown>, { ok: false }>,
): Promise<number> {
  const at = clock.now()
  return must(
    await atomically(async ({ agentConnections, live }) => {
      const before = (await agentConnections.lock(agent))?.circuit ?? { failures: 0 }
      if (trouble === 'throttled') {
        await agentConnections.postpone(agent, retryMillis ?? 0)
        // A trial that comes too often is tried again when the agent says.
        if (before.openUntil !== undefined)
          await agentConnections.keepCircuit(agent, { ...before, openUntil: at + (retryMillis ?? 0) }, { at, trouble })
        return ok(1)
      }
      const circuit = afterFailure(before, { at, random: random() })
      await agentConnections.keepCircuit(agent, circuit, { at, trouble: reason === undefined ? trouble : `${trouble}: ${reason}` })
      if (circuit.openUntil !== undefined) await live.publish(AGENT_NEWS)
      return ok(circuit.failures)
    }),
  )
}
