import type { DocumentStatus, PrinterChanges } from '#core/parcels/printing/print-protocol.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import type { PayloadOf } from '../../../http/contract/route.ts'
import { printDeskRoutes } from '../../../http/contract/parcels/printing/print-desk.routes.ts'
import { printingRoutes } from '../../../http/contract/parcels/printing/printing.routes.ts'

/** A print desk of the account, as the portal knows it. */
export type PortalDesk = PayloadOf<typeof printDeskRoutes.printDesks>['rows'][number]

/**
 * The print desks of the account, which the portal passes everything on to: the page's side of
 * printing without an agent of its own machine.
 */
export class PortalDesks {
  readonly #api: ApiClient

  constructor(api: ApiClient) {
    this.#api = api
  }

  async list(): Promise<readonly PortalDesk[]> {
    return (await this.#api.call(printDeskRoutes.printDesks)).rows
  }

  /** How far the documents of a task are, as an agent would say it. */
  async statusesOf(task: string): Promise<readonly DocumentStatus[]> {
    const { documents, printer = '' } = await this.#api.call(printingRoutes.printTask, { params: { task_id: task } })
    return documents.map(({ document, state, reason, failure, time }) => ({
      document,
      task,
      printer,
      state,
      at: time,
      ...(reason === undefined ? {} : { reason }),
      ...(failure === undefined ? {} : { failure: { ...failure, params: {} } }),
    }))
  }

  async cancel(documents: readonly string[]): Promise<void> {
    await this.#api.call(printingRoutes.cancelPrintDocuments, { body: { documents: [...documents] } })
  }

  async resume(desk: string, printer: string): Promise<void> {
    await this.#api.call(printDeskRoutes.resumeDeskPrinter, { params: { desk_id: desk }, body: { printer } })
  }

  async setPrinter(desk: string, printer: string, changes: PrinterChanges): Promise<void> {
    await this.#api.call(printDeskRoutes.setDeskPrinter, { params: { desk_id: desk }, body: { printer, ...changes } })
  }

  /**
   * Has a test page printed; returns the document that the printer's `test` is about from then on.
   */
  async testPage(desk: string, printer: string): Promise<string> {
    return (await this.#api.call(printDeskRoutes.testDeskPrinter, { params: { desk_id: desk }, body: { printer } })).document
  }
}
