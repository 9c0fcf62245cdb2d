import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inboundTotals, type Inbound } from '#core/warehouse/goods/inbound/inbound.ts'
import { must, type Result } from '#core/base/kernel/result.ts'
import { availableOf } from '#core/warehouse/goods/stock/stock.ts'
import { differencesIn } from './memory-goods.ts'
import { dock } from './inbound-dock.ts'

const SKUS = ['MUG', 'CAP', 'EXTRA'] as const
const sku = fc.constantFrom(...SKUS)
const delivery = fc.nat({ max: 1 })
const pieces = fc.integer({ min: 1, max: 4 })

type Desk = ReturnType<typeof dock>
type Step = (desk: Desk, numbers: readonly string[]) => Promise<Result<unknown>>

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ delivery, event: fc.constantFrom('announce' as const, 'cancel' as const, 'accept' as const) }).map(
    ({ delivery: one, event }): Step =>
      (desk, numbers) =>
        desk.customer(numbers[one] ?? '', event),
  ),
  fc.record({ delivery, event: fc.constantFrom('arrive' as const, 'count' as const, 'close' as const) }).map(
    ({ delivery: one, event }): Step =>
      (desk, numbers) =>
        desk.staff(numbers[one] ?? '', event),
  ),
  fc.record({ delivery, sku, pieces, isDamaged: fc.boolean(), isUndo: fc.boolean() }).map(
    (one): Step =>
      (desk, numbers) =>
        desk.count(numbers[one.delivery] ?? '', one.sku, one.pieces, one.isDamaged, one.isUndo),
  ),
  fc.record({ delivery, location: fc.constantFrom('A-01-01', 'A-01-02', 'H-01'), sku: fc.option(sku, { nil: undefined }) }).map(
    ({ delivery: one, location, sku: of }): Step =>
      (desk, numbers) =>
        desk.shelve(numbers[one] ?? '', location, of === undefined ? {} : { sku: of }),
  ),
)

/**
 * Sums of the pieces that became stock of deliveries: good and damaged ones, and those under way.
 */
const sumOf = (inbounds: readonly Inbound[], count: keyof ReturnType<typeof inboundTotals>): number =>
  inbounds.reduce((sum, one) => sum + inboundTotals(one)[count], 0)

describe('inbound deliveries, whatever is done with them in whatever order', () => {
  it('leave exactly what was counted in stock, what was announced under way, and draw nothing before it is on a shelf', async () => {
    let reached = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (steps) => {
        const desk = dock()
        const numbers = [must(await desk.create()).number, must(await desk.create()).number]
        // One of the two has come, so that histories get further than its announcement.
        must(await desk.customer(numbers[0] ?? '', 'announce'))
        must(await desk.staff(numbers[0] ?? '', 'arrive'))
        for (const one of steps) await one(desk, numbers)
        const inbounds = [...desk.goods.inbounds.values()]
        const stock = [...desk.goods.stock.values()]
        const sum = (count: 'onHand' | 'damaged' | 'underWay'): number => stock.reduce((all, one) => all + one[count], 0)
        const known = inbounds.filter(({ state }) => ['counted', 'shelved', 'closed'].includes(state))
        const expected = inbounds.filter(({ state }) => ['announced', 'arrived'].includes(state))
        reached += known.length
        expect(sum('onHand')).toBe(sumOf(known, 'counted'))
        expect(sum('damaged')).toBe(sumOf(known, 'damaged'))
        expect(sum('underWay')).toBe(sumOf(expected, 'announced'))
        const onShelves = stock.filter(({ location }) => location.startsWith('A-')).reduce((all, { onHand }) => all + onHand, 0)
        expect(onShelves).toBe(sumOf(known, 'shelved'))
        expect(stock.every((one) => availableOf(one) >= 0)).toBe(true)
        for (const one of known.filter(({ state }) => state !== 'counted'))
          expect(inboundTotals(one).shelved).toBe(inboundTotals(one).counted)
        expect(differencesIn(desk.goods)).toEqual([])
      }),
      { numRuns: 60 },
    )
    expect(reached, 'histories that went as far as a finished count').toBeGreaterThan(5)
  })
})
