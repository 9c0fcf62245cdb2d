import type { Audience } from '#core/platform/access/account.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { ReadContext } from '#core/base/fields/read-field.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import { must, failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { readAttachments, type Attachment } from '#core/portal/messages/attachments.ts'
import { supportFailure } from './support.failures.ts'
import { workOrder, type WorkOrderRecord } from './work-order.entity.ts'
import {
  workOrderMachine,
  workOrderReadingMachine,
  type WorkOrderEvent,
  type WorkOrderReadingState,
  type WorkOrderState,
} from './work-order.machine.ts'

/** One entry of a conversation; entries are never changed or removed. */
export type WorkOrderEntry = {
  readonly side: Audience
  readonly authorId: number
  readonly authorName: string
  readonly at: Instant
  readonly content: string
  readonly attachments: readonly Attachment[]
  /** An internal note of the staff; the shipper never sees it. */
  readonly isNote?: true
}

/** Contact details of somebody without an account. */
export type WorkOrderContact = { readonly name: string; readonly phone: string; readonly email: string }

/** A work order with its conversation, oldest entry first, and what each side has read of it. */
export type WorkOrder = {
  readonly number: string
  /** `undefined` where it was raised without an account. */
  readonly customerId: number | undefined
  readonly contact?: WorkOrderContact
  readonly category: WorkOrderRecord['category']
  readonly title: string
  readonly airwayNumber?: string
  /** The id of the assigned member of the staff. */
  readonly handlerId?: number
  readonly handlerName?: string
  readonly state: WorkOrderState
  readonly reading: Readonly<Record<Audience, WorkOrderReadingState>>
  readonly entries: readonly WorkOrderEntry[]
  readonly createdAt: Instant
  /** When the last entry was made. */
  readonly updatedAt: Instant
}

const MOST_ENTRIES = 500

const entryFields = {
  content: { kind: 'text', maxLength: 5000, multiline: true, required: true, label: words('内容', '內容', 'Content') },
} as const satisfies Fields

const { category, title, airway_number } = workOrder.fields
/** Contact details of somebody without an account. */
export const contactFields = {
  name: { kind: 'text', maxLength: 80, required: true, label: words('称呼', '稱呼', 'Your name') },
  phone: { kind: 'text', maxLength: 30, label: words('电话', '電話', 'Phone') },
  email: { kind: 'email', label: words('邮箱', '信箱', 'Email') },
} as const satisfies Fields

const openingFields = { category, title, airway_number, ...entryFields } as const

/** The input of an entry. */
export type WorkOrderEntryDraft = Pick<WorkOrderEntry, 'content' | 'attachments'>

/** Reads an entry: INPUT_INVALID for one without text, or with an invalid attachment. */
export function readEntry(raw: RawFields, context: ReadContext): Result<WorkOrderEntryDraft> {
  const read = readFields(entryFields, { raw, context })
  if (!read.ok) return read
  const attachments = readAttachments(raw['attachments'], 'attachments')
  return attachments.ok ? ok({ content: read.value.content, attachments: attachments.value }) : attachments
}

/** The input of a new work order: its subject and its first entry. */
export type RaisedWorkOrder = Pick<WorkOrder, 'category' | 'title' | 'airwayNumber'> & { readonly said: WorkOrderEntryDraft }

/** Reads a new work order; INPUT_INVALID names every field that is wrong. */
export function readWorkOrder(raw: RawFields, context: ReadContext): Result<RaisedWorkOrder> {
  const read = readFields(openingFields, { raw, context })
  if (!read.ok) return read
  const attachments = readAttachments(raw['attachments'], 'attachments')
  if (!attachments.ok) return attachments
  const { airway_number: airwayNumber, content, ...about } = read.value
  return ok({ ...about, ...(airwayNumber === undefined ? {} : { airwayNumber }), said: { content, attachments: attachments.value } })
}

export type Speaker = { readonly side: Audience; readonly id: number; readonly name: string; readonly at: Instant }

type Raising = {
  readonly number: string
  readonly customerId: number | undefined
  readonly contact?: WorkOrderContact | undefined
  readonly by: Speaker
}

/**
 * A new work order of a shipper, or of a visitor who leaves contact details; the staff may raise
 * one on a shipper's behalf.
 */
export function raiseWorkOrder({ said, ...about }: RaisedWorkOrder, { number, customerId, contact, by }: Raising): WorkOrder {
  const reading = { customer: workOrderReadingMachine.initial, staff: workOrderReadingMachine.initial }
  const times = { createdAt: by.at, updatedAt: by.at }
  const order: WorkOrder = {
    ...about,
    number,
    customerId,
    ...(contact === undefined ? {} : { contact }),
    state: workOrderMachine.initial,
    reading,
    entries: [],
    ...times,
  }
  return must(addEntry(order, { said, by }))
}

const EVENT_OF_SIDE = { customer: 'ask', staff: 'answer' } as const satisfies Record<Audience, WorkOrderEvent>

/**
 * Adds an entry, in any state: it is the other side's turn, and the work order is unread there
 * again. WORK_ORDER_FULL after 500 entries.
 */
export function addEntry(order: WorkOrder, { said, by }: { readonly said: WorkOrderEntryDraft; readonly by: Speaker }): Result<WorkOrder> {
  if (order.entries.length >= MOST_ENTRIES) return failed(supportFailure('WORK_ORDER_FULL', { most: MOST_ENTRIES }))
  const state = must(advance(workOrderMachine, { state: order.state, event: EVENT_OF_SIDE[by.side] }))
  const entry: WorkOrderEntry = { side: by.side, authorId: by.id, authorName: by.name, at: by.at, ...said }
  const heard = openWorkOrder({ ...order, state, entries: [...order.entries, entry], updatedAt: by.at }, by.side)
  const other = by.side === 'customer' ? 'staff' : 'customer'
  const reading = must(advance(workOrderReadingMachine, { state: order.reading[other], event: 'receive' }))
  return ok({ ...heard, reading: { ...heard.reading, [other]: reading } })
}

/**
 * Adds an internal note of the staff: the turn does not change, and the shipper has nothing to
 * read. WORK_ORDER_FULL.
 */
export function noteInternally(
  order: WorkOrder,
  { said, by }: { readonly said: WorkOrderEntryDraft; readonly by: Speaker },
): Result<WorkOrder> {
  if (order.entries.length >= MOST_ENTRIES) return failed(supportFailure('WORK_ORDER_FULL', { most: MOST_ENTRIES }))
  const entry: WorkOrderEntry = { side: 'staff', authorId: by.id, authorName: by.name, at: by.at, ...said, isNote: true }
  return ok({ ...order, entries: [...order.entries, entry] })
}

/** The entries that a side may see: notes are for the staff only. */
export const entriesFor = (order: Pick<WorkOrder, 'entries'>, side: Audience): readonly WorkOrderEntry[] =>
  side === 'staff' ? order.entries : order.entries.filter(({ isNote }) => isNote !== true)

/** A work order that one side has opened: everything in it is read there. */
export const openWorkOrder = (order: WorkOrder, side: Audience): WorkOrder => ({
  ...order,
  reading: { ...order.reading, [side]: must(advance(workOrderReadingMachine, { state: order.reading[side], event: 'open' })) },
})

/** Closes a work order, from either side; ILLEGAL_TRANSITION for one that is closed. */
export function closeWorkOrder(order: WorkOrder): Result<WorkOrder> {
  const state = advance(workOrderMachine, { state: order.state, event: 'close' })
  return state.ok ? ok({ ...order, state: state.value }) : state
}
