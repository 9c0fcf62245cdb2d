import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AgentProtocols, AgentCallResult, PulledEvents } from '#core/parcels/agents/agent-protocol.port.ts'
import { pollAgent } from '#core/parcels/agents/poll-agent.ts'
import { ok } from '#core/base/kernel/result.ts'
import { memoryAgents } from './memory-agents.ts'

const AT = Date.UTC(2026, 10, 20, 4)
const SETTINGS = { polled: true, endpoint: 'https://agent.example', calls_per_second: 3 } as const
const ROUNDS = 40
const RUNS = 60

type Plan = { readonly parcels: number; readonly together: number; readonly ends: readonly ('answer' | 'fail' | 'throttle' | 'die')[] }
const plan: fc.Arbitrary<Plan> = fc.record({
  parcels: fc.integer({ min: 1, max: 60 }),
  together: fc.integer({ min: 1, max: 40 }),
  ends: fc.array(fc.constantFrom('answer', 'answer', 'answer', 'fail', 'throttle', 'die'), { maxLength: 30 }),
})

const FACTS = { millis: 1, sent: '', answer: '' }
class ServerDeath extends Error {}

/** Runs a plan with two servers in turn on a clock that pauses move. */
async function run({ parcels, together, ends }: Plan) {
  let now = AT
  const clock = { now: () => now }
  const room = memoryAgents(clock)
  await room.atomically(async (unit) => {
    await unit.agentConnections.keep({
      agent: 'ARAMEX',
      kind: '17track',
      version: 0,
      at: AT,
      settings: { ...SETTINGS, numbers_per_call: together },
    })
    return ok(undefined)
  })
  for (let orderId = 1; orderId <= parcels; orderId += 1)
    room.dispatch({
      agent: 'ARAMEX',
      orderId,
      number: `N${orderId}`,
      status: 'outbound',
      dispatchedAt: AT,
      isRegistered: false,
      nextAt: AT,
    })
  const started: number[] = []
  const asked = new Map<string, number>()
  const left = [...ends]
  const begin = (): (typeof ends)[number] => {
    started.push(now)
    return left.shift() ?? 'answer'
  }
  const trouble = (end: 'fail' | 'throttle'): AgentCallResult<never> => ({
    ...FACTS,
    ok: false,
    trouble: end === 'throttle' ? 'throttled' : 'no_answer',
    ...(end === 'throttle' ? { retryMillis: 7000 } : {}),
  })
  const protocols: AgentProtocols = {
    open: () => ({
      register: async (numbers) => {
        const end = begin()
        expect(numbers.length).toBeLessThanOrEqual(together)
        if (end === 'die') throw new ServerDeath()
        return end === 'answer' ? { ...FACTS, ok: true, value: { registered: numbers, refused: [] } } : trouble(end)
      },
      pull: async (numbers): Promise<AgentCallResult<PulledEvents>> => {
        const end = begin()
        expect(numbers.length).toBeLessThanOrEqual(together)
        if (end === 'die') throw new ServerDeath()
        if (end !== 'answer') return trouble(end)
        for (const number of numbers) asked.set(number, (asked.get(number) ?? 0) + 1)
        return { ...FACTS, ok: true, value: { events: [], refused: [], unregistered: [] } }
      },
    }),
    readPush: async () => ({ ok: false, trouble: 'unreadable' }),
    answerPush: () => ({ status: 200, contentType: 'text/plain', body: '' }),
  }
  const ports = {
    ...room,
    protocols,
    sealer: { open: (text: string) => text },
    take: async () => ok({ added: 0, known: 0, waiting: 0, unmatched: 0, untimed: [], refused: [] }),
    clock,
    random: () => 0.5,
    pause: async (millis: number) => void (now += millis),
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    const ended = now + 60_000
    const done = pollAgent(ports, { agent: 'ARAMEX', goesOn: () => now < ended })
    await done.catch((error: unknown) => {
      if (!(error instanceof ServerDeath)) throw error
    })
    now += 600_000
  }
  return { started, asked }
}

it('asks for every parcel, however calls fail and servers die, and never passes the limits of an agent', async () => {
  await fc.assert(
    fc.asyncProperty(plan, async (one) => {
      const { started, asked } = await run(one)
      expect(asked.size).toBe(one.parcels)
      for (const [index, at] of started.entries())
        expect(at - (started[index - 3] ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(1000)
    }),
    { numRuns: RUNS },
  )
})
