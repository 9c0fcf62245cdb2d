import { z } from 'zod'
import { PAYMENT_CHANNELS } from '#core/money/ledger/wallets/pay-way.ts'
import { STATEMENT_MATCHES, type StatementMatch } from '#core/money/payments/statement.rules.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { defineRoute, flag, listOf, pageQuery } from '../../route.ts'

const MATCHES = Object.keys(STATEMENT_MATCHES) as [StatementMatch, ...StatementMatch[]]
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)

const line = named(
  'StatementLine',
  z.object({
    id: z.number().int(),
    channel: z.enum(PAYMENT_CHANNELS),
    day: z.string(),
    kind: z.enum(['payment', 'refund']),
    transaction_id: z.string(),
    our_number: z.string(),
    time: z.string(),
    amount: moneyAnswer,
    fee: moneyAnswer,
    match: z.enum(MATCHES),
    /** It differs, and staff have not resolved it. */
    is_open: z.boolean(),
    resolve_time: z.string().nullable(),
    resolved_by: z.string().nullable(),
    reason: z.string().nullable(),
  }),
)
export type StatementLineRow = z.output<typeof line>

const importedStatement = named(
  'ImportedStatement',
  z.object({
    channel: z.enum(PAYMENT_CHANNELS),
    from: z.string().nullable(),
    to: z.string().nullable(),
    lines: z.number().int(),
    matched: z.number().int(),
    differing: z.number().int(),
  }),
)
export type ImportedStatementAnswer = z.output<typeof importedStatement>

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const narrowing = {
  match: z.enum(MATCHES).optional(),
  channel: z.enum(PAYMENT_CHANNELS).optional(),
  /** Differences that staff have not resolved yet, or all others. */
  open: flag.optional(),
  /** Of the times in the workbook. */
  timezone: z.string().max(60).optional(),
}

const common = { tag: 'provider statements', audience: 'staff', clients: 'all' } as const

/** Payment providers' daily statements beside our top-ups. */
export const statementRoutes = {
  statementLines: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/statements',
    summary: "Lines of the providers' statements, newest first, each compared with its top-up",
    permission: { area: 'finance', action: 'update' },
    query: z.object({ ...narrowing, ...pageQuery }),
    payload: listOf(line),
  }),
  exportStatementLines: defineRoute({
    ...common,
    method: 'GET',
    path: '/admin/statements/export',
    summary: 'The same as a workbook',
    permission: { area: 'finance', action: 'update' },
    query: z.object(narrowing),
    background: 'provider_statements',
    file: XLSX,
  }),
  importStatement: defineRoute({
    ...common,
    method: 'POST',
    path: '/admin/statements/import',
    summary: 'Import a statement of Alipay or WeChat Pay (csv, zip, gz) that was downloaded by hand; a second time changes nothing',
    permission: { area: 'finance', action: 'create' },
    upload: true,
    payload: importedStatement,
  }),
  resolveStatementLine: defineRoute({
    ...common,
    method: 'POST',
    path: '/admin/statements/{line}/resolve',
    summary: 'Resolve a difference, with a reason; no money moves by it',
    permission: { area: 'finance', action: 'approve' },
    params: z.object({ line: id }),
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: z.null(),
  }),
}
