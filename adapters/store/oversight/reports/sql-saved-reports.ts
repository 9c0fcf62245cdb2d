import type { Actor } from '#core/platform/access/account.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { ReportQuestion } from '#core/oversight/reports/centre-question.ts'
import type { Cadence } from '#core/oversight/reports/centre-schedule.ts'
import type { ReportReader, SavedReport, SavedReports, SavedReportStore } from '#core/oversight/reports/centre-saved.ts'
import { ACCOUNT, ACTOR_COLUMNS, ACTOR_TABLES, actorOfRow } from '../../platform/access/sql-accounts.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

type ReportReaderRow = { readonly account_id: number; readonly locale: Locale }

const REPORT = shape({
  id: 'bigint',
  version: 'integer',
  owner_id: 'bigint',
  name: 'text',
  is_shared: 'boolean',
  question: narrowColumn<ReportQuestion>('jsonb'),
  cadence: narrowColumn<Cadence | null>('text?'),
  scheduled_at: 'timestamptz?',
  readers: narrowColumn<readonly ReportReaderRow[] | null>('json?'),
})
const COLUMNS = `r.id, r.version, r.owner_id, r.name, r.is_shared, r.question, r.cadence, r.scheduled_at,
  (select json_agg(json_build_object('account_id', d.account_id, 'locale', d.locale) order by d.account_id) from report_readers d where d.report_id = r.id) as readers`
const LAST = `left join lateral (select m.period, m.at, m.mails, m.skipped from report_mailings m where m.report_id = r.id order by m.period desc limit 1) m on true`

const LIST = query(
  { ...REPORT, owner_name: 'text', period: 'text?', at: 'timestamptz?', mails: 'integer?', skipped: 'integer?' },
  `select ${COLUMNS}, o.name as owner_name, m.period, m.at, m.mails, m.skipped from saved_reports r join accounts o on o.id = r.owner_id ${LAST}
    where r.subject = any($2::text[]) and (r.owner_id = $1 or r.is_shared
      or exists (select from report_readers d where d.report_id = r.id and d.account_id = $1)) order by r.owner_id = $1 desc, r.name, r.id limit 500`,
)
const SCHEDULED = query(
  { ...REPORT, period: 'text?' },
  `select ${COLUMNS}, m.period from saved_reports r ${LAST} where r.cadence is not null and r.id > $1 order by r.id limit $2`,
)
const READERS = query(
  { ...ACCOUNT, email: 'text' },
  `select ${ACTOR_COLUMNS}, a.contact_email as email from ${ACTOR_TABLES}
    where a.audience = 'staff' and a.enabled and a.contact_email <> '' and ($2::bigint[] is null or a.id = any($2)) order by a.name, a.id limit $1`,
)
const LOCK = query(REPORT, `select ${COLUMNS} from saved_reports r where r.id = $1 for update of r`)
// Two reports of one account that are saved at once are counted one after the other.
const OWNER = 'select from accounts where id = $1 for no key update'
const COUNT = query({ n: 'integer' }, 'select count(*)::integer as n from saved_reports where owner_id = $1')
const ADD = query(
  { id: 'bigint' },
  `insert into saved_reports (owner_id, name, is_shared, subject, question, cadence, scheduled_at, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning id`,
)
const KEEP = `update saved_reports set name = $2, is_shared = $3, subject = $4, question = $5, cadence = $6, scheduled_at = $7, updated_at = $8,
  version = version + 1 where id = $1`
const FORGET = 'delete from report_readers where report_id = $1'
const READ_BY =
  'insert into report_readers (report_id, account_id, locale) select $1, d.account_id, d.locale from json_to_recordset($2::json) as d(account_id bigint, locale text)'
const CLAIM = query(
  { report_id: 'bigint' },
  `insert into report_mailings (report_id, period, at, mails, skipped) select id, $2, $3, $4, $5 from saved_reports where id = $1
    on conflict (report_id, period) do nothing returning report_id`,
)

const reportOf = (row: RowOf<typeof REPORT>): SavedReport => ({
  id: row.id,
  version: row.version,
  ownerId: row.owner_id,
  name: row.name,
  isShared: row.is_shared,
  question: row.question,
  ...(row.cadence === null ? {} : { cadence: row.cadence }),
  ...(row.scheduled_at === null ? {} : { scheduledAt: row.scheduled_at.getTime() }),
  readers: (row.readers ?? []).map(({ account_id: accountId, locale }): ReportReader => ({ accountId, locale })),
})

/** Saved reports as they are read, in SQL. */
export const sqlSavedReports = (sql: Sql): SavedReports => ({
  list: async (accountId, subjects) =>
    (await sql.rows(LIST, [accountId, subjects])).map((row) => ({
      ...reportOf(row),
      ownerName: row.owner_name,
      ...(row.period === null || row.at === null
        ? {}
        : { lastMailing: { period: row.period, at: row.at.getTime(), mails: row.mails ?? 0, skipped: row.skipped ?? 0 } }),
    })),
  scheduled: async (after, most) =>
    (await sql.rows(SCHEDULED, [after, most])).map((row) => ({ ...reportOf(row), lastPeriod: row.period ?? undefined })),
  readers: async (most, ids) =>
    (await sql.rows(READERS, [most, ids ?? null])).map((row) => ({ actor: actorOfRow(row) satisfies Actor, email: row.email })),
})

/** The same, as they are written in a unit of work. */
export function sqlSavedReportStore(connection: Connection): SavedReportStore {
  const keepReaders = async (id: number | undefined, readers: readonly ReportReader[]): Promise<void> => {
    const rows = readers.map(({ accountId, locale }) => ({ account_id: accountId, locale }))
    if (rows.length > 0) await connection.rows(READ_BY, [id, JSON.stringify(rows)])
  }
  const valuesOf = (report: Omit<SavedReport, 'id' | 'version' | 'ownerId'> & { readonly at: Instant }): readonly unknown[] => [
    report.name,
    report.isShared,
    report.question.subject,
    JSON.stringify(report.question),
    report.cadence ?? null,
    report.scheduledAt === undefined ? null : instantText(report.scheduledAt),
    instantText(report.at),
  ]
  return {
    lock: async (id) => {
      const [row] = await connection.rows(LOCK, [id])
      return row && reportOf(row)
    },
    countOf: async (ownerId) => {
      await connection.rows(OWNER, [ownerId])
      return (await connection.rows(COUNT, [ownerId]))[0]?.n ?? 0
    },
    add: async ({ ownerId, ...report }) => {
      const [row] = await connection.rows(ADD, [ownerId, ...valuesOf(report)])
      await keepReaders(row?.id, report.readers)
      return row?.id ?? 0
    },
    keep: async ({ id, ...report }) => {
      await connection.rows(KEEP, [id, ...valuesOf(report)])
      await connection.rows(FORGET, [id])
      await keepReaders(id, report.readers)
    },
    remove: async (id) => {
      await connection.rows('delete from saved_reports where id = $1', [id])
    },
    claim: async ({ id, period, at, mails, skipped }) =>
      (await connection.rows(CLAIM, [id, period, instantText(at), mails, skipped])).length > 0,
  }
}
