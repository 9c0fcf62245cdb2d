import { instantText } from '#core/base/kernel/instant.ts'
import type { MemberKeeper } from '#core/portal/members/member.ports.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import type { SessionCache } from '../../platform/access/sql-sessions.ts'
import { LINK_LIVES, memberOf, MEMBERS_OF } from './sql-members.ts'

const LOCK_CLIENT = 'select from accounts where id = $1 for no key update'
const BY_LINK = query(
  { id: 'bigint', client_id: 'bigint' },
  `select m.id, m.client_id from members m join accounts a on a.id = m.client_id where ${LINK_LIVES}`,
)
const ID = { id: 'bigint' } as const
const ADD = query(
  ID,
  `insert into members (client_id, name, role, state, phone, mail, token_hash, link_ends_at, created_at)
    values ($1, $2, $3, 'invited', $4, $5, $6, $7, $8) returning id`,
)
const RENEW = "update members set token_hash = $2, link_ends_at = $3 where id = $1 and state = 'invited'"
/** Who has the link has the phone or the mailbox that it was sent to. */
const ADD_PERSON = query(
  ID,
  `insert into accounts (audience, account, password_hash, name, audit_status, account_phone, contact_email)
    values ('member', $1, $2, $3, 30, $4, $5) on conflict do nothing returning id`,
)
const JOIN = "update members set account_id = $2, name = $3, state = 'active', token_hash = null, link_ends_at = null where id = $1"
const KEEP = `update members set name = $2, role = $3, state = $4, token_hash = case when $4 = 'invited' then token_hash end,
    link_ends_at = case when $4 = 'invited' then link_ends_at end where id = $1`
const NAME_PERSON = "update accounts set name = $2 where id = $1 and (audience = 'member' or $3)"
/** The name of an account stays in the trail; what it signed in by is free again. */
const END_PERSON =
  "update accounts set enabled = false, account = 'left ' || id, account_phone = null where id = $1 and audience = 'member'"
const SESSIONS_OF = query({ token_hash: 'text' }, 'select token_hash from sessions where account_id = $1')

/** Members in SQL, within a transaction; their sessions are looked up again after the commit. */
export function sqlMemberKeeper(connection: Connection, kept: SessionCache): MemberKeeper {
  const lockAll: MemberKeeper['lockAll'] = async (clientId) => {
    await connection.rows(LOCK_CLIENT, [clientId])
    return (await connection.rows(MEMBERS_OF, [clientId])).map(memberOf)
  }
  return {
    lockAll,
    lockByLink: async (tokenHash) => {
      const [found] = await connection.rows(BY_LINK, [tokenHash])
      if (found === undefined) return undefined
      const all = await lockAll(found.client_id)
      // Another call may have used the link before this one had the lock.
      const [still] = await connection.rows(BY_LINK, [tokenHash])
      return all.find(({ id }) => id === still?.id)
    },
    add: async ({ clientId, name, role, phone, mail, tokenHash, linkEndsAt, createdAt }) => {
      const values = [clientId, name, role, phone ?? null, mail ?? null, tokenHash, instantText(linkEndsAt), instantText(createdAt)]
      const [row] = await connection.rows(ADD, values)
      if (row === undefined) throw new Error('no member was added')
      return row.id
    },
    renewLink: async (id, { tokenHash, linkEndsAt }) => {
      await connection.rows(RENEW, [id, tokenHash, instantText(linkEndsAt)])
    },
    join: async ({ member, account, name, passwordHash }) => {
      const [person] = await connection.rows(ADD_PERSON, [account, passwordHash, name, member.phone ?? null, member.mail ?? null])
      if (person === undefined) return undefined
      await connection.rows(JOIN, [member.id, person.id, name])
      return person.id
    },
    keep: async (member, { name, role, state }) => {
      await connection.rows(KEEP, [member.id, name, role, state])
      if (member.personId === undefined) return
      if (name !== member.name) await connection.rows(NAME_PERSON, [member.personId, name, member.personId === member.clientId])
      const sessions = await connection.rows(SESSIONS_OF, [member.personId])
      if (state === 'left') await connection.rows(END_PERSON, [member.personId])
      connection.afterCommit(() => {
        for (const { token_hash } of sessions) kept.delete(token_hash)
      })
    },
  }
}
