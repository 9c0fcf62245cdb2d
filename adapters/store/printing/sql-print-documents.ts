import type { NewPrintDocument, PrintDocument, PrintUnit } from '../../../core/printing/print-document.ts'
import type { Sql } from '../database/database.ts'
import { columnsOf, narrowed, query, shape } from '../database/row-shape.ts'

const KEEP = `insert into print_documents (document_id, task_id, account_id, order_number, type, size, locale, token_hash, created_at, expires_at)
  select document_id, task_id, account_id, order_number, type, size, locale, token_hash, created_at, expires_at
  from json_to_recordset($1::json) as made(document_id text, task_id text, account_id bigint, order_number text, type text, size text,
    locale text, token_hash text, created_at timestamptz, expires_at timestamptz)`

const DOCUMENT = shape({
  document_id: 'text',
  task_id: 'text',
  account_id: 'bigint',
  order_number: 'text',
  type: narrowed<PrintDocument['type']>('text'),
  size: narrowed<PrintDocument['size']>('text'),
  locale: narrowed<PrintDocument['locale']>('text'),
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
  drawn_hash: 'text?',
  printed_at: 'timestamptz?',
})
const TAKE = query(
  DOCUMENT,
  `update print_documents set fetched_at = $2 where token_hash = $1 and fetched_at is null and expires_at > $2 returning ${columnsOf(DOCUMENT)}`,
)
/** In one order, so that two units of work never wait for each other. */
const LOCK = query(
  DOCUMENT,
  `select ${columnsOf(DOCUMENT)} from print_documents where document_id = any($1) and account_id = $2 order by document_id for update`,
)

const rowOf = (document: NewPrintDocument) => ({
  document_id: document.documentId,
  task_id: document.taskId,
  account_id: document.accountId,
  order_number: document.orderNumber,
  type: document.type,
  size: document.size,
  locale: document.locale,
  token_hash: document.tokenHash,
  created_at: new Date(document.createdAt).toISOString(),
  expires_at: new Date(document.expiresAt).toISOString(),
})

const documentOf = (row: Awaited<ReturnType<typeof rowsOf>>[number]): PrintDocument => ({
  documentId: row.document_id,
  taskId: row.task_id,
  accountId: row.account_id,
  orderNumber: row.order_number,
  type: row.type,
  size: row.size,
  locale: row.locale,
  createdAt: row.created_at.getTime(),
  expiresAt: row.expires_at.getTime(),
  drawnHash: row.drawn_hash ?? undefined,
  printedAt: row.printed_at?.getTime(),
})

const rowsOf = (sql: Sql, ids: readonly string[], accountId: number) => sql.rows(LOCK, [ids, accountId])

/** Documents for print agents, in a unit of work. */
export const sqlPrintDocuments = (sql: Sql): PrintUnit['printDocuments'] => ({
  keep: async (documents) => {
    await sql.rows(KEEP, [JSON.stringify(documents.map(rowOf))])
  },
  take: async (tokenHash, at) => {
    const [row] = await sql.rows(TAKE, [tokenHash, new Date(at)])
    return row && documentOf(row)
  },
  noteDrawn: async (documentId, drawnHash) => {
    await sql.rows('update print_documents set drawn_hash = $2 where document_id = $1', [documentId, drawnHash])
  },
  lock: async (documentIds, accountId) => (await rowsOf(sql, documentIds, accountId)).map(documentOf),
  notePrinted: async (documentIds, at) => {
    await sql.rows('update print_documents set printed_at = $2 where document_id = any($1)', [documentIds, new Date(at)])
  },
})
