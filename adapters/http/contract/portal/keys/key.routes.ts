import { z } from 'zod'
import { KEY_STATES, MOST_KEY_NAME, MOST_OVERLAP_DAYS, MOST_RANGES, type KeyState } from '#core/portal/keys/api-key.ts'
import { MOST_RANGE } from '#core/portal/keys/key-fields.ts'
import { KEY_SCOPE_NAMES } from '#core/platform/access/keys/key-scope.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, flag, instant, listOf, pageQuery } from '../../route.ts'

const own = { tag: 'keys', audience: 'customer', pages: 'any', whileRestricted: true, keyScope: 'human' } as const

const scope = named('KeyScope', z.enum(KEY_SCOPE_NAMES))
const MOST_PASSWORD = 1000

const apiKey = named(
  'ApiKey',
  z.object({
    id: z.number().int(),
    /** The AppId that stands beside the AppKey, the first key of an account; null of other keys. */
    app_id: z.string().nullable(),
    name: z.string(),
    scopes: z.array(scope),
    /** Ranges of addresses that the key is used from; empty for everywhere. */
    cidrs: z.array(z.string()),
    /** It opens demo data alone. */
    sandbox: z.boolean(),
    /** The first characters, to recognise it by. */
    prefix: z.string(),
    status: z.enum(Object.keys(KEY_STATES) as [KeyState, ...KeyState[]]),
    status_txt: z.string(),
    /** When its newest text was made; null for a key from before keys were hashed. */
    create_time: z.string().nullable(),
    last_used_time: z.string().nullable(),
    expires: z.string().nullable(),
    end_time: z.string().nullable(),
    /** Texts before the newest, which still work. */
    previous: z.array(z.object({ prefix: z.string(), end_time: z.string(), last_used_time: z.string().nullable() })),
  }),
)
export type ApiKeyRow = z.output<typeof apiKey>

/** The answer that has the key itself, this once. */
const shownKey = named(
  'ShownKey',
  z.object({
    id: z.number().int(),
    key: z.string(),
    /** Of an AppKey alone, with its AppId. */
    app_id: z.string().optional(),
    app_key: z.string().optional(),
  }),
)

const keyCall = named(
  'KeyCall',
  z.object({
    time: z.string(),
    method: z.string(),
    path: z.string(),
    http_status: z.number().int(),
    duration_ms: z.number().int(),
    address: z.string(),
  }),
)

/** The number of a key; of the AppKey also its AppId. */
const params = z.object({ id: z.string().max(40) })
const password = z.string().min(1).max(MOST_PASSWORD).optional()

/** Keys of a client’s programs. */
export const keyRoutes = {
  keys: defineRoute({
    ...own,
    method: 'GET',
    path: '/keys',
    summary: 'The keys of the account, the AppKey first: scopes, addresses, expiry and last use, never the key itself',
    query: z.object({
      /** Also keys that ended in the last 30 days. */
      ended: flag.optional(),
      ...pageQuery,
    }),
    payload: listOf(apiKey),
  }),
  findKey: defineRoute({
    ...own,
    method: 'GET',
    path: '/keys/{id}',
    summary: 'One key of the account',
    params,
    payload: apiKey,
  }),
  makeKey: defineRoute({
    ...own,
    method: 'POST',
    path: '/keys',
    summary:
      'Make a key; the answer is the only one that has it. Without `password` where the session was opened in the last 15 minutes. `password` alone makes the AppKey, or replaces it',
    body: z.object({
      name: z.string().trim().min(1).max(MOST_KEY_NAME).optional(),
      scopes: z.array(scope).min(1).max(KEY_SCOPE_NAMES.length).optional(),
      cidrs: z.array(z.string().max(MOST_RANGE)).max(MOST_RANGES).optional(),
      /** An instant, or a day at whose end in UTC the key expires. */
      expires: z.union([day, instant]).nullish(),
      /** A key for demo data alone. */
      sandbox: flag.optional(),
      password,
    }),
    payload: shownKey,
  }),
  changeKey: defineRoute({
    ...own,
    method: 'PUT',
    path: '/keys/{id}',
    summary: 'Change the name and the scopes of a key, whose text stays. Without `password` as for a new key',
    params,
    body: z.object({
      name: z.string().trim().min(1).max(MOST_KEY_NAME),
      scopes: z.array(scope).min(1).max(KEY_SCOPE_NAMES.length),
      password,
    }),
    payload: apiKey,
  }),
  rotateKey: defineRoute({
    ...own,
    method: 'POST',
    path: '/keys/{id}/rotate',
    summary: 'Give a key a new text; those before it work for `overlap_days` more, or end at once',
    params,
    body: z.object({ overlap_days: z.number().int().min(0).max(MOST_OVERLAP_DAYS).default(0), password }),
    payload: shownKey,
  }),
  endKey: defineRoute({
    ...own,
    method: 'DELETE',
    path: '/keys/{id}',
    summary: 'End a key at once, with the tokens that it was exchanged for',
    params,
  }),
  keyCalls: defineRoute({
    ...own,
    method: 'GET',
    path: '/keys/{id}/calls',
    summary: 'The calls of a key in the last 30 days, the newest first',
    params,
    query: z.object(pageQuery),
    payload: listOf(keyCall),
  }),
}
