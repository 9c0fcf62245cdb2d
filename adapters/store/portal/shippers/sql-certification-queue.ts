import { keywordPattern } from '../../database/search-text.ts'
import type { AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Application, CertificationQueue, QueueFilter, QueueState } from '#core/portal/shippers/shipper.ports.ts'
import type { CertificationState } from '#core/portal/shippers/certification.machine.ts'
import type { Certification } from '#core/portal/shippers/certification-fields.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { narrowColumn, queryBy, shape, type RowOf } from '../../database/row-shape.ts'

/** The waiting ones: accounts in review, and approved ones that certify again. */
const STATE = `case
  when a.audit_status = 20 or (a.audit_status = 30 and s.certification_state = 'submitted') then 'waiting'
  when a.audit_status = 30 and s.certification_state = 'certified' then 'approved'
  when a.audit_status = 40 or s.certification_state = 'rejected' then 'rejected'
  else 'incomplete' end`

const OWN_ORDER = "case when state = 'waiting' then submitted_at end, judged_at desc nulls last, submitted_at desc nulls last, id desc"
const SORTED = { account: 'account', name: 'name', company: 'company', submit_time: 'submitted_at', judge_time: 'judged_at' } as const

const list = (sort: QueueFilter['sort']): string => `with application as (
    select a.id, a.account, a.name, a.company, a.audit_status, coalesce(s.certification_state, 'uncertified') as certification_state,
      s.papers->>'certification_type' as certification_type, s.submitted_at, s.judged_at, ${STATE} as state
    from accounts a left join shippers s on s.account_id = a.id where a.audience = 'customer' and ($3::bigint[] is null or a.id = any($3))
  )
  select *, count(*) over () as total from application
  where ($1::text is null or state = $1)
    and ($2::text is null or folded(account) like $2 or folded(name) like $2 or folded(company) like $2)
  ${orderBy(sort, SORTED, OWN_ORDER)}
  limit $4 offset $5`

const APPLICATION = shape({
  id: 'bigint',
  account: 'text',
  name: 'text',
  company: 'text?',
  audit_status: narrowColumn<AuditStatus>('smallint'),
  certification_state: narrowColumn<CertificationState>('text'),
  certification_type: narrowColumn<Certification['certification_type'] | null>('text?'),
  submitted_at: 'timestamptz?',
  judged_at: 'timestamptz?',
  state: narrowColumn<QueueState>('text'),
  total: 'bigint',
})
const LIST = queryBy(APPLICATION, list, undefined)

const applicationOf = (row: RowOf<typeof APPLICATION>): Application => ({
  accountId: row.id,
  account: row.account,
  name: row.name,
  company: row.company ?? undefined,
  auditStatus: row.audit_status,
  certification: row.certification_state,
  certificationType: row.certification_type ?? undefined,
  submittedAt: row.submitted_at?.getTime(),
  judgedAt: row.judged_at?.getTime(),
  state: row.state,
})

/** The staff's queue in SQL. */
export const sqlCertificationQueue = (sql: Sql): CertificationQueue => ({
  list: async ({ state, keywords, accountIds, sort, page, pageSize }) => {
    const asked = (limit: number, offset: number) =>
      sql.rows(LIST(sort), [state ?? null, keywordPattern(keywords), accountIds ?? null, limit, offset])
    const rows = await asked(pageSize, (page - 1) * pageSize)
    // A page behind the last one has no row to tell how many there are.
    const [first] = rows.length > 0 || page === 1 ? rows : await asked(1, 0)
    return { rows: rows.map(applicationOf), total: first?.total ?? 0 }
  },
})
