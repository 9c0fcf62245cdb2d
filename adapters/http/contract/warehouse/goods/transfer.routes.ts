import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { pageName } from '#core/platform/access/roles/page-name.ts'
import { transferFields, transferLineFields } from '#core/warehouse/goods/transfers/transfer-fields.ts'
import { transferMachine } from '#core/warehouse/goods/transfers/transfer.machine.ts'
import { MOST_TRANSFER_LINES } from '#core/warehouse/goods/transfers/transfer.ts'
import { TRANSFER_PAGE } from '#core/portal/pages/shipper.routes.ts'
import { MOVED } from '../../deprecation.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { imported } from '../../platform/reference/reference.routes.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'
import { sheetForm } from '../../sheet-form.ts'

const STATES = statesOf(transferMachine)
const EVENTS = ['change', 'cancel', 'send', 'receive'] as const
const count = z.number().int()
const time = z.string().nullable()

const transfer = z.object({
  number: z.string(),
  /** Raised by each change; sent with the next one. */
  version: count,
  account: z.string(),
  from_warehouse: z.string(),
  to_warehouse: z.string(),
  note: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  skus: count,
  /** Pieces that are to be sent or were, and those that were counted where they arrived. */
  pieces: count,
  received: count,
  damaged: count,
  /** Sent and not received; 0 until the receipt has ended. */
  short: count,
  create_time: z.string(),
  creator: z.string(),
  send_time: time,
  receive_time: time,
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(EVENTS)),
})
const row = named('Transfer', transfer)
export type TransferRow = z.output<typeof row>

const line = z.object({
  sku: z.string(),
  sku_name: z.string().nullable(),
  quantity: count,
  received: count,
  damaged: count,
  short: count,
  /** From where its pieces were taken. */
  taken: z.array(z.object({ location: z.string(), quantity: count })),
})
const lineRows = named('TransferLines', z.array(line))
const details = named('TransferDetails', transfer.extend({ lines: lineRows }))
const clientsDetails = named('ClientsTransferDetails', transfer.extend({ lines: lineRows, history: historyOf }))
export type TransferDetails = z.output<typeof details>
export type ClientsTransferDetails = z.output<typeof clientsDetails>

const lines = z.array(sentSchema(transferLineFields)).max(MOST_TRANSFER_LINES)
const content = z.object({ lines }).and(sentSchema(transferFields))
const params = z.object({ number: z.string().min(1).max(40) })
const warehouse = z.string().max(60).optional()
const filters = {
  status: z.enum(STATES).optional(),
  from_warehouse: warehouse,
  to_warehouse: warehouse,
  /** Part of a number, or of a SKU on it. */
  keywords: z.string().max(100).optional(),
  created_from: day.optional(),
  created_to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  ...pageQuery,
}

/** A place of transfers beside all else of stock, where they were not from the start. */
const at = (audience: '' | '/admin', below: string) => ({
  path: `${audience}/stock/transfers${below}`,
  formerly: { ...MOVED, path: `${audience}/transfers${below}` },
})

const own = { tag: 'transfers', audience: 'customer', pages: [pageName(TRANSFER_PAGE)] } as const
const ofStaff = { tag: 'transfers', audience: 'staff' } as const
const READ = { area: 'transfers', action: 'read' } as const
const NOTE = { method: 'GET', summary: 'The delivery note of a transfer on A4', params, file: 'application/pdf' } as const

/** Transfers of stock between warehouses, for their client and for staff. */
export const transferRoutes = {
  transfers: defineRoute({
    keyScope: 'stock:read',
    ...own,
    method: 'GET',
    ...at('', ''),
    summary: 'Transfers between warehouses, newest first',
    query: z.object(filters),
    payload: named('TransferPage', listOf(row)),
  }),
  createTransfer: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    ...at('', ''),
    summary: 'Create a transfer; the warehouse sends it, and until then it can be changed and cancelled',
    idempotencyKey: 'optional',
    body: named('TransferInput', content),
    payload: details,
  }),
  readTransferSheet: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    ...at('', '/lines'),
    summary: 'Read the lines of a transfer from a sheet with the columns SKU code and pieces; nothing is stored',
    upload: true,
    body: sheetForm,
    payload: named('TransferSheet', z.object({ imported, lines: z.array(z.object({ sku: z.string(), quantity: count })) })),
  }),
  findTransfer: defineRoute({
    keyScope: 'stock:read',
    ...own,
    method: 'GET',
    ...at('', '/{number}'),
    summary: 'A transfer with its lines',
    params,
    payload: details,
  }),
  changeTransfer: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'PUT',
    ...at('', '/{number}'),
    summary: 'Change a transfer that is not sent yet; send the version that was read',
    params,
    body: named('TransferChange', z.object({ version: count }).and(content)),
    payload: details,
  }),
  cancelTransfer: defineRoute({
    keyScope: 'stock:write',
    ...own,
    method: 'POST',
    ...at('', '/{number}/cancel'),
    summary: 'Cancel a transfer that is not sent yet',
    params,
    payload: details,
  }),
  printTransfer: defineRoute({ ...own, ...NOTE, keyScope: 'stock:read', ...at('', '/{number}/note.pdf') }),
  clientsTransfers: defineRoute({
    ...ofStaff,
    method: 'GET',
    ...at('/admin', ''),
    summary: 'Transfers of clients’ stock, newest first',
    permission: READ,
    clients: 'list',
    query: z.object({ ...filters, client: z.string().max(40).optional() }),
    payload: named('TransferPage', listOf(row)),
  }),
  findClientsTransfer: defineRoute({
    ...ofStaff,
    method: 'GET',
    ...at('/admin', '/{number}'),
    summary: 'A transfer with its lines and its history',
    permission: READ,
    clients: 'record',
    params,
    payload: clientsDetails,
  }),
  printClientsTransfer: defineRoute({
    ...ofStaff,
    ...NOTE,
    ...at('/admin', '/{number}/note.pdf'),
    permission: READ,
    clients: 'record',
  }),
  moveTransfer: defineRoute({
    ...ofStaff,
    method: 'POST',
    ...at('/admin', '/{number}/{event}'),
    summary:
      'Send a transfer, after which its pieces are under way, or end its receipt: what was not counted is a difference, and the client gets a message',
    permission: { area: 'transfers', action: 'update' },
    clients: 'record',
    params: params.extend({ event: z.enum(['send', 'receive']) }),
    payload: clientsDetails,
  }),
}
