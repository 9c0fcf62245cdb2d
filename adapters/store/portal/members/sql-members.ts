import { given } from '#core/base/kernel/given.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import type { MemberState } from '#core/portal/members/member.machine.ts'
import type { Members } from '#core/portal/members/member.ports.ts'
import type { Member } from '#core/portal/members/member.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

export const MEMBER = shape({
  id: 'bigint',
  client_id: 'bigint',
  account_id: 'bigint?',
  name: 'text',
  role: narrowColumn<MemberRole>('text'),
  state: narrowColumn<MemberState>('text'),
  account: 'text?',
  phone: 'text?',
  mail: 'text?',
  has_second_factor: 'boolean',
  created_at: 'timestamptz',
  link_ends_at: 'timestamptz?',
  used_at: 'timestamptz?',
})

/** The first owner has the name of its account. */
const MEMBERS = `select m.id, m.client_id, m.account_id, coalesce(nullif(p.name, ''), nullif(m.name, ''), p.company, p.account, '') as name, m.role, m.state,
    p.account, m.phone, m.mail, exists (select from second_factors f where f.account_id = p.id and f.is_confirmed) as has_second_factor,
    m.created_at, m.link_ends_at, (select max(s.last_used_at) from sessions s where s.account_id = p.id and s.key_hash is null) as used_at
  from members m left join accounts p on p.id = m.account_id`
/** Those of a client who have not left. */
export const MEMBERS_OF = query(MEMBER, `${MEMBERS} where m.client_id = $1 and m.state <> 'left' order by m.id`)

export const memberOf = (row: RowOf<typeof MEMBER>): Member => ({
  id: row.id,
  clientId: row.client_id,
  name: row.name,
  role: row.role,
  state: row.state,
  hasSecondFactor: row.has_second_factor,
  createdAt: row.created_at.getTime(),
  ...given({
    personId: row.account_id,
    account: row.account,
    phone: row.phone,
    mail: row.mail,
    linkEndsAt: row.link_ends_at?.getTime(),
    usedAt: row.used_at?.getTime(),
  }),
})

/** Links end by the clock that all servers share; those of a disabled client open nothing. */
export const LINK_LIVES = "m.token_hash = $1 and m.state = 'invited' and m.link_ends_at > clock_timestamp() and a.enabled"
const INVITATION = query(
  { name: 'text', role: narrowColumn<MemberRole>('text'), phone: 'text?', mail: 'text?', shop: 'text' },
  `select m.name, m.role, m.phone, m.mail, coalesce(nullif(a.company, ''), nullif(a.name, ''), a.account) as shop
    from members m join accounts a on a.id = m.client_id where ${LINK_LIVES}`,
)

/** Members in SQL. */
export const sqlMembers = (sql: Sql): Members => ({
  of: async (clientId) => (await sql.rows(MEMBERS_OF, [clientId])).map(memberOf),
  invitation: async (tokenHash) => {
    const [row] = await sql.rows(INVITATION, [tokenHash])
    return row && { name: row.name, role: row.role, shop: row.shop, ...given({ phone: row.phone, mail: row.mail }) }
  },
})
