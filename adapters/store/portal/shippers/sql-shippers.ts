import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { Certification } from '#core/portal/shippers/certification-fields.ts'
import type { CertificationState } from '#core/portal/shippers/certification.machine.ts'
import type { ContractBase } from '#core/portal/shippers/contract-base.ts'
import type { FinanceInformation } from '#core/portal/shippers/finance-information.ts'
import type { InvoiceInformation } from '#core/portal/shippers/invoice-information.ts'
import { appIdOf, type ForeignPayee, type Shipper } from '#core/portal/shippers/shipper.ts'
import type { Shippers, ShipperUnit } from '#core/portal/shippers/shipper.ports.ts'
import type { EditableUserInfo } from '#core/portal/shippers/user-info-fields.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const ACCOUNT = shape({
  id: 'bigint',
  account: 'text',
  account_phone: 'text?',
  audit_status: narrowColumn<AuditStatus>('smallint'),
  name: 'text',
  company: 'text?',
  sender_phone: 'text',
  sender_address: 'text?',
})
const PARTICULARS = shape({
  version: 'integer',
  bill_email: 'text?',
  info: narrowColumn<Partial<EditableUserInfo>>('jsonb'),
  invoice: narrowColumn<InvoiceInformation>('jsonb'),
  finance: narrowColumn<FinanceInformation | null>('jsonb?'),
  contract_base: narrowColumn<ContractBase | null>('jsonb?'),
  certification_state: narrowColumn<CertificationState>('text'),
  papers: narrowColumn<Certification | null>('jsonb?'),
  submitted_at: 'timestamptz?',
  judged_at: 'timestamptz?',
  reason: 'text?',
  contracts: narrowColumn<Shipper['contracts']>('jsonb'),
  foreign_payee: narrowColumn<ForeignPayee | null>('jsonb?'),
})
const KEY = shape({ key_prefix: 'text?', key_made_at: 'timestamptz?', key_used_at: 'timestamptz?' })
type Row = RowOf<typeof ACCOUNT> & RowOf<typeof PARTICULARS> & RowOf<typeof KEY>

/**
 * Returns the information of an account: the sender of its orders is the account's own; the rest of
 * the information stands beside it.
 */
const infoOf = (row: Row): Partial<EditableUserInfo> => ({
  ...row.info,
  // An account without one has an empty text.
  ...given({
    shipper_name: row.name || null,
    shipper_company: row.company || null,
    shipper_telephone: row.sender_phone || null,
    shipper_address1: row.sender_address || null,
  }),
})

const shipperOf = (row: Row): Shipper => ({
  account: { id: row.id, account: row.account, accountPhone: row.account_phone ?? undefined, auditStatus: row.audit_status },
  version: row.version,
  info: infoOf(row),
  keys: {
    appId: appIdOf(row.id),
    ...(row.key_prefix === null
      ? {}
      : { appKey: { prefix: row.key_prefix, madeAt: row.key_made_at?.getTime(), usedAt: row.key_used_at?.getTime() } }),
  },
  billEmail: row.bill_email ?? undefined,
  invoice: row.invoice,
  finance: row.finance ?? undefined,
  foreignPayee: row.foreign_payee ?? undefined,
  base: row.contract_base ?? undefined,
  certification: {
    state: row.certification_state,
    ...given({
      papers: row.papers,
      submittedAt: row.submitted_at?.getTime(),
      judgedAt: row.judged_at?.getTime(),
      reason: row.reason || null,
    }),
  },
  contracts: row.contracts,
})

const MAKE = `insert into shippers (account_id) select id from accounts where id = $1 and audience = 'customer' on conflict do nothing`
const FIND = query(
  { ...ACCOUNT, ...PARTICULARS, ...KEY },
  `select ${columnsOf(ACCOUNT, 'a')}, ${columnsOf(PARTICULARS, 's')}, k.prefix as key_prefix, k.made_at as key_made_at, k.used_at as key_used_at
    from accounts a join shippers s on s.account_id = a.id left join lateral (
      select x.prefix, x.made_at, x.used_at from api_keys k join api_key_secrets x on x.key_id = k.id
        where k.account_id = a.id and k.is_app and k.ended_at is null and x.ends_at is null order by x.made_at desc limit 1
    ) k on true where a.id = $1 and a.audience = 'customer'`,
)

const KEEP_ACCOUNT = `update accounts set version = version + 1, audit_status = $2, name = $3, company = $4, sender_phone = $5, sender_address = $6,
  sender_name = case when sender_name in ('', name, company) then coalesce(nullif($3, ''), $4, '') else sender_name end where id = $1`
const END_GRACE = 'update accounts set grace_from = null where id = $1'
const KEEP = `update shippers set version = version + 1, bill_email = $2, info = $3, invoice = $4, finance = $5, contract_base = $6, certification_state = $7,
  papers = $8, submitted_at = $9, judged_at = $10, reason = $11, contracts = $12, foreign_payee = $13 where account_id = $1`

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value))

export const sqlFindShipper =
  (sql: Sql): Shippers['find'] =>
  async (accountId) => {
    const [found] = await sql.rows(FIND, [accountId])
    if (found !== undefined) return shipperOf(found)
    await sql.rows(MAKE, [accountId])
    const [made] = await sql.rows(FIND, [accountId])
    return made && shipperOf(made)
  }

/** Shippers as they are changed: account and particulars together, under the account's lock. */
export const sqlShippers = (sql: Sql): ShipperUnit['shippers'] => ({
  lock: async (accountId) => {
    await sql.rows('select from accounts where id = $1 for no key update', [accountId])
    return sqlFindShipper(sql)(accountId)
  },
  endGrace: async (accountId) => void (await sql.rows(END_GRACE, [accountId])),
  keep: async ({ account, info, certification, ...shipper }) => {
    const { shipper_name: name, shipper_company: company, shipper_telephone: phone, shipper_address1: address, ...beside } = info
    await sql.rows(KEEP_ACCOUNT, [account.id, account.auditStatus, name ?? '', company ?? null, phone ?? '', address ?? ''])
    await sql.rows(KEEP, [
      account.id,
      shipper.billEmail ?? null,
      json(beside),
      json(shipper.invoice),
      json(shipper.finance),
      json(shipper.base),
      certification.state,
      json(certification.papers),
      instantTextOrNull(certification.submittedAt),
      instantTextOrNull(certification.judgedAt),
      certification.reason ?? null,
      json(shipper.contracts),
      json(shipper.foreignPayee),
    ])
  },
})
