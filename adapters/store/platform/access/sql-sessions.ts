import { instantText } from '#core/base/kernel/instant.ts'
import { LRUCache } from 'lru-cache'
import type { Actor } from '#core/platform/access/account.ts'
import type { Sessions } from '#core/platform/access/identity.ports.ts'
import { MOST_SESSIONS } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { KEY_IN_USE, KEY_IN_USE_COLUMNS, KEY_LIVES, keyInUseOf } from './key-row.ts'
import { ACCOUNT, ACTOR_COLUMNS, actorOfRow, actorTables } from './sql-accounts.ts'
import { prepareStatement, type Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const MOST_KEPT = 20_000
const DEVICE_SIGNS = 300
/** How long another server's sign-out may go unnoticed, including the look-up itself. */
const KEPT_MILLIS = 900

/**
 * A session ends by the database's clock, so that servers whose clocks differ agree on it, and by
 * the caller's clock too, whichever is first.
 */
const OPEN = prepareStatement(`insert into sessions (token_hash, account_id, ends_at, expires_at, device, address, epoch, key_hash)
  select $1, a.id, clock_timestamp() + $3 * interval '1 millisecond', $4, $5, $6, coalesce($7, a.session_epoch), $8 from accounts a where a.id = $2 and a.enabled`)
/** The key of a client acts for it, also when its first owner has left. */
const SESSIONS = actorTables('sessions s join accounts p on p.id = s.account_id', ' and s.key_hash is null')
/**
 * The proof of a session still holds: sessions that were written while the password, the key or the
 * account changed do not live either.
 */
const LIVES = `s.ends_at > clock_timestamp() and p.enabled and a.enabled and s.epoch = p.session_epoch
  and (p.audience = 'staff' or m.state = 'active' or (s.key_hash is not null and p.audience = 'customer'))
  and (s.key_hash is null or exists (select from api_key_secrets x join api_keys k on k.id = x.key_id where x.key_hash = s.key_hash and ${KEY_LIVES}))`
const OPEN_BESIDE = query(
  { account_id: 'bigint', expires_at: 'timestamptz', key_hash: 'text?' },
  prepareStatement(`insert into sessions (token_hash, account_id, ends_at, expires_at, device, address, epoch, key_hash, parent_hash)
  select $1, s.account_id, s.ends_at, s.expires_at, $3, $4, s.epoch, s.key_hash, s.token_hash from ${SESSIONS}
    where s.token_hash = $2 and ${LIVES} for key share of s
  returning account_id, expires_at, key_hash`),
)
const GONE = { token_hash: 'text' } as const
/** Removes sessions with those that were opened from them. */
const remove = (which: string) => `with recursive family as (select token_hash from sessions where ${which}
    union select s.token_hash from sessions s join family f on s.parent_hash = f.token_hash)
  delete from sessions where token_hash in (select token_hash from family) returning token_hash`
/**
 * Those that were used last stay. What a clock that went back has in the future is known worst
 * (rule: Clocks that go back): a new session would be the first to go.
 */
const BOUND = query(
  GONE,
  prepareStatement(
    remove(`token_hash in (select token_hash from sessions where account_id = $1 and (key_hash is not null) = $2
    order by last_used_at > clock_timestamp(), last_used_at desc, id desc offset $3)`),
  ),
)
/** Use is recorded to the minute, so that reading costs no write. */
const NOT_NOW = "not between clock_timestamp() - interval '1 minute' and clock_timestamp()"
const ACTOR = query(
  { ...ACCOUNT, ...KEY_IN_USE, expires_at: 'timestamptz', is_stale: 'boolean' },
  prepareStatement(`select ${ACTOR_COLUMNS}, ${KEY_IN_USE_COLUMNS}, s.expires_at, s.last_used_at ${NOT_NOW} as is_stale
  from ${SESSIONS} left join api_key_secrets x on x.key_hash = s.key_hash left join api_keys k on k.id = x.key_id
  where s.token_hash = $1 and ${LIVES}`),
)
const LIVING = query({ lives: 'boolean' }, `select exists (select from ${SESSIONS} where s.token_hash = $1 and ${LIVES}) as lives`)
const CLOSE = query(GONE, prepareStatement(remove('token_hash = $1')))
const TOUCH = prepareStatement(`update sessions set last_used_at = clock_timestamp() where token_hash = $1 and last_used_at ${NOT_NOW}`)
const OF = query(
  {
    id: 'bigint',
    device: 'text',
    address: 'text',
    opened_at: 'timestamptz',
    last_used_at: 'timestamptz',
    is_current: 'boolean',
    is_of_key: 'boolean',
  },
  prepareStatement(`select s.id, s.device, s.address, s.opened_at, s.last_used_at, s.token_hash = $2 as is_current, s.key_hash is not null as is_of_key from ${SESSIONS}
  where s.account_id = $1 and ${LIVES} order by s.token_hash = $2 desc, s.last_used_at desc, s.id desc limit 200`),
)
const CLOSE_ONE = query(GONE, remove('account_id = $1 and id = $2'))
const CLOSE_ALL = query(GONE, 'delete from sessions where account_id = $1 returning token_hash')
const CLOSE_OF_KEY = query(
  GONE,
  `delete from sessions s where s.account_id = $1 and s.key_hash is not null
    and not exists (select from api_key_secrets x join api_keys k on k.id = x.key_id where x.key_hash = s.key_hash and ${KEY_LIVES}) returning token_hash`,
)
const OPENED_WITHIN = query(
  { is_fresh: 'boolean' },
  `select s.opened_at between clock_timestamp() - $2 * interval '1 millisecond' and clock_timestamp() as is_fresh from sessions s
    where s.token_hash = $1 and s.parent_hash is null and s.key_hash is null`,
)

type Living = { readonly actor: Actor; readonly expiresAt: number }
type Looking = { readonly since: number; readonly found: Promise<Living | undefined> }

/** The sessions that one server has cached for the moment; one cache for all its connections. */
export type SessionCache = LRUCache<string, Looking>
export const sessionCache = (): SessionCache => new LRUCache<string, Looking>({ max: MOST_KEPT })

/**
 * Looks sessions and keys up. An answer is cached for less than a second, and simultaneous calls
 * share one look-up; a missing session is looked up again.
 */
export function lookingUp(
  kept: SessionCache,
  lookUp: (tokenHash: string) => Promise<Living | undefined>,
): (tokenHash: string) => Promise<Living | undefined> {
  return (tokenHash) => {
    const known = kept.get(tokenHash)
    const now = performance.now()
    if (known !== undefined && now - known.since < KEPT_MILLIS) return known.found
    const looking: Looking = { since: now, found: lookUp(tokenHash) }
    kept.set(tokenHash, looking)
    const forget = (): void => void (kept.peek(tokenHash) === looking && kept.delete(tokenHash))
    looking.found.then((living) => living ?? forget(), forget)
    return looking.found
  }
}

/** Forgets cached sessions that a statement removed; whether there were any. */
function forgettingIn(sql: Sql, kept: SessionCache) {
  // Until the commit a call still finds the session and caches it; the cache is cleared after that,
  // before anybody gets an answer.
  return (gone: readonly { readonly token_hash?: string }[]): boolean => {
    sql.afterCommit(() => {
      for (const { token_hash } of gone) kept.delete(token_hash ?? '')
    })
    return gone.length > 0
  }
}

/** Sessions in SQL, by the hash of their token. */
export function sqlSessions(sql: Sql, kept: SessionCache): Sessions {
  const look = lookingUp(kept, async (tokenHash) => {
    const [row] = await sql.rows(ACTOR, [tokenHash])
    if (row?.is_stale === true) await sql.rows(TOUCH, [tokenHash])
    return row && { actor: { ...actorOfRow(row), ...keyInUseOf(row) }, expiresAt: row.expires_at.getTime() }
  })
  const forgetting = forgettingIn(sql, kept)
  const limitSessionCount = async (accountId: number, isOfKey: boolean): Promise<void> => {
    const most = isOfKey ? MOST_SESSIONS.byKey : MOST_SESSIONS.byPassword
    forgetting(await sql.rows(BOUND, [accountId, isOfKey, most]))
  }
  return {
    open: async ({ tokenHash, accountId, at, expiresAt, device, address, sessionEpoch, keyHash }) => {
      await sql.rows(OPEN, [
        tokenHash,
        accountId,
        expiresAt - at,
        instantText(expiresAt),
        device.slice(0, DEVICE_SIGNS),
        address,
        sessionEpoch ?? null,
        keyHash ?? null,
      ])
      await limitSessionCount(accountId, keyHash !== undefined)
    },
    openBeside: async ({ tokenHash, besideHash, device, address }) => {
      const values = [tokenHash, besideHash, device.slice(0, DEVICE_SIGNS), address]
      const [made] = await sql.rows(OPEN_BESIDE, values)
      if (made !== undefined) await limitSessionCount(made.account_id, made.key_hash !== null)
      return made?.expires_at.getTime()
    },
    actorOf: async (tokenHash, at) => {
      const living = await look(tokenHash)
      return living !== undefined && at < living.expiresAt ? living.actor : undefined
    },
    close: async (tokenHash) => {
      forgetting(await sql.rows(CLOSE, [tokenHash]))
    },
    of: async (accountId, currentTokenHash) =>
      (await sql.rows(OF, [accountId, currentTokenHash])).map((row) => ({
        id: row.id,
        device: row.device,
        address: row.address,
        openedAt: row.opened_at.getTime(),
        lastUsedAt: row.last_used_at.getTime(),
        isCurrent: row.is_current,
        isOfKey: row.is_of_key,
      })),
    closeOne: async (accountId, id) => forgetting(await sql.rows(CLOSE_ONE, [accountId, id])),
    closeAll: async (accountId) => {
      await sql.rows('update accounts set session_epoch = session_epoch + 1 where id = $1', [accountId])
      forgetting(await sql.rows(CLOSE_ALL, [accountId]))
    },
    closeOfKey: async (accountId) => {
      forgetting(await sql.rows(CLOSE_OF_KEY, [accountId]))
    },
    lives: async (tokenHash) => (await sql.rows(LIVING, [tokenHash]))[0]?.lives === true,
    openedWithin: async (tokenHash, millis) => (await sql.rows(OPENED_WITHIN, [tokenHash, millis]))[0]?.is_fresh === true,
  }
}
