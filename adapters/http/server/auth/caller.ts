import { notSignedIn } from '#core/platform/access/identity.failures.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { isKeyText, looksLikeKey } from '#core/portal/keys/key-text.rules.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { joinNext } from './join-next.ts'
import type { Services } from '../services.ts'

/** The cookie of the web app's session. */
export const SESSION_COOKIE = 'p-token'

/**
 * The caller, by its token. Browsers send a cookie on their own but never a header, so writes with
 * a cookie need a check of their origin.
 */
export type Caller = { readonly actor: Actor; readonly tokenHash: string; readonly by: 'header' | 'cookie' }

type Headers = Readonly<Record<string, string | string[] | undefined>>
export type Credentials = { readonly token: string; readonly by: 'header' | 'cookie' }

const TOKEN = /^[A-Za-z0-9_-]{20,100}$/

/** The token of a call: its header, with or without `Bearer`, otherwise the cookie. */
export function credentialsOf(headers: Headers): Credentials | undefined {
  const header = headers['authorization']
  if (typeof header === 'string' && header.trim() !== '') return { token: header.trim().replace(/^bearer\s+/i, ''), by: 'header' }
  const token = cookieOf(headers['cookie'])
  return token === undefined ? undefined : { token, by: 'cookie' }
}

function cookieOf(cookies: string | string[] | undefined): string | undefined {
  if (typeof cookies !== 'string') return undefined
  const pair = cookies.split(';').find((one) => one.trimStart().startsWith(`${SESSION_COOKIE}=`))
  const token = pair?.slice(pair.indexOf('=') + 1).trim()
  return token === '' ? undefined : token
}

/**
 * Finds the caller. The store is queried for every call, so that a sign-out on any server takes
 * effect at once; simultaneous calls share one query. A key in the header stands for a token.
 * NOT_SIGNED_IN without a valid session or key, and where `user-auth` names another account than
 * the token does.
 */
export function callerOf({
  sessions,
  keyCallers,
  tokens,
  clock,
  userListsOf,
  references,
}: Pick<Services, 'sessions' | 'keyCallers' | 'tokens' | 'clock' | 'userListsOf' | 'references'>) {
  const actorOf = joinNext((tokenHash: string) => sessions.actorOf(tokenHash, clock.now()))
  const actorOfKey = joinNext((keyHash: string) => keyCallers.actorOf(keyHash))
  return async (headers: Headers): Promise<Result<Caller>> => {
    const credentials = credentialsOf(headers)
    const refusal = notSignedIn(credentials?.by === 'header' ? 'token' : undefined)
    if (credentials === undefined || !TOKEN.test(credentials.token)) return failed(refusal)
    const tokenHash = tokens.hashOf(credentials.token)
    const isKey = looksLikeKey(credentials.token)
    // Browsers have no keys: one in a cookie was put there by somebody else.
    if (isKey && (credentials.by === 'cookie' || !isKeyText(credentials.token))) return failed(refusal)
    const actor = await (isKey ? actorOfKey(tokenHash) : actorOf(tokenHash))
    const claimed = headers['user-auth']
    if (actor === undefined || (claimed !== undefined && claimed !== '' && claimed !== String(actor.id))) return failed(refusal)
    const userLists = [...new Set([...userListsOf(actor.id), ...(actor.userLists ?? [])])]
    return ok({ actor: withRoles({ ...actor, userLists }, references()), tokenHash, by: credentials.by })
  }
}
