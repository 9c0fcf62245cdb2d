import { describe, expect, it } from 'vitest'
import type { AgentConnections, AgentUnit } from '#core/parcels/agents/connection.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'

/** Agents ARAMEX and SMSA with a channel each, as two servers reach them. */
export type AgentRoom = {
  readonly here: Atomically<AgentUnit>
  readonly there: Atomically<AgentUnit>
  readonly connections: Pick<AgentConnections, 'find' | 'silent'>
  /** Parcels of an agent's channel that leave now; answers their ids. */
  readonly dispatch: (agent: string, count: number, at: number) => Promise<readonly number[]>
  /** A member of staff. */
  readonly clerk: number
}

const AT = Date.UTC(2026, 10, 20, 4)
const MINUTE = 60_000
const SETTINGS = { polled: true, endpoint: 'https://agent.example', numbers_per_call: 40, calls_per_second: 3 }

const run = async <T>(atomically: Atomically<AgentUnit>, work: (unit: AgentUnit) => Promise<T>): Promise<T> =>
  must(await atomically(async (unit) => ok(await work(unit))))

const connect = (atomically: Atomically<AgentUnit>, agent: string, version = 0, over: Partial<typeof SETTINGS> = {}) =>
  run(atomically, ({ agentConnections }) =>
    agentConnections.keep({ agent, kind: '17track', version, at: AT, settings: { ...SETTINGS, ...over } }),
  )

/** Looks at all orders, as the job does part by part. */
async function fill(atomically: Atomically<AgentUnit>, agent: string, at = AT): Promise<void> {
  while (await run(atomically, ({ agentPolls }) => agentPolls.fill(agent, { at, limit: 2 })));
}

const claim = (atomically: Atomically<AgentUnit>, agent: string, { at = AT, until = AT + MINUTE, limit = 100 } = {}) =>
  run(atomically, async ({ agentPolls }) => (await agentPolls.claim(agent, { at, until, limit })).map(({ orderId }) => orderId))

/** The questions for agents, by whom they are to be asked, and when. */
export function agentsContract(open: () => Promise<AgentRoom>): void {
  describe('connections of tracker agents', () => {
    it('are kept by those who read the newest, and for known agents alone', async () => {
      const { here, there, connections } = await open()
      expect(await connect(here, 'ARAMEX')).toBe(true)
      expect(await connect(there, 'ARAMEX')).toBe(false)
      expect(await connect(there, 'ARAMEX', 1, { calls_per_second: 1 })).toBe(true)
      expect(await connect(here, 'NOBODY')).toBe(false)
      expect(await connections.find('ARAMEX')).toMatchObject({ version: 2, settings: { calls_per_second: 1 }, circuit: { failures: 0 } })
      expect(await connections.find('SMSA')).toBeUndefined()
    })

    it('have one key of a purpose in use, and the replaced one beside it', async () => {
      const { here, connections, clerk } = await open()
      await connect(here, 'ARAMEX')
      const now = Date.now()
      for (const [place, sealed] of ['one', 'two'].entries())
        await run(here, ({ agentConnections }) =>
          agentConnections.addCredential('ARAMEX', { purpose: 'call', sealed, setAt: now + place, setBy: clerk }),
        )
      expect((await connections.find('ARAMEX'))?.credentials).toEqual([
        { purpose: 'call', sealed: 'two', setAt: now + 1, setBy: clerk },
        { purpose: 'call', sealed: 'one', setAt: now, setBy: clerk, replacedAt: now + 1 },
      ])
    })

    it('share their limit among servers', async () => {
      const { here, there } = await open()
      await connect(here, 'ARAMEX')
      const began = Date.now()
      const starts = await Promise.all(
        [here, there, here, there, here, there].map(async (server) => {
          const wait = await run(server, ({ agentConnections }) => agentConnections.reserve('ARAMEX', { mostMillis: 60_000 }))
          return Date.now() + (wait ?? Number.NaN) - began
        }),
      )
      const sorted = starts.toSorted((one, other) => one - other)
      // Answers take their time, which is at most added.
      expect((sorted[5] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThan(5 * 334 - 300)
      expect(await run(here, ({ agentConnections }) => agentConnections.reserve('ARAMEX', { mostMillis: 0 }))).toBeUndefined()
      await run(there, ({ agentConnections }) => agentConnections.postpone('ARAMEX', 30_000))
      expect(await run(here, ({ agentConnections }) => agentConnections.reserve('ARAMEX', { mostMillis: 60_000 }))).toBeGreaterThan(25_000)
    })

    it('are paused for all, and tried by one', async () => {
      const { here, there, connections } = await open()
      await connect(here, 'ARAMEX')
      const circuit = { failures: 5, openUntil: AT + MINUTE }
      await run(here, ({ agentConnections }) => agentConnections.keepCircuit('ARAMEX', circuit, { at: AT, trouble: 'no_answer' }))
      expect((await connections.find('ARAMEX'))?.circuit).toEqual(circuit)
      expect(await connections.silent()).toEqual(new Map([['ARAMEX', AT]]))
      const trial = (server: typeof here, at: number) =>
        run(server, ({ agentConnections }) => agentConnections.claimTrial('ARAMEX', { at, until: at + MINUTE }))
      expect(await trial(here, AT)).toBe(false)
      const [one, other] = await Promise.all([trial(here, AT + MINUTE), trial(there, AT + MINUTE)])
      expect([one, other].filter(Boolean)).toHaveLength(1)
      await run(there, ({ agentConnections }) => agentConnections.keepCircuit('ARAMEX', { failures: 0 }, { at: AT }))
      expect((await connections.find('ARAMEX'))?.circuit).toEqual({ failures: 0 })
      expect(await connections.silent()).toEqual(new Map())
    })

    it('log their calls for a while', async () => {
      const { here } = await open()
      const call = {
        agent: 'ARAMEX',
        kind: 'pull',
        millis: 5,
        numbers: 1,
        events: 0,
        added: 0,
        waiting: 0,
        unmatched: 0,
        refused: 0,
      } as const
      for (const days of [0, 15, 16])
        await run(here, ({ agentConnections }) => agentConnections.addCall({ ...call, at: AT - days * MILLIS_PER_DAY }))
      const remove = () => run(here, ({ agentConnections }) => agentConnections.removeCallsBefore(AT - 14 * MILLIS_PER_DAY, 1))
      expect([await remove(), await remove(), await remove()]).toEqual([1, 1, 0])
    })
  })

  describe('parcels that agents are asked for', () => {
    it('are taken by one server each, and again by the next where nobody settles them', async () => {
      const { here, there, dispatch } = await open()
      await connect(here, 'ARAMEX')
      const ids = await dispatch('ARAMEX', 5, AT)
      const [one, other] = await Promise.all([claim(here, 'ARAMEX', { limit: 3 }), claim(there, 'ARAMEX', { limit: 3 })])
      const rest = await claim(here, 'ARAMEX')
      expect([...one, ...other, ...rest].toSorted((left, right) => left - right)).toEqual(ids)
      expect(await claim(there, 'ARAMEX', { at: AT + MINUTE - 1 })).toEqual([])
      expect(await claim(there, 'ARAMEX', { at: AT + MINUTE, until: AT + 2 * MINUTE })).toHaveLength(5)
      expect(await claim(there, 'SMSA')).toEqual([])
    })

    it('are due when it was settled, remember their registration, and end', async () => {
      const { here, dispatch } = await open()
      await connect(here, 'ARAMEX')
      const [first = 0, second = 0] = await dispatch('ARAMEX', 2, AT)
      await run(here, ({ agentPolls }) =>
        agentPolls.settle([
          { orderId: first, nextAt: AT + 5 * MINUTE, isRegistered: true },
          { orderId: second, nextAt: undefined },
        ]),
      )
      expect(await claim(here, 'ARAMEX', { at: AT + 4 * MINUTE })).toEqual([])
      const [kept] = await run(here, ({ agentPolls }) => agentPolls.standing([first, second]))
      expect(kept).toMatchObject({ orderId: first, isRegistered: true, dispatchedAt: AT, status: 'outbound' })
      await run(here, ({ agentPolls }) => agentPolls.settle([{ orderId: first, nextAt: AT + 6 * MINUTE }]))
      expect(await run(here, ({ agentPolls }) => agentPolls.standing([first]))).toMatchObject([{ isRegistered: true }])
      expect(await claim(here, 'ARAMEX', { at: AT + 6 * MINUTE, until: AT + 9 * MINUTE })).toEqual([first])
    })

    it('are those that left before their agent was set up, too', async () => {
      const { here, there, dispatch } = await open()
      const before = await dispatch('ARAMEX', 5, AT - MINUTE)
      await dispatch('SMSA', 1, AT - MINUTE)
      expect(await claim(here, 'ARAMEX')).toEqual([])
      await connect(here, 'ARAMEX')
      const after = await dispatch('ARAMEX', 1, AT - MINUTE)
      await fill(there, 'ARAMEX')
      expect(await claim(here, 'ARAMEX')).toEqual([...before, ...after])
      await connect(here, 'ARAMEX', 1, { polled: false })
      expect(await dispatch('ARAMEX', 1, AT)).toHaveLength(1)
      await fill(there, 'ARAMEX')
      expect(await claim(here, 'ARAMEX', { at: AT + 2 * MINUTE, until: AT + 3 * MINUTE })).toHaveLength(6)
    })
  })
}
