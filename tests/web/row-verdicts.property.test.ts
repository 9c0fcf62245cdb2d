import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgedOf, problemsOf, withVerdicts, type Verdict } from '../../adapters/web/screens/parcels/orders/import/row-verdicts.ts'
import type { CellProblem, ImportAnswer } from '../../adapters/http/contract/parcels/orders/order-import.routes.ts'

const ROWS = 12
/** Lines above are not shown by the preview, but have problems too. */
const LINES = 15

const problem = (line: number) =>
  fc
    .record({ index: fc.option(fc.integer({ min: 0, max: 3 })), msg: fc.constantFrom('a', 'b') })
    .map(({ index, msg }): CellProblem => ({ line, index, msg, column: 'c', field: `f${index}`, error: 'E' }) as CellProblem)

const verdict = (line: number) =>
  fc.record({
    state: fc.constantFrom('good' as const, 'faulty' as const, 'duplicate' as const, 'blank' as const),
    errors: fc.array(problem(line), { maxLength: 2 }),
    warnings: fc.array(problem(line), { maxLength: 2 }),
    isJoined: fc.boolean(),
  })

const sheet = fc.tuple(...Array.from({ length: ROWS }, (_, index) => verdict(index + 2)))
const changes = fc.array(
  fc.integer({ min: 2, max: ROWS + 1 }).chain((line) => verdict(line).map((one) => new Map([[line, one as Verdict]]))),
  { maxLength: 8 },
)
const others = fc.tuple(...Array.from({ length: LINES - ROWS }, (_, index) => problem(ROWS + 2 + index)))

/**
 * The answer that says of each row what its verdict says, and of rows that are not shown what is
 * wrong in them.
 */
function answerOf(verdicts: readonly Verdict[], hidden: readonly CellProblem[]): ImportAnswer {
  const count = (state: string): number => verdicts.filter((one) => one.state === state && one.isJoined !== true).length
  return {
    rows: verdicts.map(({ state, isJoined }, index) => ({ line: index + 2, state, joins: isJoined === true ? 1 : null })),
    errors: [...verdicts.flatMap((one) => one.errors), ...hidden],
    warnings: verdicts.flatMap((one) => one.warnings),
    created: count('good'),
    failed: count('faulty') + hidden.length,
    skipped: count('duplicate'),
    joined: verdicts.filter((one) => one.isJoined).length,
  } as unknown as ImportAnswer
}

describe('the verdicts on a sheet that is corrected', () => {
  it('add up to what an answer about the corrected sheet says, after each change', () => {
    fc.assert(
      fc.property(sheet, changes, others, (first, steps, hidden) => {
        const before = first.map((one) => (one.state === 'blank' ? { ...one, state: 'good' as const } : one))
        const judged = steps.reduce(withVerdicts, judgedOf(answerOf(before, hidden), 0))
        const last = new Map<number, Verdict>(before.map((one, index) => [index + 2, one]))
        for (const step of steps) for (const [line, one] of step) last.set(line, one)
        const verdicts = [...last.values()]
        const whole = judgedOf(answerOf(verdicts, hidden), 0)
        const blank = verdicts.filter((one) => one.state === 'blank' && one.isJoined !== true).length
        expect({ ...judged.counts, joined: judged.joined }).toEqual({ ...whole.counts, blank, joined: whole.joined })
        for (const kind of ['errors', 'warnings'] as const) {
          expect(problemsOf(judged[kind])).toEqual(problemsOf(whole[kind]))
          expect(new Map(judged[kind].marks)).toEqual(new Map(whole[kind].marks))
        }
      }),
    )
  })
})
