import type { DocumentProgress, NewPrintDocument, PrintDocument, SaidFailure } from '#core/parcels/printing/print-document.ts'
import type { PrintOrderList } from '#core/parcels/orders/print/print-order-list.usecase.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { narrowColumn, shape, type RowOf } from '../../database/row-shape.ts'

/** The columns of a document, apart from the hash of its link. */
export const DOCUMENT = shape({
  document_id: 'text',
  task_id: 'text',
  account_id: 'bigint',
  order_number: 'text',
  list: narrowColumn<PrintOrderList | null>('jsonb?'),
  type: narrowColumn<PrintDocument['type']>('text'),
  size: narrowColumn<PrintDocument['size']>('text'),
  locale: narrowColumn<PrintDocument['locale']>('text'),
  format: narrowColumn<PrintDocument['drawn']['format']>('text'),
  dpi: narrowColumn<203 | 300 | null>('integer?'),
  desk_id: 'text?',
  printer: 'text?',
  copies: 'integer?',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  state: narrowColumn<DocumentProgress['state']>('text'),
  state_at: 'timestamptz',
  reason: 'text?',
  confirmed_by: narrowColumn<NonNullable<DocumentProgress['confirmedBy']> | null>('text?'),
  failure: narrowColumn<SaidFailure | null>('jsonb?'),
  sent_at: 'timestamptz?',
  tries: 'integer',
  due_at: 'timestamptz',
  cancel_at: 'timestamptz?',
  drawn_hash: 'text?',
  printed_at: 'timestamptz?',
})
type Row = RowOf<typeof DOCUMENT>

/** A new document as a row. */
export const rowOf = (document: NewPrintDocument) => ({
  task_id: document.taskId,
  account_id: document.accountId,
  order_number: document.orderNumber,
  list: document.list ?? null,
  type: document.type,
  size: document.size,
  locale: document.locale,
  format: document.drawn.format,
  dpi: document.drawn.format === 'zpl' ? document.drawn.dpi : null,
  desk_id: document.desk?.deskId ?? null,
  printer: document.desk?.printer ?? null,
  copies: document.desk?.copies ?? null,
  token_hash: document.tokenHash,
  created_at: instantTextOrNull(document.createdAt),
  expires_at: instantTextOrNull(document.expiresAt),
  ...progressRow(document),
})

/** How far a document is, as columns. */
export const progressRow = ({ documentId, progress }: Pick<PrintDocument, 'documentId' | 'progress'>) => ({
  document_id: documentId,
  state: progress.state,
  state_at: instantTextOrNull(progress.at),
  reason: progress.reason ?? null,
  confirmed_by: progress.confirmedBy ?? null,
  failure: progress.failure ?? null,
  sent_at: instantTextOrNull(progress.sentAt),
  tries: progress.tries,
  due_at: instantTextOrNull(progress.dueAt),
  cancel_at: instantTextOrNull(progress.cancelAt),
})

/** A row as a document. */
export const documentOf = (row: Row): PrintDocument => ({
  documentId: row.document_id,
  taskId: row.task_id,
  accountId: row.account_id,
  orderNumber: row.order_number,
  list: row.list ?? undefined,
  type: row.type,
  size: row.size,
  locale: row.locale,
  drawn: row.format === 'zpl' ? { format: 'zpl', dpi: row.dpi ?? 203 } : { format: 'pdf' },
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  desk: row.desk_id === null ? undefined : { deskId: row.desk_id, printer: row.printer ?? '', copies: row.copies ?? 1 },
  progress: {
    state: row.state,
    at: row.state_at.getTime(),
    reason: row.reason ?? undefined,
    confirmedBy: row.confirmed_by ?? undefined,
    failure: row.failure ?? undefined,
    sentAt: row.sent_at?.getTime(),
    tries: row.tries,
    dueAt: row.due_at.getTime(),
    cancelAt: row.cancel_at?.getTime(),
  },
  drawnHash: row.drawn_hash ?? undefined,
  printedAt: row.printed_at?.getTime(),
})
