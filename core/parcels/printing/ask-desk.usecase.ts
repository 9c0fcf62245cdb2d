import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { DeskRequest, PrintDesks } from './print-desk.ts'
import type { PrintUnit } from './print-document.ts'
import { printFailure } from './print.failures.ts'

type Ports = { readonly desks: Pick<PrintDesks, 'find'>; readonly atomically: Atomically<PrintUnit> }

/**
 * Asks something of a desk of the actor that is connected: a test page, another look at a printer,
 * or settings of one. What came of it is in the desk's printers. PRINT_DESK_UNKNOWN,
 * PRINT_DESK_OFFLINE, PRINT_PRINTER_UNKNOWN.
 */
export const askDesk =
  ({ desks, atomically }: Ports) =>
  async (deskId: string, request: DeskRequest, actor: Actor): Promise<Result<true>> => {
    const desk = await desks.find(actor.id, deskId)
    if (desk === undefined) return failed(printFailure('PRINT_DESK_UNKNOWN', { desk: deskId }))
    if (!desk.connected) return failed(printFailure('PRINT_DESK_OFFLINE', { desk: desk.name }))
    if (!desk.printers.some(({ name }) => name === request.printer))
      return failed(printFailure('PRINT_PRINTER_UNKNOWN', { printer: request.printer }))
    return atomically(async ({ printDesks, live }) => {
      await printDesks.ask(desk.deskId, request)
      await live.publish({ topic: 'desks', to: { accountIds: [actor.id] } })
      return ok(true)
    })
  }
