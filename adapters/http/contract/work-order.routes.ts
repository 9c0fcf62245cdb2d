import { z } from 'zod'
import { workOrder } from '../../../core/support/work-order.entity.ts'
import { workOrderMachine, type WorkOrderState } from '../../../core/support/work-order.machine.ts'
import { uploadedFile } from './certification.routes.ts'
import { defineRoute, listOf, pageQuery } from './route.ts'

const FILE_ID = /^[A-Za-z0-9_-]{32}$/
const number = z.string().min(1).max(40)
const STATES = Object.keys(workOrderMachine.states) as [WorkOrderState, ...WorkOrderState[]]
const CATEGORIES = Object.keys(workOrder.fields.category.choices) as [string, ...string[]]
const READINGS = ['unread', 'read'] as const

const row = z.object({
  work_number: z.string(),
  /** Of the shipper; null for who has no account. */
  account: z.string().nullable(),
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
  category: z.string(),
  category_txt: z.string(),
  title: z.string(),
  airway_number: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  /** As the side that asks has read it. */
  reading: z.enum(READINGS),
  handler: z.number().int().nullable(),
  handler_name: z.string().nullable(),
  create_time: z.string(),
  update_time: z.string(),
})
export type WorkOrderRow = z.output<typeof row>

const entry = z.object({
  side: z.enum(['customer', 'staff']),
  author: z.string(),
  is_mine: z.boolean(),
  /** Among the staff alone. */
  is_note: z.boolean(),
  content: z.string(),
  attachments: z.array(z.object({ name: z.string(), src: z.string() })),
  create_time: z.string(),
})
export type WorkOrderEntryRow = z.output<typeof entry>

const whole = row.extend({ entries: z.array(entry), events: z.array(z.enum(['say', 'close', 'assign', 'note'])) })
export type WholeWorkOrder = z.output<typeof whole>

const attachments = z.array(z.object({ name: z.string().max(400), src: z.string().max(800) })).max(40)
const opening = {
  category: z.string().max(40),
  title: z.string().max(1000),
  content: z.string().max(20_000),
}
const own = { tag: 'work orders', audience: 'any' } as const
const params = z.object({ work_number: number })
const change = { area: 'work-orders', action: 'update' } as const
const look = { area: 'work-orders', action: 'read' } as const

/** Questions and complaints, before both of their sides (spec §2; interface.md, `/workOrders`). */
export const workOrderRoutes = {
  workOrders: defineRoute({
    ...own,
    method: 'GET',
    path: '/workOrders',
    summary: 'Work orders, the one with the newest entry first; of shippers their own',
    permission: look,
    whileRestricted: true,
    query: z.object({
      status: z.enum(STATES).optional(),
      reading: z.enum(READINGS).optional(),
      category: z.enum(CATEGORIES).optional(),
      /** `mine`, or `none` for those that nobody looks after; the staff’s. */
      handler: z.enum(['mine', 'none']).optional(),
      keywords: z.string().max(100).optional(),
      ...pageQuery,
    }),
    payload: listOf(row).extend({ unread: z.number().int() }),
  }),
  workOrderHandlers: defineRoute({
    method: 'GET',
    tag: 'work orders',
    audience: 'staff',
    path: '/workOrders/handlers',
    summary: 'Who of the staff may look after a work order',
    permission: look,
    payload: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
  raiseWorkOrder: defineRoute({
    method: 'POST',
    tag: 'work orders',
    audience: 'customer',
    path: '/workOrders',
    summary: 'Raise a work order',
    whileRestricted: true,
    perMinute: 60,
    body: z.object({ ...opening, airway_number: z.string().max(100).optional(), attachments: attachments.optional() }),
    payload: whole,
  }),
  raiseAsGuest: defineRoute({
    method: 'POST',
    tag: 'work orders',
    audience: 'public',
    path: '/workOrders/guest',
    summary: 'Raise a work order without an account; the answer goes to the phone or email that is left',
    perMinute: 5,
    body: z.object({ ...opening, name: z.string().max(400), phone: z.string().max(100).optional(), email: z.string().max(400).optional() }),
    payload: z.object({ work_number: z.string() }),
  }),
  workOrder: defineRoute({
    ...own,
    method: 'GET',
    path: '/workOrders/{work_number}',
    summary: 'A work order with its conversation, without reading it',
    permission: look,
    whileRestricted: true,
    params,
    payload: whole,
  }),
  openWorkOrder: defineRoute({
    ...own,
    method: 'POST',
    path: '/workOrders/{work_number}/open',
    summary: 'Read it for one’s side',
    permission: look,
    whileRestricted: true,
    params,
    payload: whole,
  }),
  sayInWorkOrder: defineRoute({
    ...own,
    method: 'POST',
    path: '/workOrders/{work_number}/say',
    summary: 'Ask or answer; a closed one is opened again',
    permission: change,
    whileRestricted: true,
    perMinute: 600,
    params,
    body: z.object({ content: z.string().max(20_000), attachments: attachments.optional() }),
    payload: whole,
  }),
  closeWorkOrder: defineRoute({
    ...own,
    method: 'POST',
    path: '/workOrders/{work_number}/close',
    summary: 'Close it, from either side',
    permission: change,
    whileRestricted: true,
    params,
    payload: whole,
  }),
  assignWorkOrder: defineRoute({
    method: 'POST',
    tag: 'work orders',
    audience: 'staff',
    path: '/workOrders/{work_number}/assign',
    summary: 'Give it to one of the staff by id, or to nobody with null',
    permission: change,
    params,
    body: z.object({ handler: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).nullable() }),
    payload: whole,
  }),
  noteInWorkOrder: defineRoute({
    method: 'POST',
    tag: 'work orders',
    audience: 'staff',
    path: '/workOrders/{work_number}/note',
    summary: 'Write a note that the staff alone see',
    permission: change,
    params,
    body: z.object({ content: z.string().max(20_000), attachments: attachments.optional() }),
    payload: whole,
  }),
  workOrderFile: defineRoute({
    ...own,
    method: 'GET',
    path: '/workOrders/{work_number}/files/{file_id}',
    summary: 'An attachment, for both sides of its work order',
    permission: look,
    whileRestricted: true,
    params: params.extend({ file_id: z.string().regex(FILE_ID) }),
    file: 'application/octet-stream',
  }),
  uploadToWorkOrder: defineRoute({
    ...own,
    method: 'POST',
    path: '/workOrders/upload',
    summary: 'A file to be attached; its `src` goes into an entry',
    permission: change,
    whileRestricted: true,
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
}
