import { z } from 'zod'
import { ORDER_PAGES } from '#core/portal/pages/order.routes.ts'
import { printerChanges, printerState } from '#core/parcels/printing/print-protocol.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf } from '../../route.ts'

const desk = named(
  'PrintDesk',
  z.object({
    desk_id: z.string(),
    name: z.string(),
    /** The first characters of its key. */
    key_prefix: z.string(),
    connected: z.boolean(),
    /** When it was last connected. */
    seen_time: z.string().nullable(),
    created_time: z.string(),
    version: z.string().nullable(),
    /** Its last report of its printers. */
    printers: z.array(printerState),
  }),
)

/** Desks are of the account that made them, and touch nobody's records. */
const DESKS = { audience: 'any', permission: { area: 'orders', action: 'read' }, clients: 'none', pages: ORDER_PAGES } as const
const params = z.object({ desk_id: z.string().max(60) })
const printer = z.string().min(1).max(100)
const asked = z.object({ desk_id: z.string(), printer: z.string() })

export const printDeskRoutes = {
  printDesks: defineRoute({
    keyScope: 'labels',
    method: 'GET',
    path: '/print/desks',
    tag: 'printing',
    summary: 'The print desks of this account: agents that connect to the server, with their printers',
    ...DESKS,
    payload: listOf(desk),
  }),
  makePrintDesk: defineRoute({
    keyScope: 'human',
    method: 'POST',
    path: '/print/desks',
    member: 'labels',
    tag: 'printing',
    summary: 'Make a print desk; the answer has its key, which is shown this once',
    ...DESKS,
    body: z.object({
      name: z
        .string()
        .trim()
        .min(1)
        .max(60)
        .regex(/^[^\p{Cc}]+$/u),
    }),
    payload: z.object({ desk_id: z.string(), name: z.string(), key: z.string(), key_prefix: z.string() }),
  }),
  revokePrintDesk: defineRoute({
    keyScope: 'human',
    method: 'DELETE',
    path: '/print/desks/{desk_id}',
    member: 'labels',
    tag: 'printing',
    summary: 'Remove a print desk: its key is refused from now on, and its connection ends',
    ...DESKS,
    params,
    payload: z.object({ desk_id: z.string() }),
  }),
  testDeskPrinter: defineRoute({
    method: 'POST',
    path: '/print/desks/{desk_id}/test',
    member: 'labels',
    tag: 'printing',
    summary: 'Print a test page on a printer of a print desk that is connected',
    ...DESKS,
    params,
    body: z.object({ printer }),
    /** `test` of the printer says how far this document is. */
    payload: asked.extend({ document: z.string() }),
  }),
  setDeskPrinter: defineRoute({
    method: 'POST',
    path: '/print/desks/{desk_id}/printers',
    member: 'labels',
    tag: 'printing',
    summary: 'Set a printer of a print desk that is connected: darkness (null unsets it), offset in dots, the sizes that are printed on it',
    ...DESKS,
    params,
    body: z.object({ printer, ...printerChanges.shape }),
    payload: asked,
  }),
  resumeDeskPrinter: defineRoute({
    method: 'POST',
    path: '/print/desks/{desk_id}/resume',
    member: 'labels',
    tag: 'printing',
    summary: 'Have a print desk look again at a printer that something was wrong with',
    ...DESKS,
    params,
    body: z.object({ printer }),
    payload: asked,
  }),
}
