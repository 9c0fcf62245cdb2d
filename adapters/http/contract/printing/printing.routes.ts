import { z } from 'zod'
import { ORDER_PAGES } from '../../../../core/pages/order.routes.ts'
import { named } from '../named-schema.ts'
import { defineRoute } from '../route.ts'

const MOST_DOCUMENTS = 1000

const document = named(
  'PrintDocument',
  z.object({
    document: z.string(),
    order_number: z.string(),
    /** Below the address of the portal; works once. */
    url: z.string(),
    kind: z.enum(['pdf']),
    size: z.string(),
    expires_time: z.string(),
  }),
)
const refused = named('PrintRefused', z.object({ order_number: z.string(), error: z.string(), message: z.string() }))
const printed = named('PrintedDocument', z.object({ document: z.string(), order_number: z.string(), print_time: z.string() }))

const PRINTING = { audience: 'any', permission: { area: 'orders', action: 'read' }, clients: 'record', pages: ORDER_PAGES } as const

export const printingRoutes = {
  printDesk: defineRoute({
    method: 'GET',
    path: '/print/desk',
    tag: 'printing',
    summary: 'Where pages find the print agent of their own machine',
    ...PRINTING,
    payload: z.object({ port: z.number().int() }),
  }),
  createPrintTask: defineRoute({
    method: 'POST',
    path: '/print/tasks',
    tag: 'printing',
    summary: 'Make one document per order for a print agent, each with a link that works once and for five minutes',
    ...PRINTING,
    body: z.object({
      orders: z.array(z.string().max(40)).min(1).max(MOST_DOCUMENTS),
      type: z.enum(['standard', 'medium', 'mini', 'mini_no_invoice', 'invoice']).default('standard'),
      /** Millimetres; left out, the size of the type. */
      size: z.enum(['100x100', '100x150', '100x200']).optional(),
      format: z.enum(['pdf']).default('pdf'),
    }),
    payload: z.object({ task: z.string(), documents: z.array(document), refused: z.array(refused) }),
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
    method: 'POST',
    path: '/print/documents/printed',
    tag: 'printing',
    summary: 'Report that paper came out: sets print_time of the orders; a repeat changes nothing',
    ...PRINTING,
    body: z.object({ documents: z.array(z.string().max(80)).min(1).max(MOST_DOCUMENTS) }),
    payload: z.object({ documents: z.array(printed) }),
  }),
}
