import { describe, expect, it } from 'vitest'
import type { AuditSeal, SealHead, TrailEntry } from '#core/oversight/audit/audit-seal.ts'
import { NOTHING_SEALED, sealAfter } from '#core/oversight/audit/audit-seal.ts'
import { verifyTrail } from '#core/oversight/audit/verify-trail.ts'
import { nodeDigest as digest } from '../../../support/node-digest.ts'

const entry = (id: number, more: Partial<TrailEntry> = {}): TrailEntry => ({
  id,
  atMicros: 1_000_000 * id,
  actorId: 1,
  area: 'order',
  subject: `order ${id}`,
  action: 'create',
  from: null,
  to: 'draft',
  changes: null,
  ...more,
})

function sealsOf(...runs: readonly (readonly TrailEntry[])[]): readonly AuditSeal[] {
  let head: SealHead = NOTHING_SEALED
  return runs.map((run) => {
    const seal = sealAfter(head, run, digest)
    head = seal
    return seal
  })
}

const FIRST = [entry(1), entry(2), entry(4)]
const SECOND = [entry(5), entry(9)]

const verify = (seals: readonly AuditSeal[], entries: readonly TrailEntry[], known?: Pick<SealHead, 'number' | 'link'>) =>
  verifyTrail(
    {
      digest,
      seals: async function* () {
        yield* seals
      },
      entries: async function* ({ after, upTo = Infinity }) {
        yield* entries.filter(({ id }) => id > after && id <= upTo)
      },
    },
    known,
  )

const seals = sealsOf(FIRST, SECOND)
const all = [...FIRST, ...SECOND]
const without = (...ids: readonly number[]) => all.filter(({ id }) => !ids.includes(id))

describe('a sealed audit trail', () => {
  it('is found as it was written, and counts what no seal protects yet', async () => {
    const head = { number: 2, lastId: 9, link: seals[1]?.link }
    expect(await verify(seals, [...all, entry(10)], head as SealHead)).toEqual({
      entries: 5,
      head,
      unsealed: 1,
      unsealedSince: 10_000_000,
      findings: [],
    })
    expect(await verify([], [])).toEqual({ entries: 0, head: NOTHING_SEALED, unsealed: 0, findings: [] })
  })

  it.each<[string, Partial<TrailEntry>]>([
    ['instant', { atMicros: 2_000_001 }],
    ['actor', { actorId: 2 }],
    ['area', { area: 'x' }],
    ['subject', { subject: 'x' }],
    ['action', { action: 'x' }],
    ['state before', { from: 'x' }],
    ['state after', { to: null }],
    ['changes', { changes: '{}' }],
  ])('names an entry whose %s was changed', async (_what, more) => {
    const found = all.map((one) => (one.id === 2 ? entry(2, more) : one))
    expect((await verify(seals, found)).findings).toEqual([{ fault: 'changed', entry: 2 }])
  })

  it('names entries that were removed or inserted later, also between two seals', async () => {
    expect((await verify(seals, without(2, 9))).findings).toEqual([
      { fault: 'removed', entry: 2 },
      { fault: 'removed', entry: 9 },
    ])
    const inserted = [...all, entry(3), entry(7)].toSorted((a, b) => a.id - b.id)
    expect((await verify(seals, inserted)).findings).toEqual([
      { fault: 'inserted', entry: 3 },
      { fault: 'inserted', entry: 7 },
    ])
  })

  it('names a seal that was changed, removed or made again', async () => {
    const [first, second] = seals as [AuditSeal, AuditSeal]
    const forged = sealAfter(NOTHING_SEALED, [entry(1), entry(2, { actorId: 7 }), entry(4)], digest)
    expect((await verify([{ ...forged, link: first.link }, second], all)).findings).toEqual([
      { fault: 'seal', seal: 1 },
      { fault: 'changed', entry: 2 },
    ])
    expect((await verify([second], SECOND)).findings).toEqual([{ fault: 'seal', seal: 1 }])
    // Where entry and seals were all made again, a head that was kept elsewhere shows it.
    const again = sealsOf([entry(1), entry(2, { actorId: 7 }), entry(4)], SECOND)
    const rewritten = all.map((one) => (one.id === 2 ? entry(2, { actorId: 7 }) : one))
    expect((await verify(again, rewritten)).findings).toEqual([])
    expect((await verify(again, rewritten, second)).findings).toEqual([{ fault: 'seal', seal: 2 }])
    expect((await verify([first], FIRST, second)).findings).toEqual([{ fault: 'seal', seal: 2 }])
  })
})
