import { z } from 'zod'
import { FLOW_PAGE } from '#core/portal/pages/finance.routes.ts'
import { day, defineRoute } from '../../route.ts'

const query = z.object({
  /** First and last day; the current month up to today where they are left out. */
  from: day.optional(),
  to: day.optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('CNY'),
  format: z.enum(['pdf', 'xlsx']).default('pdf'),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
})
export type StatementQuery = z.output<typeof query>

const common = { method: 'GET', tag: 'wallet', query, file: 'application/pdf' } as const

/** Statements of account: opening balance, movements, closing balance. */
export const walletStatementRoutes = {
  statement: defineRoute({
    keyScope: 'finance:read',
    ...common,
    path: '/user/client/statement',
    summary: 'The statement of the wallet, and of the account on terms, over a period, as PDF or xlsx in the language of the call',
    audience: 'customer',
    finance: true,
    pages: [FLOW_PAGE],
  }),
  clientStatement: defineRoute({
    ...common,
    path: '/admin/clients/{client_id}/statement',
    summary: 'The statement of a client, as the client has it',
    audience: 'staff',
    permission: { area: 'finance', action: 'read' },
    clients: { param: 'client_id' },
    params: z.object({ client_id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
  }),
}
