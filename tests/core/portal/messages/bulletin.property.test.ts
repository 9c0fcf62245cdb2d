import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { statesOf } from '#core/base/kernel/machine.ts'
import { must } from '#core/base/kernel/result.ts'
import { bulletinMachine } from '#core/portal/messages/bulletin.machine.ts'
import { confirmReading, isOut, unreadQueue, type Bulletin } from '#core/portal/messages/bulletin.rules.ts'

const STATES = statesOf(bulletinMachine)
const AT = 10
const boards: fc.Arbitrary<readonly Bulletin[]> = fc
  .array(
    fc.record({ state: fc.constantFrom(...STATES), createdAt: fc.integer({ min: 0, max: 3 }), publishAt: fc.integer({ min: 8, max: 12 }) }),
    {
      maxLength: 10,
    },
  )
  .map((drawn) => drawn.map((one, id) => ({ ...one, id, title: 't', content: 'c', attachments: [], operatorName: 'o' })))

describe('a reader before any board', () => {
  it('confirms, from whichever bulletin on, every one that is out exactly once before the dialog closes', () => {
    fc.assert(
      fc.property(boards, fc.nat(), (board, start) => {
        const out = board.filter((one) => isOut(one, AT))
        let confirmed: ReadonlySet<number> = new Set()
        let shown: Bulletin | undefined = out[start % Math.max(1, out.length)]
        let rounds = 0
        while (shown !== undefined) {
          expect(confirmed.has(shown.id)).toBe(false)
          const step = must(confirmReading(board, { id: shown.id, confirmed, at: AT }))
          confirmed = step.confirmed
          shown = step.next
          rounds += 1
        }
        expect(rounds).toBe(out.length)
        expect(confirmed).toEqual(new Set(out.map(({ id }) => id)))
        expect(unreadQueue(board, { confirmed, at: AT })).toEqual([])
      }),
    )
  })
})
