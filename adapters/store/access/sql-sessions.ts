import { LRUCache } from 'lru-cache'
import type { Actor } from '../../../core/access/account.ts'
import type { Sessions } from '../../../core/access/identity.ports.ts'
import { ACCOUNT, ACTOR_COLUMNS, actorOfRow } from './sql-accounts.ts'
import { prepared, type Sql } from '../database/database.ts'
import { query } from '../database/row-shape.ts'

const MOST_KEPT = 20_000
const DEVICE_SIGNS = 300
/** How long another server's sign-out may go unnoticed, including the look-up itself. */
const KEPT_MILLIS = 900

/** A session ends by the database's clock, so that servers whose clocks differ agree on it, and by the caller's clock too, whichever is first. */
const OPEN = prepared(`insert into sessions (token_hash, account_id, ends_at, expires_at, device, address)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4, $5, $6)`)
const ACTOR = query(
  { ...ACCOUNT, expires_at: 'timestamptz', is_stale: 'boolean' },
  prepared(`select ${ACTOR_COLUMNS}, s.expires_at, s.last_used_at < clock_timestamp() - interval '1 minute' as is_stale from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.ends_at > clock_timestamp() and a.enabled`),
)
const CLOSE = prepared('delete from sessions where token_hash = $1')
/** Use is recorded to the minute, so that reading costs no write. */
const TOUCH = prepared(
  "update sessions set last_used_at = clock_timestamp() where token_hash = $1 and last_used_at < clock_timestamp() - interval '1 minute'",
)
const OF = query(
  { id: 'bigint', device: 'text', address: 'text', opened_at: 'timestamptz', last_used_at: 'timestamptz', is_current: 'boolean' },
  prepared(`select id, device, address, opened_at, last_used_at, token_hash = $2 as is_current from sessions
  where account_id = $1 and ends_at > clock_timestamp() order by token_hash = $2 desc, last_used_at desc, id desc limit 200`),
)
const GONE = { token_hash: 'text' } as const
const CLOSE_ONE = query(GONE, 'delete from sessions where account_id = $1 and id = $2 returning token_hash')
const CLOSE_ALL = query(GONE, 'delete from sessions where account_id = $1 returning token_hash')

type Living = { readonly actor: Actor; readonly expiresAt: number }
type Looking = { readonly since: number; readonly found: Promise<Living | undefined> }

/** The sessions that one server has cached for the moment; one cache for all its connections. */
export type SessionCache = LRUCache<string, Looking>
export const sessionCache = (): SessionCache => new LRUCache<string, Looking>({ max: MOST_KEPT })

/**
 * Sessions in SQL, by the hash of their token. An answer is cached for less than a second, and simultaneous calls share one look-up; a
 * missing session is looked up again.
 */
export function sqlSessions(sql: Sql, kept: SessionCache): Sessions {
  const lookUp = async (tokenHash: string): Promise<Living | undefined> => {
    const [row] = await sql.rows(ACTOR, [tokenHash])
    if (row?.is_stale === true) await sql.rows(TOUCH, [tokenHash])
    return row && { actor: actorOfRow(row), expiresAt: row.expires_at.getTime() }
  }
  const look = (tokenHash: string): Promise<Living | undefined> => {
    const known = kept.get(tokenHash)
    const now = performance.now()
    if (known !== undefined && now - known.since < KEPT_MILLIS) return known.found
    const looking: Looking = { since: now, found: lookUp(tokenHash) }
    kept.set(tokenHash, looking)
    const forget = (): void => void (kept.peek(tokenHash) === looking && kept.delete(tokenHash))
    looking.found.then((living) => living ?? forget(), forget)
    return looking.found
  }
  // Until the commit a call still finds the session and caches it; the cache is cleared after that, before anybody gets an answer.
  const forgetting = (gone: readonly { readonly token_hash: string }[]): boolean => {
    sql.afterCommit(() => {
      for (const { token_hash } of gone) kept.delete(token_hash)
    })
    return gone.length > 0
  }
  return {
    open: async ({ tokenHash, accountId, at, expiresAt, device, address }) => {
      await sql.rows(OPEN, [
        tokenHash,
        accountId,
        expiresAt - at,
        new Date(expiresAt).toISOString(),
        device.slice(0, DEVICE_SIGNS),
        address,
      ])
    },
    actorOf: async (tokenHash, at) => {
      const living = await look(tokenHash)
      return living !== undefined && at < living.expiresAt ? living.actor : undefined
    },
    close: async (tokenHash) => {
      await sql.rows(CLOSE, [tokenHash])
      sql.afterCommit(() => void kept.delete(tokenHash))
    },
    of: async (accountId, currentTokenHash) =>
      (await sql.rows(OF, [accountId, currentTokenHash])).map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        openedAt: row.opened_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        isCurrent: row.is_current,
      })),
    closeOne: async (accountId, id) => forgetting(await sql.rows(CLOSE_ONE, [accountId, id])),
    closeAll: async (accountId) => {
      forgetting(await sql.rows(CLOSE_ALL, [accountId]))
    },
  }
}
