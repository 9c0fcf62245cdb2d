import { z } from 'zod'
import { defineRoute } from './route.ts'

export const userInfo = z.object({
  id: z.number().int(),
  account: z.string(),
  name: z.string(),
  role: z.enum(['Customer', 'Staff']),
  audit_status: z.number().int(),
  account_phone: z.string().nullable(),
  dd_type: z.enum(['DDU', 'DDP']).nullable(),
  show_finance: z.number().int(),
  fit: z.number().int(),
  standard_role: z.string().nullable(),
  /** Areas and actions of a staff account: `{countries: ['read', …]}`; empty for shippers. */
  permissions: z.record(z.string(), z.array(z.string())),
  sender: z.object({ name: z.string(), phone: z.string(), country: z.string(), city: z.string(), address: z.string() }),
})
export type UserInfo = z.output<typeof userInfo>

export const sessionRoutes = {
  signIn: defineRoute({
    method: 'POST',
    path: '/login',
    tag: 'session',
    summary: 'Sign in; sets the cookie p-token and answers the token',
    audience: 'public',
    body: z.object({
      account: z.string().min(1).max(100),
      password: z.string().min(1).max(200),
      role: z.enum(['Customer', 'Staff']).default('Customer'),
    }),
    payload: z.object({ token: z.string() }),
  }),
  whoAmI: defineRoute({
    method: 'GET',
    path: '/user/info',
    tag: 'session',
    summary: 'The account behind the session',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    whileRestricted: true,
    payload: z.object({ userInfo, user_auth: z.string() }),
  }),
  signOut: defineRoute({
    method: 'GET',
    path: '/user/logout',
    tag: 'session',
    summary: 'Close the session',
    writes: true,
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    whileRestricted: true,
  }),
  preferences: defineRoute({
    method: 'GET',
    path: '/user/preferences/{name}',
    tag: 'session',
    summary: 'What the user kept of a page: columns, density, saved views',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    whileRestricted: true,
    params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) }),
    payload: z.record(z.string(), z.unknown()).nullable(),
  }),
  keepPreferences: defineRoute({
    method: 'PUT',
    path: '/user/preferences/{name}',
    tag: 'session',
    summary: 'Keep columns, density or saved views of a page',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    whileRestricted: true,
    params: z.object({ name: z.string().regex(/^[a-z][a-z0-9-]{0,60}$/) }),
    body: z.record(z.string(), z.unknown()).refine((value) => JSON.stringify(value).length <= 20_000, 'too large'),
  }),
}
