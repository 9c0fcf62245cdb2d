import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { MemberRole } from '#core/platform/access/members/member-role.ts'
import { INVITATION_MILLIS } from '#core/portal/members/member.ts'
import type { Connection } from '../../database/database.ts'

/** The shipper whose people the demo shows, as the client itself signs in. */
const CLIENT = 1001

type DemoMember = { readonly id: number; readonly role: MemberRole; readonly name: string; readonly phone: string }

/** One member of each role; `ddp-orders` and so on sign in with the password of all. */
const MEMBERS: readonly DemoMember[] = [
  { id: 1101, role: 'manager', name: '王芳', phone: '+8613900001101' },
  { id: 1102, role: 'orders', name: '李娜', phone: '+8613900001102' },
  { id: 1103, role: 'warehouse', name: '刘洋', phone: '+8613900001103' },
  { id: 1104, role: 'finance', name: '陈静', phone: '+8613900001104' },
  { id: 1105, role: 'viewer', name: '赵磊', phone: '+8613900001105' },
]

const PERSON = `insert into accounts (id, audience, account, password_hash, name, audit_status, account_phone)
  select $1, 'member', $2, password_hash, $3, 30, $4 from accounts where id = $5`
const MEMBER = `insert into members (client_id, account_id, name, role, state, phone, created_at) values ($1, $2, $3, $4, 'active', $5, $6)`
/** Nobody has the secret of its link: the invitation can be sent again. */
const WAITING = `insert into members (client_id, name, role, state, mail, token_hash, link_ends_at, created_at)
  values ($1, '孙丽', 'viewer', 'invited', 'sunli@example.com', 'demo', $2, $3)`

/** The people of a shipper: one of each role, and an invitation that waits. */
export async function seedMembers(connection: Connection, now: Instant): Promise<void> {
  const joined = instantText(now - 30 * MILLIS_PER_DAY)
  for (const { id, role, name, phone } of MEMBERS) {
    await connection.rows(PERSON, [id, `ddp-${role}`, name, phone, CLIENT])
    await connection.rows(MEMBER, [CLIENT, id, name, role, phone, joined])
  }
  await connection.rows(WAITING, [CLIENT, instantText(now + INVITATION_MILLIS - MILLIS_PER_DAY), instantText(now - MILLIS_PER_DAY)])
}
