import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findSeriesWork } from '#core/money/acts/find-series.work.ts'
import { lookedInto, type MoneyFinding } from '#core/money/acts/money-finding.ts'
import { leastNear } from '#core/money/acts/near-limit.rules.ts'
import { money } from '#core/base/kernel/money.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'

const NOW = Date.UTC(2026, 5, 3)
const FINDING: MoneyFinding = {
  id: 7,
  kind: 'near_limit',
  day: '2026-06-02',
  actorId: 2,
  customerId: 1001,
  acts: 9,
  worth: 90_000n,
  foundAt: NOW,
}

describe('a finding about who moved money', () => {
  it('is looked into once, by somebody else than the person, with a note', () => {
    const look = { by: 3, at: NOW, note: 'Compared with the bank' }
    const seen = lookedInto(FINDING, look)
    expect(seen).toMatchObject({ ok: true, value: { seenBy: 3, seenAt: NOW, note: look.note } })
    expect(lookedInto(FINDING, { ...look, by: 2 })).toMatchObject({ failure: { code: 'FINDING_OWN', kind: 'forbidden' } })
    expect(lookedInto({ ...FINDING, seenBy: 3, seenAt: NOW, note: 'x' }, look)).toMatchObject({ failure: { code: 'FINDING_SEEN' } })
  })

  it('is looked for from 80 % of the limit on, through 30 days', async () => {
    const asked: object[] = []
    const topics: string[] = []
    const work = findSeriesWork<never>({ rule: { above: money(100_000n, 'CNY') }, clock: { now: () => NOW } })
    const unit = {
      moneyFindings: { find: async (one: object) => asked.push(one) },
      live: { publish: async ({ topic }: { readonly topic: string }) => void topics.push(topic) },
    }
    await work.run({ finishing: (finish: (unit: never) => Promise<unknown>) => finish(unit as never) } as never)
    expect(asked).toEqual([{ from: NOW - 30 * MILLIS_PER_DAY, least: 80_000n, at: NOW }])
    expect(topics).toEqual(['money-acts'])
  })

  it('never has a smaller least amount than four fifths of the limit, rounded down', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (amount) => {
        const least = leastNear(money(amount, 'CNY'))
        expect(least * 100n <= amount * 80n && (least + 1n) * 100n > amount * 80n).toBe(true)
      }),
    )
  })
})
