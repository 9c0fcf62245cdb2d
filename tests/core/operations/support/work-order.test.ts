import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import {
  closeWorkOrder,
  entriesFor,
  noteInternally,
  openWorkOrder,
  raiseWorkOrder,
  readEntry,
  readWorkOrder,
  addEntry,
  type Speaker,
  type WorkOrder,
} from '#core/operations/support/work-order.ts'
import { seededReferences as references } from '../../../support/references.ts'

const AT = Date.UTC(2026, 4, 2, 9)
const shipper = (at: number): Speaker => ({ side: 'customer', id: 1001, name: '李伟', at })
const clerk = (at: number): Speaker => ({ side: 'staff', id: 4, name: '客服', at })
const raised = must(
  readWorkOrder(
    { category: 'tracking', title: '包裹三天没有更新', airway_number: 'CD000000000155', content: '请帮忙查一下' },
    { references },
  ),
)
const order = raiseWorkOrder(raised, { number: 'WO1', customerId: 1001, by: shipper(AT) })
const answer = { content: '包裹已到迪拜机场', attachments: [] }

describe('a work order', () => {
  it('is raised with its first entry: the shipper has read it, the staff have not', () => {
    expect(order).toEqual({
      number: 'WO1',
      customerId: 1001,
      category: 'tracking',
      title: '包裹三天没有更新',
      airwayNumber: 'CD000000000155',
      state: 'open',
      reading: { customer: 'read', staff: 'unread' },
      entries: [{ side: 'customer', authorId: 1001, authorName: '李伟', at: AT, content: '请帮忙查一下', attachments: [] }],
      createdAt: AT,
      updatedAt: AT,
    })
  })

  it('may be raised by the staff for a shipper, who then has it unread', () => {
    const theirs = raiseWorkOrder(raised, { number: 'WO2', customerId: 1001, by: clerk(AT) })
    expect([theirs.state, theirs.reading]).toEqual(['answered', { customer: 'unread', staff: 'read' }])
  })

  it('is answered, asked about again and closed; the other side has each entry unread', () => {
    const answered = must(addEntry(order, { said: answer, by: clerk(AT + 1) }))
    expect([answered.state, answered.reading, answered.entries.length, answered.updatedAt, answered.createdAt]).toEqual([
      'answered',
      { customer: 'unread', staff: 'read' },
      2,
      AT + 1,
      AT,
    ])
    const opened = openWorkOrder(answered, 'customer')
    expect(opened.reading).toEqual({ customer: 'read', staff: 'read' })
    const asked = must(addEntry(opened, { said: { content: '谢谢，什么时候派送？', attachments: [] }, by: shipper(AT + 2) }))
    expect([asked.state, asked.reading]).toEqual(['open', { customer: 'read', staff: 'unread' }])
    const closed = must(closeWorkOrder(asked))
    expect(closed.state).toBe('closed')
    expect(closeWorkOrder(closed)).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(must(addEntry(closed, { said: answer, by: shipper(AT + 3) })).state).toBe('open')
  })

  it('takes 500 entries', () => {
    const entry = order.entries[0]
    if (entry === undefined) throw new Error('no entry')
    const almost: WorkOrder = { ...order, entries: Array.from({ length: 499 }, () => entry) }
    const full = must(addEntry(almost, { said: answer, by: clerk(AT) }))
    expect(full.entries).toHaveLength(500)
    expect(addEntry(full, { said: answer, by: clerk(AT) })).toMatchObject({ failure: { code: 'WORK_ORDER_FULL', params: { most: 500 } } })
  })

  it('takes notes of the staff that its shipper never sees', () => {
    const noted = must(noteInternally(order, { said: answer, by: clerk(AT + 1) }))
    expect([noted.state, noted.reading, noted.updatedAt]).toEqual([order.state, order.reading, AT])
    expect([entriesFor(noted, 'customer').length, entriesFor(noted, 'staff').length]).toEqual([1, 2])
    expect(noted.entries[1]).toMatchObject({ isNote: true, side: 'staff', authorId: 4, content: answer.content })
    const entry = order.entries[0]
    const full: WorkOrder = {
      ...order,
      entries: Array.from({ length: 500 }, () => entry ?? noted.entries[0]).filter((one) => one !== undefined),
    }
    expect(noteInternally(full, { said: answer, by: clerk(AT) })).toMatchObject({
      failure: { code: 'WORK_ORDER_FULL', params: { most: 500 } },
    })
  })

  it('may be raised without an account, by who leaves how to be reached', () => {
    const contact = { name: 'Omar', phone: '+971501234567', email: '' }
    const guests = raiseWorkOrder(raised, { number: 'WO3', customerId: undefined, contact, by: { ...shipper(AT), id: 0, name: 'Omar' } })
    expect(guests).toMatchObject({ customerId: undefined, contact, state: 'open', reading: { staff: 'unread' } })
  })
})

describe('what is written in a work order', () => {
  it('needs words, and takes attachments', () => {
    const attachments = [{ name: '面单.png', src: '/api/files/label.png' }]
    expect(readEntry({ content: ' 见附件 ', attachments, state: 'closed' }, { references })).toEqual({
      ok: true,
      value: { content: '见附件', attachments },
    })
    expect(readEntry({ content: '  ' }, { references })).toMatchObject({
      failure: { fields: [{ path: 'content', code: 'FIELD_REQUIRED' }] },
    })
    expect(readEntry({ content: 'x', attachments: [{}] }, { references })).toMatchObject({
      failure: { fields: [{ path: 'attachments.0.name' }, { path: 'attachments.0.src' }] },
    })
  })

  it('begins with what it is about', () => {
    expect(readWorkOrder({ content: 'x' }, { references })).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'category' }, { path: 'title' }] },
    })
    expect(readWorkOrder({ category: 'fees', title: '账单', content: 'x', attachments: 1 }, { references })).toMatchObject({
      failure: { fields: [{ path: 'attachments', code: 'FIELD_TYPE' }] },
    })
    expect(
      readWorkOrder({ category: 'fees', title: '账单', content: 'x', number: 'WO0', customer_id: 7, status: 'closed' }, { references }),
    ).toStrictEqual({
      ok: true,
      value: { category: 'fees', title: '账单', said: { content: 'x', attachments: [] } },
    })
  })
})
