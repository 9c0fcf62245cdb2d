import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute, listOf, pageQuery } from '../../route.ts'

const row = named(
  'LedgerCheck',
  z.object({
    id: z.number().int(),
    status: z.enum(['right', 'wrong']),
    /**
     * The first that is wrong: in what way, and the entry, account or document that it is about.
     */
    fault_txt: z.string().nullable(),
    place: z.string().nullable(),
    entries: z.number().int(),
    accounts: z.number().int(),
    start_time: z.string(),
    finish_time: z.string(),
  }),
)

/**
 * Checks read the money of all clients, so reading `finance`, which sales may for their own, is not
 * enough.
 */
const common = {
  tag: 'ledger',
  audience: 'staff',
  clients: 'all',
  path: '/admin/finance/checks',
  permission: { area: 'finance', action: 'update' },
} as const

/** Verifications of the ledger, for finance staff. */
export const ledgerCheckRoutes = {
  ledgerChecks: defineRoute({
    ...common,
    method: 'GET',
    summary: 'Verifications of the ledger, newest first: every night, and when somebody asks for one',
    query: z.object(pageQuery),
    payload: listOf(row),
  }),
  askLedgerCheck: defineRoute({ ...common, method: 'POST', summary: 'Verify the ledger now, in the background', payload: z.null() }),
}
