import { A4 } from '#core/base/documents/list-document.ts'
import { LABEL_TYPES, type LabelTypeName } from '#core/parcels/labels/label-type.ts'
import { formatFor, printerFor } from '#core/parcels/printing/print-desk.ts'
import type { PrinterState } from '#core/parcels/printing/print-protocol.ts'
import type { ApiClient } from '../../../http/client/api-client.ts'
import { printingRoutes } from '../../../http/contract/parcels/printing/printing.routes.ts'
import type { PayloadOf, SentOf } from '../../../http/contract/route.ts'
import type { DeskDocument, DeskTask } from './desk-tasks.ts'
import type { PrintPlace } from './print-place.ts'

/**
 * A link works for five minutes of the server's clock, which may be another than this machine's.
 */
const LINK_MILLIS = 270_000

type PrintTaskRequest = {
  readonly request: string
  readonly orders: readonly string[]
  readonly type: LabelTypeName
  /** Left out, the one of the size. */
  readonly printer?: string | undefined
  /** Where the portal sends the task; left out, the page passes it to the agent of its machine. */
  readonly desk?: PrintPlace | undefined
  /** The printers of the agent of this machine. */
  readonly printers: readonly PrinterState[]
  /**
   * The key that makes a call for a print desk one call however often it is tried; documents for an
   * agent are harmless until it gets them.
   */
  readonly key: string
}

/**
 * Makes a task of orders' labels: for a print desk, which prints it from now on, or with links for
 * the agent of this machine, as its printer takes them. Throws ApiError.
 */
export async function makeTask(
  api: ApiClient,
  { request, orders, type, printer, desk, printers, key }: PrintTaskRequest,
): Promise<DeskTask> {
  const { size } = LABEL_TYPES[type]
  const chosen = printers.find(({ name }) => name === printer) ?? printerFor({ printers }, size)
  const drawn = desk === undefined && chosen !== undefined ? formatFor(chosen) : undefined
  const to = desk === undefined ? drawn : { desk: desk.id, ...(printer === undefined ? {} : { printer }) }
  const body = { orders: [...orders], type, ...to }
  const made = await api.call(printingRoutes.createPrintTask, { body }, desk === undefined ? {} : { idempotencyKey: key })
  return {
    ...base(made, { request, printer, desk }),
    type,
    size,
    documents: made.documents.map((document) => ({
      ...newDocument(document, { made, desk }),
      // A document drawn for one printer is nothing to another.
      ...(document.kind === 'pdf' || chosen === undefined ? {} : linkFor(document, chosen.name)),
    })),
  }
}

/** A list on A4: what it is called, and the query that finds it. */
export type ListToPrint = NonNullable<DeskTask['list']>

/** Makes a task of a list, as `makeTask` makes one of labels. Throws ApiError. */
export async function makeListTask(
  api: ApiClient,
  { request, list, printer, desk }: Pick<PrintTaskRequest, 'request' | 'printer' | 'desk'> & { readonly list: ListToPrint },
): Promise<DeskTask> {
  const to = desk === undefined ? {} : { desk: desk.id, ...(printer === undefined ? {} : { printer }) }
  const body = { ...list.query, ...to } as NonNullable<SentOf<typeof printingRoutes.printOrderList>['body']>
  const made = await api.call(printingRoutes.printOrderList, { body })
  return {
    ...base(made, { request, printer, desk }),
    list,
    size: A4,
    documents: made.documents.map((document) => ({ ...newDocument(document, { made, desk }), title: list.title })),
  }
}

type MadePrintTask = PayloadOf<typeof printingRoutes.createPrintTask>
type MadeDocument = MadePrintTask['documents'][number]

const base = (made: MadePrintTask, { request, printer, desk }: Pick<PrintTaskRequest, 'request' | 'printer' | 'desk'>) => ({
  task: made.task,
  request,
  at: Date.now(),
  ...(printer === undefined ? {} : { printer }),
  ...(desk === undefined ? {} : { desk }),
  refused: made.refused.map(({ order_number: order, message }) => ({ order, message })),
})

function linkFor({ url, kind }: MadeDocument, printer?: string): Pick<DeskDocument, 'link'> {
  if (url === undefined) return {}
  return { link: { url, until: Date.now() + LINK_MILLIS, kind, ...(printer === undefined ? {} : { printer }) } }
}

const newDocument = (
  document: MadeDocument,
  { made, desk }: { readonly made: MadePrintTask; readonly desk: PrintPlace | undefined },
): DeskDocument => ({
  document: document.document,
  order: document.order_number,
  ...linkFor(document),
  ...(desk === undefined ? {} : { task: made.task }),
  ...(made.printer === undefined ? {} : { printer: made.printer }),
  state: 'queued',
  at: '',
})
