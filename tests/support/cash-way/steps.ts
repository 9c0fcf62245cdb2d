import fc from 'fast-check'
import { FATES } from '../providers/faulty-payouts.ts'

/** The orders of a history: of two currencies, since a remittance is of one. */
export const CURRENCIES = ['AED', 'AED', 'AED', 'KWD'] as const
const order = fc.nat({ max: CURRENCIES.length - 1 })
const which = fc.nat({ max: 1 })
/** How far an amount is from what it should be: mostly not at all. */
const off = fc.constantFrom<number>(0, 0, 0, -70, 40)

/**
 * Steps that may happen to cash, in any order; most of them are refused where they come at the
 * wrong time.
 */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant('dispatch' as const), order }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('return' as const), order }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('report' as const), order, off }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('accept' as const, 'reject' as const), order }) },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('announce' as const), currency: fc.constantFrom('AED', 'AED', 'KWD') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('receive' as const), which, off }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constantFrom('explain' as const, 'undo' as const), which }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('settle' as const) }) },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'send' as const,
        'send' as const,
        'confirm' as const,
        'confirm' as const,
        'withdraw' as const,
        'write_off' as const,
      ),
      which,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constantFrom('dispute' as const, 'reissue' as const), which, line: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('pay' as const, 'pay' as const, 'bank' as const),
      which,
      fates: fc.array(fc.constantFrom(...FATES), { maxLength: 2 }),
      dies: fc.nat({ max: 6 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('later' as const), minutes: fc.constantFrom(3, 70) }) },
)
export type CashStep = typeof step extends fc.Arbitrary<infer S> ? S : never

/**
 * One of the steps that bring cash further and are allowed now; without it few histories would come
 * to an end.
 */
const onward = fc.record({ does: fc.constant('onward' as const), pick: fc.nat({ max: 99 }), off })
export type Onward = typeof onward extends fc.Arbitrary<infer S> ? S : never

const [SHORTEST, LONGEST] = [12, 40]
/** A history: what is due of each order, and what happens. */
export const cashHistory = fc.record({
  amounts: fc.array(fc.bigInt({ min: 200n, max: 2_000_000n }), { minLength: CURRENCIES.length, maxLength: CURRENCIES.length }),
  steps: fc.array(fc.oneof({ weight: 4, arbitrary: onward }, { weight: 1, arbitrary: step }), {
    minLength: SHORTEST,
    maxLength: LONGEST,
    size: 'max',
  }),
})
export type CashHistory = typeof cashHistory extends fc.Arbitrary<infer H> ? H : never

/** A history that passes every place, whatever chance brings beside it. */
export const WHOLE_WAY: CashHistory = {
  amounts: [50_000n, 1_000_000n, 200n, 200n],
  steps: [
    { does: 'dispatch', order: 0 },
    { does: 'return', order: 0 },
    { does: 'dispatch', order: 1 },
    { does: 'report', order: 1, off: 0 },
    { does: 'announce', currency: 'AED' },
    { does: 'receive', which: 0, off: 0 },
    { does: 'settle' },
    { does: 'send', which: 0 },
    { does: 'confirm', which: 0 },
    { does: 'pay', which: 0, fates: ['answer_lost'], dies: 2 },
  ],
}
