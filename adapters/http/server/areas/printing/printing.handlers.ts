import type { References } from '../../../../../core/fields/references.ts'
import type { Clock } from '../../../../../core/kernel/clock.ts'
import { localTime } from '../../../../../core/kernel/instant.ts'
import { ok } from '../../../../../core/kernel/result.ts'
import { LABEL_TYPES } from '../../../../../core/labels/label-type.ts'
import type { LabelRenderer } from '../../../../../core/labels/label.ts'
import { orderLabel } from '../../../../../core/orders/order-label.ts'
import type { createPrintTask } from '../../../../../core/printing/create-print-task.usecase.ts'
import type { notePrinted } from '../../../../../core/printing/note-printed.usecase.ts'
import type { openPrintDocument } from '../../../../../core/printing/open-print-document.usecase.ts'
import type { printingRoutes } from '../../../contract/printing/printing.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { instantText } from '../../presenters/instant-text.ts'

type Parts = {
  readonly createTask: ReturnType<typeof createPrintTask>
  readonly open: ReturnType<typeof openPrintDocument>
  readonly notePrinted: ReturnType<typeof notePrinted>
  readonly renderer: LabelRenderer
  readonly references: () => References
  readonly clock: Clock
  readonly printPort: number
}

const PRINT_ZONE = 'Asia/Shanghai'

/** Handlers of printing by an agent. A document is drawn when its link is opened, from the order as it is then. */
export function printingHandlers({
  createTask,
  open,
  notePrinted: note,
  renderer,
  references,
  clock,
  printPort,
}: Parts): BindingsOf<typeof printingRoutes> {
  return {
    printDesk: async () => ok({ port: printPort }),
    createPrintTask: async ({ body, actor, locale }) => {
      const size = body.size ?? LABEL_TYPES[body.type].size
      const made = await createTask({ orderNumbers: body.orders, type: body.type, size, locale }, actor)
      if (!made.ok) return made
      const { taskId, documents, refused } = made.value
      return ok({
        task: taskId,
        documents: documents.map(({ document, token }) => ({
          document: document.documentId,
          order_number: document.orderNumber,
          url: `/api/print/documents/${token}`,
          kind: 'pdf' as const,
          size: document.size,
          expires_time: instantText(document.expiresAt),
        })),
        refused: refused.map(({ orderNumber, failure }) => ({
          order_number: orderNumber,
          error: failure.code,
          message: sayFailure(failure, locale),
        })),
      })
    },
    openPrintDocument: async ({ params }) => {
      const opened = await open(params.token)
      if (!opened.ok) return opened
      const { document, order } = opened.value
      const { locale, size, type } = document
      const printedOn = localTime(clock.now(), PRINT_ZONE).slice(0, 16)
      const labels = [orderLabel(order, { references: references(), printedOn })]
      const { withoutInvoice } = LABEL_TYPES[type]
      const fileName = `${document.orderNumber}.pdf`
      return ok({ fileName, shown: 'attachment', open: () => renderer.render({ labels, size, locale, withoutInvoice }) })
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
