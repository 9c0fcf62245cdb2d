import { LABEL_TYPES, type LabelTypeName } from '../../../../core/labels/label-type.ts'
import { formatFor, printerFor } from '../../../../core/printing/print-desk.ts'
import type { PrinterState } from '../../../../core/printing/print-protocol.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { printingRoutes } from '../../../http/contract/printing/printing.routes.ts'
import type { DeskTask } from './desk-tasks.ts'
import type { PrintPlace } from './print-place.ts'

/** A link works for five minutes of the server's clock, which may be another than this machine's. */
const LINK_MILLIS = 270_000

type Wanted = {
  readonly request: string
  readonly orders: readonly string[]
  readonly type: LabelTypeName
  /** Left out, the one of the size. */
  readonly printer?: string | undefined
  /** Where the portal sends the task; left out, the page passes it to the agent of its machine. */
  readonly desk?: PrintPlace | undefined
  /** The printers of the agent of this machine. */
  readonly printers: readonly PrinterState[]
  /** What makes a call for a print desk one call however often it is tried; documents for an agent are harmless until it gets them. */
  readonly key: string
}

/** Makes a task of orders' labels: for a print desk, which prints it from now on, or with links for the agent of this machine, as its printer takes them. Throws ApiError. */
export async function makeTask(api: ApiClient, { request, orders, type, printer, desk, printers, key }: Wanted): Promise<DeskTask> {
  const { size } = LABEL_TYPES[type]
  const chosen = printers.find(({ name }) => name === printer) ?? printerFor({ printers }, size)
  const drawn = desk === undefined && chosen !== undefined ? formatFor(chosen) : undefined
  const to = desk === undefined ? drawn : { desk: desk.id, ...(printer === undefined ? {} : { printer }) }
  const body = { orders: [...orders], type, ...to }
  const made = await api.call(printingRoutes.createPrintTask, { body }, desk === undefined ? {} : { idempotencyKey: key })
  const at = Date.now()
  return {
    task: made.task,
    request,
    at,
    type,
    size,
    ...(printer === undefined ? {} : { printer }),
    ...(desk === undefined ? {} : { desk }),
    documents: made.documents.map(({ document, order_number: order, url, kind }) => ({
      document,
      order,
      // What is drawn for one printer is nothing to another.
      ...(url === undefined
        ? {}
        : { link: { url, until: at + LINK_MILLIS, kind, ...(kind === 'pdf' || chosen === undefined ? {} : { printer: chosen.name }) } }),
      ...(desk === undefined ? {} : { task: made.task }),
      ...(made.printer === undefined ? {} : { printer: made.printer }),
      state: 'queued',
      at: '',
    })),
    refused: made.refused.map(({ order_number: order, message }) => ({ order, message })),
  }
}
