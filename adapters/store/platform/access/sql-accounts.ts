import type { Account, Actor, Audience } from '#core/platform/access/account.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import type { Accounts, Contacts, IdentityUnit } from '#core/platform/access/identity.ports.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

export const ACCOUNT = shape({
  id: 'bigint',
  audience: narrowColumn<Audience>('text'),
  account: 'text',
  name: 'text',
  company: 'text?',
  dd_type: narrowColumn<'DDU' | 'DDP' | null>('text?'),
  audit_status: narrowColumn<10 | 20 | 30 | 40>('smallint'),
  account_phone: 'text?',
  password_due: 'boolean',
  has_second_factor: 'boolean',
  show_finance: 'smallint',
  fit: 'smallint',
  roles: 'text[]',
  departments: 'text[]',
  warehouses: 'text[]',
  clearance_last_mile: 'boolean',
  access: 'text[]?',
  client_name: 'text',
  sender_name: 'text',
  sender_phone: 'text',
  sender_country: 'text',
  sender_city: 'text',
  sender_address: 'text',
  person_id: 'bigint',
  member_role: narrowColumn<MemberRole | null>('text?'),
  timezone: 'text?',
})
type AccountRow = RowOf<typeof ACCOUNT>

/**
 * A person `p` and the account `a` that it acts for: a member’s client, anybody else’s own.
 * `member` says when a membership counts.
 */
export const actorTables = (from: string, member = ''): string =>
  `${from} left join members m on m.account_id = p.id${member} join accounts a on a.id = coalesce(m.client_id, p.id)`
export const ACTOR_TABLES = actorTables('accounts p')
/** Whether a person may sign in: staff, and members of clients who are active. */
export const MAY_SIGN_IN = "p.enabled and a.enabled and (p.audience = 'staff' or m.state = 'active')"

/**
 * The columns of these tables that `actorOfRow` needs. Its first owner acts as the client itself
 * for as long as it is an owner.
 */
export const ACTOR_COLUMNS = `a.id, a.audience, p.account, p.name, a.company, a.dd_type, a.audit_status, a.account_phone, p.password_due, exists (select from second_factors f where f.account_id = p.id and f.is_confirmed) as has_second_factor, a.show_finance, a.fit, coalesce(a.roles, '{}') as roles, coalesce(a.departments, '{}') as departments, coalesce(a.warehouses, '{}') as warehouses, a.clearance_last_mile, a.access, a.sender_name, a.sender_phone, a.sender_country, a.sender_city, coalesce(a.sender_address, '') as sender_address, p.id as person_id, case when p.id <> a.id or m.role <> 'owner' then m.role end as member_role, a.name as client_name, a.timezone`

export const actorOfRow = (row: AccountRow): Actor => ({
  id: row.id,
  audience: row.audience,
  account: row.account,
  // Who registered by phone alone has no name yet.
  name: row.name || row.company || row.account,
  company: row.company ?? undefined,
  ddType: row.dd_type ?? undefined,
  auditStatus: row.audit_status,
  accountPhone: row.account_phone ?? undefined,
  ...(row.password_due ? { passwordDue: true } : {}),
  ...(row.has_second_factor ? { hasSecondFactor: true } : {}),
  showFinance: row.show_finance,
  fit: row.fit,
  ...(row.audience === 'staff' ? { roleCodes: row.roles, departments: row.departments, warehouses: row.warehouses } : {}),
  ...(row.clearance_last_mile ? { userLists: ['clearance_last_mile'] } : {}),
  // An empty list counts as none: the staff clear the list that way.
  ...(row.access === null || row.access.length === 0 ? {} : { access: row.access }),
  ...(row.member_role === null ? {} : { member: { personId: row.person_id, role: row.member_role } }),
  ...(row.timezone === null ? {} : { timeZone: row.timezone }),
  sender: {
    name: row.sender_name || row.client_name || (row.company ?? ''),
    phone: row.sender_phone,
    country: row.sender_country,
    city: row.sender_city,
    address: row.sender_address,
  },
})

const KNOWN = shape({ ...ACCOUNT, password_hash: 'text', session_epoch: 'integer' })
const KNOWN_COLUMNS = `${ACTOR_COLUMNS}, p.password_hash, p.session_epoch`
const accountOfRow = (row: RowOf<typeof KNOWN>): Account => ({
  ...actorOfRow(row),
  passwordHash: row.password_hash,
  sessionEpoch: row.session_epoch,
})

/** The rows of accounts that are of an audience: members of clients are among the customers. */
const OF_AUDIENCE = "p.audience = any(case when $1 = 'customer' then '{customer,member}'::text[] else array[$1] end)"
const BY_NAME = query(
  KNOWN,
  `select ${KNOWN_COLUMNS} from ${ACTOR_TABLES} where p.audience = $1 and lower(p.account) = lower($2) and p.enabled`,
)
/** An account takes precedence; the phone or the address of several members is nobody’s. */
const TO_SIGN_IN = query(
  { ...KNOWN, is_named: 'boolean' },
  `select ${KNOWN_COLUMNS}, lower(p.account) = lower($2) as is_named from ${ACTOR_TABLES} where ${OF_AUDIENCE} and ${MAY_SIGN_IN}
    and p.id in (select id from accounts where lower(account) = lower($2)
      union select account_id from members where $1 = 'customer' and (lower(mail) = lower($2) or phone = '+' || phone_key($2)))
    order by is_named desc limit 2`,
)

const RESET_PHONE = "case when p.audience = 'staff' then p.contact_phone when not p.phone_unproven then p.account_phone end"
const BY_PHONE = query(
  KNOWN,
  `select ${KNOWN_COLUMNS} from ${ACTOR_TABLES} where ${OF_AUDIENCE} and ${MAY_SIGN_IN} and not p.phone_shared
    and phone_key(${RESET_PHONE}) in (select phone_key(phone) from unnest($2::text[]) as phone) limit 2`,
)
const PHONE_OF = query({ phone: 'text?' }, `select ${RESET_PHONE} as phone from accounts p where p.id = $1`)
const BY_ID = query(KNOWN, `select ${KNOWN_COLUMNS} from ${ACTOR_TABLES} where p.id = $1`)
const HAS_PHONE = query(
  { taken: 'boolean' },
  `select exists (select from accounts where audience = 'customer' and lower(account) = lower($1::text))
    or exists (select from accounts where audience = 'customer' and phone_key(account_phone) = phone_key($1::text)) as taken`,
)
const SET_PASSWORD = 'update accounts set password_hash = $3, password_due = $4 where id = $1 and password_hash = $2 returning id'

const INSERT = `insert into accounts (id, audience, account, password_hash, name, company, dd_type, audit_status, account_phone, show_finance, fit, roles, departments, sender_name, sender_phone, sender_country, sender_city, sender_address)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18) on conflict do nothing returning id`

/** Accounts in SQL. Names ignore case, and a disabled account's name finds nobody. */
export const sqlAccounts = (sql: Sql): Accounts => ({
  findByName: async (audience, account) => {
    const [row] = await sql.rows(BY_NAME, [audience, account])
    return row && accountOfRow(row)
  },
  findToSignIn: async (audience, account) => {
    const [row, another] = await sql.rows(TO_SIGN_IN, [audience, account])
    return row === undefined || (another !== undefined && !row.is_named) ? undefined : accountOfRow(row)
  },
  findByPhone: async (audience, phones) => {
    const [row, another] = await sql.rows(BY_PHONE, [audience, phones])
    return row === undefined || another !== undefined ? undefined : accountOfRow(row)
  },
  resetPhoneOf: async (id) => (await sql.rows(PHONE_OF, [id]))[0]?.phone || undefined,
  hasPhone: async (phone) => (await sql.rows(HAS_PHONE, [phone]))[0]?.taken === true,
  find: async (id) => {
    const [row] = await sql.rows(BY_ID, [id])
    return row && accountOfRow(row)
  },
})

const ID = shape({ id: 'bigint' })
const CLIENTS_OF = query(
  ID,
  `select c.id from accounts u join accounts c on c.audience = 'customer' and (c.salesman = u.account or c.accounting = u.account or c.service = u.account)
  where u.id = $1 and u.audience = 'staff'`,
)
const NEXT_ID = query(ID, "select nextval(pg_get_serial_sequence('accounts', 'id')) as id")

/** Clients by their contacts, who are named by their accounts; each of the three has an index. */
export const sqlContacts = (sql: Sql): Contacts => ({
  clientsOf: async (userId) => (await sql.rows(CLIENTS_OF, [userId])).map(({ id }) => id),
})

/** Accounts as they are written, in a unit of work. */
export const sqlAccountWriter = (sql: Sql): IdentityUnit['accounts'] => ({
  setPassword: async ({ accountId, from, to, isDue = false }) => (await sql.rows(SET_PASSWORD, [accountId, from, to, isDue])).length > 0,
  create: async (account) => {
    const [fresh] = await sql.rows(NEXT_ID)
    if (fresh === undefined) return undefined
    return (await insertAccount(sql, { ...account, id: fresh.id })) ? fresh.id : undefined
  },
})

/** Inserts an account with its own id; false where its id or its name exists already. */
export async function insertAccount(sql: Sql, { sender, ...account }: Account): Promise<boolean> {
  const inserted = await sql.rows(INSERT, [
    account.id,
    account.audience,
    account.account,
    account.passwordHash,
    account.name,
    account.company ?? null,
    account.ddType ?? null,
    account.auditStatus,
    account.accountPhone ?? null,
    account.showFinance,
    account.fit,
    account.roleCodes ?? [],
    account.departments ?? [],
    sender.name,
    sender.phone,
    sender.country,
    sender.city,
    sender.address,
  ])
  return inserted.length > 0
}
