import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { printDocumentMachine } from '#core/parcels/printing/print-document.machine.ts'
import { CONFIRMED_BY } from '#core/parcels/printing/print-protocol.ts'
import { eachOrder } from '../../any-order.ts'
import { orderListQuery } from '../orders/order.routes.ts'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'
import { printDeskRoutes } from './print-desk.routes.ts'

const MOST_DOCUMENTS = 1000
const MOST_COPIES = 99

const kind = z.enum(['pdf', 'zpl'])
const dpi = z.union([z.literal(203), z.literal(300)])
const state = named('PrintState', z.enum(statesOf(printDocumentMachine)))
const taskId = z.string().regex(/^[A-Za-z0-9_-]{1,60}$/)
const documentIds = z.array(z.string().max(80)).min(1).max(MOST_DOCUMENTS)

const document = named(
  'PrintDocument',
  z.object({
    document: z.string(),
    order_number: z.string(),
    /** Below the address of the portal; works once. A document that a desk prints has none. */
    url: z.string().optional(),
    kind,
    size: z.string(),
    expires_time: z.string().optional(),
  }),
)
const linked = named('PrintLink', document.required({ url: true, expires_time: true }))
const refused = named('PrintRefused', z.object({ order_number: z.string(), error: z.string(), message: z.string() }))
const printed = named('PrintedDocument', z.object({ document: z.string(), order_number: z.string(), print_time: z.string() }))
const progress = named(
  'PrintProgress',
  z.object({
    document: z.string(),
    order_number: z.string(),
    kind,
    size: z.string(),
    state,
    /** Why it is held. */
    reason: z.string().optional(),
    confirmed_by: z.enum(CONFIRMED_BY).optional(),
    failure: z.object({ code: z.string(), message: z.string() }).optional(),
    time: z.string(),
    print_time: z.string().optional(),
  }),
)

const atDesk = {
  /**
   * A print desk by its id or name; left out, the caller passes the documents to an agent itself.
   */
  desk: z.string().min(1).max(60).optional(),
  /** The printer of the desk; left out, the one that this size was printed on last. */
  printer: z.string().min(1).max(100).optional(),
  copies: z.number().int().min(1).max(MOST_COPIES).default(1),
}
const newTask = named(
  'PrintTask',
  z.object({
    task: z.string(),
    desk: z.string().optional(),
    printer: z.string().optional(),
    documents: z.array(document),
    refused: z.array(refused),
  }),
)

const OF_ACCOUNT = { audience: 'any', permission: { area: 'orders', action: 'read' }, pages: ORDER_PAGES } as const
const PRINTING = { ...OF_ACCOUNT, clients: 'record' } as const
/** Tasks are of the account that made them; whose orders are in them was decided then. */
const OWN = { ...OF_ACCOUNT, clients: 'none' } as const

export const printingRoutes = {
  printDesk: defineRoute({
    keyScope: 'labels',
    method: 'GET',
    path: '/print/desk',
    tag: 'printing',
    summary: 'Where pages find the print agent of their own machine',
    ...OWN,
    payload: z.object({ port: z.number().int() }),
  }),
  createPrintTask: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/print/tasks',
    tag: 'printing',
    summary: 'Print at a desk, or make one document per order for a print agent, each with a link that works once and for five minutes',
    ...PRINTING,
    idempotencyKey: 'optional',
    body: z.object({
      orders: z.array(eachOrder).min(1).max(MOST_DOCUMENTS),
      type: z.enum(['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice']).default('standard'),
      /** Millimetres; left out, the size of the type. */
      size: z.enum(['100x100', '100x150', '100x200']).optional(),
      /** The format that an agent of this machine takes; a desk gets what its printer takes. */
      format: kind.default('pdf'),
      dpi: dpi.default(203),
      ...atDesk,
    }),
    payload: newTask,
  }),
  printOrderList: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/print/lists',
    tag: 'printing',
    summary: 'Print the orders of a filter as a list on A4, at a desk, or as a document for a print agent of the size 210x297',
    ...OF_ACCOUNT,
    permission: { area: 'orders', action: 'export' },
    clients: 'list',
    body: orderListQuery.extend(atDesk),
    payload: newTask,
  }),
  printTask: defineRoute({
    keyScope: 'labels',
    method: 'GET',
    path: '/print/tasks/{task_id}',
    tag: 'printing',
    summary: 'How far the documents of a print task are',
    ...OWN,
    params: z.object({ task_id: taskId }),
    payload: z.object({
      task: z.string(),
      desk: z.string().optional(),
      printer: z.string().optional(),
      created_time: z.string(),
      documents: z.array(progress),
    }),
  }),
  cancelPrintDocuments: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/print/documents/cancel',
    tag: 'printing',
    summary: 'Take documents back from their print desk, where they are not printed yet',
    ...OWN,
    body: z.object({ documents: documentIds }),
    payload: z.object({ documents: z.array(z.object({ document: z.string(), state })) }),
  }),
  renewPrintLinks: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/print/documents/links',
    tag: 'printing',
    summary: 'New links for documents that are not printed yet, to go on with a task; an agent prints none of them twice',
    ...PRINTING,
    body: z.object({ documents: documentIds }),
    payload: z.object({ documents: z.array(linked) }),
  }),
  openPrintDocument: defineRoute({
    method: 'GET',
    path: '/print/documents/{token}',
    tag: 'printing',
    summary: 'The document behind a link of a print task; opening it uses the link up',
    audience: 'public',
    writes: true,
    params: z.object({ token: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) }),
    file: 'application/pdf',
  }),
  notePrinted: defineRoute({
    keyScope: 'labels',
    method: 'POST',
    path: '/print/documents/printed',
    tag: 'printing',
    summary: 'Report that paper came out: sets print_time of the orders; a repeat changes nothing',
    ...PRINTING,
    body: z.object({ documents: documentIds }),
    payload: z.object({ documents: z.array(printed) }),
  }),
  ...printDeskRoutes,
}
