import { instantText } from '#core/base/kernel/instant.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import { LABEL_TYPES } from '#core/parcels/labels/label-type.ts'
import type { cancelPrint } from '#core/parcels/printing/cancel-print.usecase.ts'
import type { createPrintTask } from '#core/parcels/printing/create-print-task.usecase.ts'
import type { notePrinted } from '#core/parcels/printing/note-printed.usecase.ts'
import type { openPrintDocument } from '#core/parcels/printing/open-print-document.usecase.ts'
import type { PrintTasks } from '#core/parcels/printing/print-document.ts'
import { printFailure } from '#core/parcels/printing/print.failures.ts'
import type { renewLinks } from '#core/parcels/printing/renew-links.usecase.ts'
import type { printDeskRoutes } from '../../../../contract/parcels/printing/print-desk.routes.ts'
import type { printingRoutes } from '../../../../contract/parcels/printing/printing.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { readOrderList } from '../orders/order-list.handlers.ts'
import { documentFile, type DocumentParts } from './document-file.ts'
import { linkedDocument, newTask, shownProgress, stateOf } from './print-task.presenter.ts'

type Parts = DocumentParts & {
  readonly createTask: ReturnType<typeof createPrintTask>
  readonly open: ReturnType<typeof openPrintDocument>
  readonly notePrinted: ReturnType<typeof notePrinted>
  readonly cancel: ReturnType<typeof cancelPrint>
  readonly renew: ReturnType<typeof renewLinks>
  readonly tasks: PrintTasks
  readonly printPort: number
  readonly readOrderList: ReturnType<typeof readOrderList>
}

/**
 * Handlers of printing by an agent. A document is drawn when its link is opened, from the order as
 * it is then.
 */
export function printingHandlers({
  createTask,
  open,
  notePrinted: note,
  cancel,
  renew,
  tasks,
  printPort,
  readOrderList: readList,
  ...parts
}: Parts): Omit<BindingsOf<typeof printingRoutes>, keyof typeof printDeskRoutes> {
  const file = documentFile(parts)
  return {
    printDesk: async () => ok({ port: printPort }),
    createPrintTask: async ({ body, actor, locale, keyed }) => {
      const { orders: orderNumbers, type, size = LABEL_TYPES[type].size, format, dpi, desk, printer, copies } = body
      const drawn = format === 'zpl' ? { format, dpi } : { format }
      const made = await createTask.labels(
        { orderNumbers, type, size, locale, keyed, to: desk === undefined ? { drawn } : { desk, printer, copies } },
        actor,
      )
      return made.ok ? ok(newTask(made.value, locale)) : made
    },
    printOrderList: async ({ body, actor, locale }) => {
      const { desk, printer, copies, ...query } = body
      const list = await readList(query, actor, locale)
      if (!list.ok) return list
      // Whether there is anything to print, and not too much, is said now and not at the printer.
      const possible = await parts.printOrderList(list.value)
      if (!possible.ok) return possible
      const to = desk === undefined ? ({ drawn: { format: 'pdf' } } as const) : { desk, printer, copies }
      const made = await createTask.list({ list: list.value, to }, actor)
      return made.ok ? ok(newTask(made.value, locale)) : made
    },
    printTask: async ({ params, actor, locale }) => {
      const documents = await tasks.documentsOf(params.task_id, actor.id)
      const [first] = documents
      if (first === undefined) return failed(printFailure('PRINT_TASK_UNKNOWN', { task: params.task_id }))
      return ok({
        task: first.taskId,
        ...(first.desk === undefined ? {} : { desk: first.desk.deskId, printer: first.desk.printer }),
        created_time: instantText(first.createdAt),
        documents: documents.map((document) => shownProgress(document, locale)),
      })
    },
    cancelPrintDocuments: async ({ body, actor }) => {
      const left = await cancel(body.documents, actor)
      if (!left.ok) return left
      return ok({ documents: left.value.map((document) => ({ document: document.documentId, state: stateOf(document) })) })
    },
    renewPrintLinks: async ({ body, actor }) => {
      const renewed = await renew(body.documents, actor)
      return renewed.ok ? ok({ documents: renewed.value.map(({ document, token }) => linkedDocument(document, token)) }) : renewed
    },
    openPrintDocument: async ({ params }) => {
      const opened = await open(params.token)
      return opened.ok ? file(opened.value) : opened
    },
    notePrinted: async ({ body, actor }) => {
      const noted = await note(body.documents, actor)
      if (!noted.ok) return noted
      return ok({
        documents: noted.value.map(({ documentId, orderNumber, printedAt }) => ({
          document: documentId,
          order_number: orderNumber,
          print_time: instantText(printedAt),
        })),
      })
    },
  }
}
