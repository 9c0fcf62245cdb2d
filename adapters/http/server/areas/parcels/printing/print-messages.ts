import type { DeskDocument } from '#core/parcels/printing/desk-work.usecase.ts'
import type { SentRequest } from '#core/parcels/printing/print-protocol.ts'
import { linkOf } from './print-task.presenter.ts'

type PrintMessage = Omit<Extract<SentRequest, { type: 'print' }>, 'id'>

/** The name by which people know a list in a printer's queue. */
const LIST_TITLE = 'list'

/**
 * The messages that send documents to an agent: one for each task and printer, in the order of the
 * documents.
 */
export function printMessages(due: readonly DeskDocument[]): readonly PrintMessage[] {
  const messages = new Map<string, PrintMessage>()
  for (const { document, token } of due) {
    const { taskId, desk, documentId, drawn, size, orderNumber } = document
    if (desk === undefined) continue
    const key = JSON.stringify([taskId, desk.printer, desk.copies])
    const message: PrintMessage = messages.get(key) ?? {
      type: 'print',
      task: taskId,
      printer: desk.printer,
      copies: desk.copies,
      documents: [],
    }
    message.documents.push({ document: documentId, url: linkOf(token), kind: drawn.format, size, title: orderNumber || LIST_TITLE })
    messages.set(key, message)
  }
  return [...messages.values()]
}
