import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { workOrder } from '#core/operations/support/work-order.entity.ts'
import { WORK_ORDER_SORTS } from '#core/operations/support/work-order.ports.ts'
import { workOrderMachine } from '#core/operations/support/work-order.machine.ts'
import { orderPlace } from '../../any-order.ts'
import { fileId, uploadedFile, uploadsUnder } from '../../platform/files/file.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery, sortedBy } from '../../route.ts'

const number = z.string().min(1).max(40)
const STATES = statesOf(workOrderMachine)
const CATEGORIES = Object.keys(workOrder.fields.category.choices) as [string, ...string[]]
const READINGS = ['unread', 'read'] as const

const row = named(
  'WorkOrder',
  z.object({
    work_number: z.string(),
    /** The shipper's account; null for a guest. */
    account: z.string().nullable(),
    contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }).nullable(),
    category: z.string(),
    category_txt: z.string(),
    title: z.string(),
    airway_number: z.string().nullable(),
    status: z.enum(STATES),
    status_txt: z.string(),
    /** Whether the caller's side has read it. */
    reading: z.enum(READINGS),
    handler: z.number().int().nullable(),
    handler_name: z.string().nullable(),
    create_time: z.string(),
    update_time: z.string(),
  }),
)
export type WorkOrderRow = z.output<typeof row>

const entry = named(
  'WorkOrderEntry',
  z.object({
    side: z.enum(['customer', 'staff']),
    author: z.string(),
    is_mine: z.boolean(),
    /** Visible to staff only. */
    is_note: z.boolean(),
    content: z.string(),
    attachments: z.array(z.object({ name: z.string(), src: z.string() })),
    create_time: z.string(),
  }),
)
export type WorkOrderEntryRow = z.output<typeof entry>

const whole = named(
  'WorkOrderDetails',
  row.and(z.object({ entries: z.array(entry), events: z.array(z.enum(['say', 'close', 'assign', 'note'])) })),
)
export type WholeWorkOrder = z.output<typeof whole>

const attachments = named('AttachmentInputs', z.array(z.object({ name: z.string().max(400), src: z.string().max(800) })).max(40))
const opening = {
  category: z.string().max(40),
  title: z.string().max(1000),
  content: z.string().max(20_000),
}
const own = { tag: 'work orders', audience: 'any', clients: 'record', pages: ['workOrderList'] } as const
const params = z.object({ work_number: number })
const change = { area: 'work-orders', action: 'update' } as const
const look = { area: 'work-orders', action: 'read' } as const

const entryInput = named('WorkOrderEntryInput', z.object({ content: z.string().max(20_000), attachments: attachments.optional() }))

/** Questions and complaints, for shippers and staff, under `/workOrders`. */
export const workOrderRoutes = {
  workOrders: defineRoute({
    keyScope: 'orders:read',
    ...own,
    clients: 'list',
    method: 'GET',
    path: '/workOrders',
    summary: 'Work orders, the one with the newest entry first; shippers see their own',
    permission: look,
    whileRestricted: true,
    query: z.object({
      status: z.enum(STATES).optional(),
      reading: z.enum(READINGS).optional(),
      category: z.enum(CATEGORIES).optional(),
      /** `mine`, or `none` for unassigned ones; for staff only. */
      handler: z.enum(['mine', 'none']).optional(),
      keywords: z.string().max(100).optional(),
      sort: sortedBy(WORK_ORDER_SORTS),
      ...pageQuery,
    }),
    payload: listOf(row).extend({ unread: z.number().int() }),
  }),
  workOrderHandlers: defineRoute({
    method: 'GET',
    tag: 'work orders',
    audience: 'staff',
    path: '/workOrders/handlers',
    clients: 'none',
    summary: 'The staff who may handle a work order',
    permission: look,
    payload: z.array(z.object({ id: z.number().int(), name: z.string() })),
  }),
  raiseWorkOrder: defineRoute({
    keyScope: 'orders:write',
    method: 'POST',
    tag: 'work orders',
    audience: 'customer',
    // The window that raises one is open to everybody.
    pages: 'any',
    path: '/workOrders',
    summary: 'Raise a work order',
    whileRestricted: true,
    perMinute: 60,
    body: z.object({
      ...opening,
      airway_number: orderPlace(z.string().max(100), 'airway_number').optional(),
      attachments: attachments.optional(),
    }),
    ignores: [uploadsUnder('attachments')],
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
    keyScope: 'orders:read',
    ...own,
    method: 'GET',
    path: '/workOrders/{work_number}',
    summary: 'A work order with its conversation, without marking it as read',
    permission: look,
    whileRestricted: true,
    params,
    payload: whole,
  }),
  openWorkOrder: defineRoute({
    keyScope: 'orders:write',
    ...own,
    method: 'POST',
    path: '/workOrders/{work_number}/open',
    summary: 'Mark it as read for the caller’s side',
    permission: look,
    whileRestricted: true,
    params,
    payload: whole,
  }),
  sayInWorkOrder: defineRoute({
    keyScope: 'orders:write',
    ...own,
    method: 'POST',
    path: '/workOrders/{work_number}/say',
    summary: 'Ask or answer; a closed work order is reopened',
    permission: change,
    whileRestricted: true,
    perMinute: 600,
    params,
    body: entryInput,
    ignores: [uploadsUnder('attachments')],
    payload: whole,
  }),
  closeWorkOrder: defineRoute({
    keyScope: 'orders:write',
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
    clients: 'record',
    summary: 'Assign it to a member of staff by id, or to nobody with null',
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
    clients: 'record',
    summary: 'Write a note that only staff see',
    permission: change,
    params,
    body: entryInput,
    ignores: [uploadsUnder('attachments')],
    payload: whole,
  }),
  workOrderFile: defineRoute({
    keyScope: 'orders:read',
    ...own,
    method: 'GET',
    path: '/workOrders/{work_number}/files/{file_id}',
    summary: 'An attachment, for both sides of its work order',
    permission: look,
    whileRestricted: true,
    params: params.extend({ file_id: fileId }),
    file: 'application/octet-stream',
  }),
  uploadToWorkOrder: defineRoute({
    keyScope: 'orders:write',
    ...own,
    method: 'POST',
    path: '/workOrders/upload',
    clients: 'none',
    pages: 'any',
    summary: 'Upload a file to attach; put its `src` into an entry',
    permission: change,
    whileRestricted: true,
    upload: true,
    perMinute: 120,
    payload: uploadedFile,
  }),
}
