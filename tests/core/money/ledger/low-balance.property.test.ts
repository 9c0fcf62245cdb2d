import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { wallet } from '#core/money/ledger/ledger-account.ts'
import { post, postEach, postFirst } from '#core/money/ledger/post.ts'
import { adjustment } from '#core/money/ledger/postings.ts'
import { cashier, keyedLedgerCommand, office, SHIPPER } from './sample-money.ts'

const own = wallet(SHIPPER, 'CNY')
const step = fc.integer({ min: -60, max: 60 }).filter((amount) => amount !== 0)
const level = fc.option(fc.bigInt({ min: 1n, max: 80n }), { nil: undefined })
/** A movement on one of the ways in which entries are written, or another level. */
const anyHistory = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        way: fc.constantFrom('once', 'post', 'each', 'first'),
        amounts: fc.array(step, { minLength: 1, maxLength: 4 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ level }) },
  ),
  { maxLength: 20 },
)

const draftOf = (amount: number) => adjustment({ customerId: SHIPPER, reference: 'x', note: 'why', amount: money(BigInt(amount), 'CNY') })
type Step = { readonly way: 'once' | 'post' | 'each' | 'first'; readonly amounts: readonly number[] }

async function move(open: ReturnType<typeof office>, { way, amounts }: Step, place: number): Promise<void> {
  const stamp = { at: 0, actorId: cashier.id }
  const drafts = amounts.map(draftOf)
  const [first, ...others] = drafts
  if (first === undefined) return
  if (way === 'once') await Promise.all(drafts.map((draft, index) => open.post(draft, keyedLedgerCommand(`${place} ${index}`))))
  else
    await open.atomically(async ({ ledger }) => {
      if (way === 'each') await postEach(ledger, drafts, stamp)
      else if (way === 'first') await postFirst(ledger, [first, ...others], { stamp, beyondCredit: amounts.length > 2 })
      else for (const draft of drafts) await post(ledger, draft, stamp)
      return ok(true)
    })
}

describe('the warning of a low balance', () => {
  it('is given once for each entry that goes from not below the level to below it, over any history', async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        const open = office()
        const expected: bigint[] = []
        let current: bigint | undefined
        for (const [place, one] of history.entries()) {
          if ('level' in one) {
            current = one.level
            must(
              await open.warn(
                { customerId: SHIPPER, currency: 'CNY', level: current === undefined ? undefined : money(current, 'CNY') },
                cashier,
              ),
            )
            continue
          }
          const before = open.entries.length
          await move(open, one, place)
          for (const { legs } of open.entries.slice(before)) {
            const leg = legs.find(({ account }) => account === own)
            if (leg === undefined || current === undefined) continue
            if (leg.balanceAfter - leg.amount >= current && leg.balanceAfter < current) expected.push(leg.balanceAfter)
          }
        }
        expect(open.warnings.map(({ balance }) => balance.amount)).toEqual(expected)
        expect(open.warnings.every(({ customerId, level: said }) => customerId === SHIPPER && said.currency === 'CNY')).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('is found in histories that cross the level, so that the property is about something', async () => {
    const open = office()
    must(await open.warn({ customerId: SHIPPER, currency: 'CNY', level: money(10n, 'CNY') }, cashier))
    for (const [place, amount] of [20, -5, -10, -1, 16, -11].entries()) await move(open, { way: 'once', amounts: [amount] }, place)
    expect(open.warnings.map(({ balance }) => balance.amount)).toEqual([5n, 9n])
  })
})
