import { LRUCache } from 'lru-cache'
import type { Actor } from '../../core/identity/account.ts'
import type { Sessions } from '../../core/identity/identity.ports.ts'
import { ACTOR_COLUMNS, actorOfRow, type AccountRow } from './sql-accounts.ts'
import { prepared, type Sql } from './database.ts'

const MOST_KEPT = 20_000
/** How long another server's sign-out may go unseen; the time of the look-up itself is part of it. */
const KEPT_MILLIS = 900

/**
 * The end of a session counts by the database's clock, so that servers whose clocks differ agree on it, and by the caller's too,
 * whichever is first.
 */
const OPEN = prepared(`insert into sessions (token_hash, account_id, ends_at, expires_at)
  values ($1, $2, clock_timestamp() + $3 * interval '1 millisecond', $4)`)
const ACTOR = prepared(`select ${ACTOR_COLUMNS}, s.expires_at from sessions s join accounts a on a.id = s.account_id
  where s.token_hash = $1 and s.ends_at > clock_timestamp()`)
const CLOSE = prepared('delete from sessions where token_hash = $1')

type Living = { readonly actor: Actor; readonly expiresAt: number }
type Looking = { readonly since: number; readonly found: Promise<Living | undefined> }

/**
 * Sessions in SQL, by the hash of their token. An answer is kept for less than a second, and calls of that time share one look-up; what
 * was not found is looked for again.
 */
export function sqlSessions(sql: Sql): Sessions {
  const kept = new LRUCache<string, Looking>({ max: MOST_KEPT })
  const lookUp = async (tokenHash: string): Promise<Living | undefined> => {
    const [row] = await sql.rows<AccountRow & { expires_at: Date }>(ACTOR, [tokenHash])
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
  return {
    open: async ({ tokenHash, accountId, at, expiresAt }) => {
      await sql.rows(OPEN, [tokenHash, accountId, expiresAt - at, new Date(expiresAt).toISOString()])
    },
    actorOf: async (tokenHash, at) => {
      const living = await look(tokenHash)
      return living !== undefined && at < living.expiresAt ? living.actor : undefined
    },
    close: async (tokenHash) => {
      await sql.rows(CLOSE, [tokenHash])
      kept.delete(tokenHash)
    },
  }
}
