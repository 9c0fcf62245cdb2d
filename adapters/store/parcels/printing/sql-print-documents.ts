import type { PrintTasks, PrintUnit } from '#core/parcels/printing/print-document.ts'
import type { Sql } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { columnsOf, query } from '../../database/row-shape.ts'
import { DOCUMENT, documentOf, progressRow, rowOf } from './print-document-rows.ts'

const COLUMNS = columnsOf(DOCUMENT)

/** How far documents are, as columns of `json_to_recordset`. */
const PROGRESS = `state text, state_at timestamptz, reason text, confirmed_by text, failure jsonb, sent_at timestamptz, tries integer, due_at timestamptz,
  cancel_at timestamptz`
const PROGRESS_NAMES = 'state, state_at, reason, confirmed_by, failure, sent_at, tries, due_at, cancel_at'

const KEPT = `document_id, task_id, account_id, order_number, list, type, size, locale, format, dpi, desk_id, printer, copies, token_hash, created_at, expires_at,
  ${PROGRESS_NAMES}`
const KEEP = `insert into print_documents (${KEPT}) select ${KEPT}
  from json_to_recordset($1::json) as made(document_id text, task_id text, account_id bigint, order_number text, list jsonb, type text, size text,
    locale text, format text, dpi integer, desk_id text, printer text, copies integer, token_hash text, created_at timestamptz, expires_at timestamptz,
    ${PROGRESS})`

const TAKE = query(
  DOCUMENT,
  `update print_documents set fetched_at = $2 where token_hash = $1 and fetched_at is null and expires_at > $2 returning ${COLUMNS}`,
)
/** In one order, so that two units of work never wait for each other. */
const LOCK = query(
  DOCUMENT,
  `select ${COLUMNS} from print_documents where document_id = any($1) and account_id = $2 order by document_id for update`,
)
const OPEN = "desk_id is not null and state not in ('printed', 'failed', 'cancelled', 'unknown')"
/**
 * The desk is held, so that another connection cannot take its place before the documents are noted
 * as sent.
 */
const LOCK_DUE = query(
  DOCUMENT,
  `with desk as (select desk_id from print_desks where connection_id = $1 and revoked_at is null for share)
  select ${COLUMNS} from print_documents where desk_id = (select desk_id from desk) and ${OPEN} and sent_at is null and due_at <= $2
  order by place limit $3 for update`,
)
const LOCK_SENT = query(
  DOCUMENT,
  `select ${COLUMNS} from print_documents where desk_id = $1 and ${OPEN} and sent_at is not null order by document_id for update`,
)
const NOTE_PROGRESS = `update print_documents d set
    state = now.state, state_at = now.state_at, reason = now.reason, confirmed_by = now.confirmed_by, failure = now.failure, sent_at = now.sent_at,
    tries = now.tries, due_at = now.due_at, cancel_at = now.cancel_at
  from json_to_recordset($1::json) as now(document_id text, ${PROGRESS}) where d.document_id = now.document_id`
const GIVE_LINKS = `update print_documents d set token_hash = given.token_hash, expires_at = given.expires_at, fetched_at = null
  from json_to_recordset($1::json) as given(document_id text, token_hash text, expires_at timestamptz) where d.document_id = given.document_id`

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
  lock: async (documentIds, accountId) => (await sql.rows(LOCK, [documentIds, accountId])).map(documentOf),
  lockDue: async ({ connectionId, at, most }) => (await sql.rows(LOCK_DUE, [connectionId, new Date(at), most])).map(documentOf),
  lockSent: async (deskId) => (await sql.rows(LOCK_SENT, [deskId])).map(documentOf),
  noteProgress: async (documents) => {
    await sql.rows(NOTE_PROGRESS, [JSON.stringify(documents.map(progressRow))])
  },
  giveLinks: async (links) => {
    const rows = links.map(({ documentId, tokenHash, expiresAt }) => ({
      document_id: documentId,
      token_hash: tokenHash,
      expires_at: instantText(expiresAt),
    }))
    await sql.rows(GIVE_LINKS, [JSON.stringify(rows)])
  },
  notePrinted: async (documentIds, at) => {
    await sql.rows('update print_documents set printed_at = $2 where document_id = any($1)', [documentIds, new Date(at)])
  },
})

const OF_TASK = query(DOCUMENT, `select ${COLUMNS} from print_documents where task_id = $1 and account_id = $2 order by place`)

/** Documents as pages read them. */
export const sqlPrintTasks = (sql: Sql): PrintTasks => ({
  documentsOf: async (taskId, accountId) => (await sql.rows(OF_TASK, [taskId, accountId])).map(documentOf),
})
