import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { closeWorkOrder, openWorkOrder, raiseWorkOrder, addEntry, type WorkOrder } from '#core/operations/support/work-order.ts'

const side = fc.constantFrom('customer' as const, 'staff' as const)
const command = fc.oneof(
  fc.record({ kind: fc.constantFrom('say' as const, 'open' as const), side }),
  fc.record({ kind: fc.constant('close' as const), side }),
)

describe('a conversation', () => {
  it('is unread by the side that did not open it since the other wrote, waits for the side that did not write last, and loses no entry', () => {
    fc.assert(
      fc.property(side, fc.array(command, { maxLength: 30 }), (first, commands) => {
        const by = (speaker: 'customer' | 'staff', at: number) => ({ side: speaker, id: 1, name: 'n', at })
        let order: WorkOrder = raiseWorkOrder(
          { category: 'other', title: 't', said: { content: '0', attachments: [] } },
          { number: 'WO', customerId: 1, by: by(first, 0) },
        )
        const unread = { customer: first === 'staff', staff: first === 'customer' }
        let last = first
        let closed = false
        const said = ['0']
        for (const [index, one] of commands.entries()) {
          const at = index + 1
          if (one.kind === 'say') {
            order = must(addEntry(order, { said: { content: String(at), attachments: [] }, by: by(one.side, at) }))
            said.push(String(at))
            unread[one.side] = false
            unread[one.side === 'staff' ? 'customer' : 'staff'] = true
            last = one.side
            closed = false
          } else if (one.kind === 'open') {
            order = openWorkOrder(order, one.side)
            unread[one.side] = false
          } else {
            const moved = closeWorkOrder(order)
            expect(moved.ok).toBe(!closed)
            if (moved.ok) order = moved.value
            closed = true
          }
          expect(order.reading).toEqual({ customer: unread.customer ? 'unread' : 'read', staff: unread.staff ? 'unread' : 'read' })
          expect(order.state).toBe(closed ? 'closed' : last === 'staff' ? 'answered' : 'open')
          expect(order.entries.map(({ content }) => content)).toEqual(said)
        }
      }),
    )
  })
})
