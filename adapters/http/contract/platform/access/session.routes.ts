import { MEMBER_ROLE_NAMES } from '#core/platform/access/members/member-role.ts'
import { z } from 'zod'
import { USER_LISTS } from '#core/platform/access/accounts/user-lists.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import { ACTIONS } from '#core/platform/access/roles/standard-roles.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag } from '../../route.ts'

export const userInfo = named(
  'UserInfo',
  z.object({
    id: z.number().int(),
    account: z.string(),
    /** The id as text, which the header `user-auth` repeats; it grants nothing. */
    user_auth: z.string(),
    /** The contact, else the company; the account where it has neither. */
    name: z.string(),
    role: z.enum(['Customer', 'Staff']),
    audit_status: z.literal(Object.values(AUDIT_STATUS)),
    account_phone: z.string().nullable(),
    /** Somebody else set the password: until it is changed, nothing else is allowed. */
    password_due: z.boolean(),
    /**
     * A role of the user requires a second factor: until it is turned on, nothing else is allowed.
     */
    second_factor_due: z.boolean(),
    dd_type: z.enum(['DDU', 'DDP']).nullable(),
    /** The role of the person among the members of a shipper; null for staff. */
    member_role: z.enum(MEMBER_ROLE_NAMES).nullable(),
    show_finance: z.number().int(),
    fit: z.number().int(),
    /**
     * The amount that the account owes, in CNY where it owes in several currencies; null for staff
     * and where finance is hidden.
     */
    arrears_amount: moneyAnswer.nullable(),
    standard_role: z.string().nullable(),
    /** Areas and actions of a staff account: `{countries: ['read', …]}`; empty for shippers. */
    permissions: z.record(z.string(), z.array(z.enum(ACTIONS))),
    /** The warehouses that a member of staff works in; empty for all of them. */
    warehouses: z.array(z.string()),
    /** Lists of accounts that some pages are limited to. */
    user_lists: z.array(z.enum(USER_LISTS)),
    /** The names of the pages that the account may open; left out, all pages of its audience. */
    access: z.array(z.string()).optional(),
    sender: z.object({ name: z.string(), phone: z.string(), country: z.string(), city: z.string(), address: z.string() }),
  }),
)
export type UserInfo = z.output<typeof userInfo>

/** A token for a customer's own programs, and until when it is valid. */
export const programToken = named('ProgramToken', z.object({ token: z.string(), expire_time: z.string() }))

/** Calls about the caller's own account, which everybody has. */
const OWN_ACCOUNT = { audience: 'any', permission: { area: 'session', action: 'read' }, clients: 'none', pages: 'any' } as const

export const sessionRoutes = {
  signIn: defineRoute({
    method: 'POST',
    path: '/login',
    isPrompt: true,
    tag: 'session',
    summary:
      'Sign in; sets the cookie p-token and answers the token. An account with a second factor is answered 401 SECOND_FACTOR_NEEDED without a token: repeat the call with `code`',
    audience: 'public',
    body: z.object({
      account: z.string().min(1).max(100),
      password: z.string().min(1).max(200),
      role: z.enum(['Customer', 'Staff']).default('Customer'),
      /** The code of the authenticator app, or a recovery code. */
      code: z.string().min(1).max(20).optional(),
    }),
    payload: z.object({ token: z.string() }),
  }),
  whoAmI: defineRoute({
    keyScope: 'any',
    method: 'GET',
    path: '/user/info',
    tag: 'session',
    summary: 'The account behind the session',
    ...OWN_ACCOUNT,
    whilePasswordDue: true,
    whileRestricted: true,
    payload: z.object({ userInfo, user_auth: z.string() }),
  }),
  session: defineRoute({
    keyScope: 'any',
    method: 'GET',
    path: '/user/session',
    tag: 'session',
    summary: 'Who is signed in; null for nobody, which is no failure',
    audience: 'public',
    readsCaller: true,
    payload: z.object({ userInfo: userInfo.nullable() }),
  }),
  signOut: defineRoute({
    keyScope: 'any',
    method: 'GET',
    path: '/user/logout',
    tag: 'session',
    summary: 'Close the session',
    writes: true,
    ...OWN_ACCOUNT,
    whilePasswordDue: true,
    whileRestricted: true,
  }),
  sessions: defineRoute({
    keyScope: 'human',
    method: 'GET',
    path: '/user/sessions',
    member: 'any',
    tag: 'session',
    summary: 'The sessions of the account: device, address, when opened and last used',
    ...OWN_ACCOUNT,
    whileRestricted: true,
    payload: z.object({
      rows: z.array(
        z.object({
          id: z.number().int(),
          device: z.string(),
          address: z.string(),
          create_time: z.string(),
          last_used_time: z.string(),
          is_current: z.boolean(),
          /** A key was exchanged for it. */
          is_of_key: z.boolean(),
        }),
      ),
      total: z.number().int(),
    }),
  }),
  endSession: defineRoute({
    keyScope: 'human',
    method: 'DELETE',
    path: '/user/sessions/{id}',
    member: 'any',
    tag: 'session',
    summary: 'End one session of the account',
    ...OWN_ACCOUNT,
    whileRestricted: true,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
  endSessions: defineRoute({
    keyScope: 'human',
    method: 'DELETE',
    path: '/user/sessions',
    member: 'any',
    tag: 'session',
    summary: 'Sign out everywhere: ends every session of the account, this one too',
    ...OWN_ACCOUNT,
    whilePasswordDue: true,
    whileRestricted: true,
  }),
  changePassword: defineRoute({
    keyScope: 'human',
    method: 'PUT',
    path: '/portal/user/changePassword',
    member: 'any',
    tag: 'session',
    summary: 'Change the password; every token of the account is refused afterwards, the answer has a new one',
    ...OWN_ACCOUNT,
    whilePasswordDue: true,
    whileRestricted: true,
    body: z.object({
      shipper_password: z.string().min(1).max(1000),
      old_password: z.string().min(1).max(1000),
      /** Ends the keys of the account’s programs too; left out, they stay. */
      end_keys: flag.optional(),
    }),
    payload: z.object({ token: z.string() }),
  }),
  createToken: defineRoute({
    keyScope: 'any',
    method: 'GET',
    path: '/create_token',
    tag: 'session',
    summary: 'A further token of the account for its own programs, which ends with the session that asks',
    writes: true,
    ...OWN_ACCOUNT,
    perMinute: 30,
    payload: programToken,
  }),
  preferences: defineRoute({
    method: 'GET',
    path: '/user/preferences/{name}',
    member: 'any',
    tag: 'session',
    summary: 'The user’s settings of a page: columns, density, saved views',
    ...OWN_ACCOUNT,
    whileRestricted: true,
    params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) }),
    payload: z.record(z.string(), z.unknown()).nullable(),
  }),
  keepPreferences: defineRoute({
    method: 'PUT',
    path: '/user/preferences/{name}',
    member: 'any',
    tag: 'session',
    summary: 'Save columns, density or saved views of a page',
    ...OWN_ACCOUNT,
    whileRestricted: true,
    params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) }),
    body: z.record(z.string(), z.unknown()).refine((value) => JSON.stringify(value).length <= 100_000, 'too large'),
  }),
}
