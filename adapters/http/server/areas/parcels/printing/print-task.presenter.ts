import { instantText } from '#core/base/kernel/instant.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { fillText, type Locale } from '#core/base/kernel/words.ts'
import type { PrintTask } from '#core/parcels/printing/create-print-task.usecase.ts'
import type { PrintDocument, SaidFailure } from '#core/parcels/printing/print-document.ts'
import type { PrintState } from '#core/parcels/printing/print-document.machine.ts'
import { sayFailure } from '../../../../contract/words.ts'

export const linkOf = (token: string): string => `/api/print/documents/${token}`

const common = ({ documentId, orderNumber, drawn, size }: PrintDocument) => ({
  document: documentId,
  order_number: orderNumber,
  kind: drawn.format,
  size,
})

/** A document with its link. */
export const linkedDocument = (document: PrintDocument, token: string) => ({
  ...common(document),
  url: linkOf(token),
  expires_time: instantText(document.expiresAt),
})

/** A new task; the links of documents that a desk prints are the desk's. */
export const newTask = ({ taskId, place, documents, refused }: PrintTask, locale: Locale) => ({
  task: taskId,
  ...(place === undefined ? {} : { desk: place.deskId, printer: place.printer }),
  documents: documents.map(({ document, token }) =>
    place === undefined && token !== undefined ? linkedDocument(document, token) : common(document),
  ),
  refused: refused.map(({ orderNumber, failure }) => ({
    order_number: orderNumber,
    error: failure.code,
    message: sayFailure(failure, locale),
  })),
})

/** The state of a document; of one that a page prints, what the server has seen of it. */
export function stateOf({ desk, progress, drawnHash, printedAt }: PrintDocument): PrintState {
  if (desk !== undefined) return progress.state
  return printedAt !== undefined ? 'printed' : drawnHash === undefined ? 'queued' : 'fetched'
}

/** A failure as an agent said it, in the reader's language where its code is known here. */
export function sayAgentFailure({ code, params, message }: ReportedPrintFailure, locale: Locale): string {
  const declared = failureDeclaration(code)
  return declared === undefined ? message : fillText(declared.words, textsOf(params), locale)
}

type ReportedPrintFailure = Pick<SaidFailure, 'code' | 'message'> & { readonly params: Readonly<Record<string, unknown>> }

const textsOf = (params: ReportedPrintFailure['params']): SaidFailure['params'] =>
  Object.fromEntries(
    Object.entries(params).filter(
      (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
    ),
  )

/** How far a document is. */
export const shownProgress = (document: PrintDocument, locale: Locale) => {
  const { progress, printedAt } = document
  const { reason, confirmedBy, failure } = progress
  return {
    ...common(document),
    state: stateOf(document),
    time: instantText(progress.at),
    ...(reason === undefined ? {} : { reason }),
    ...(confirmedBy === undefined ? {} : { confirmed_by: confirmedBy }),
    ...(failure === undefined ? {} : { failure: { code: failure.code, message: sayAgentFailure(failure, locale) } }),
    ...(printedAt === undefined ? {} : { print_time: instantText(printedAt) }),
  }
}
