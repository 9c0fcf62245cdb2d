import { z } from 'zod'
import { ENTRY_KINDS, type EntryKind } from '#core/money/ledger/entry.ts'
import { FLOW_ACCOUNT_NAMES } from '#core/money/ledger/statements/flow.ports.ts'
import { FLOW_CAUSES } from '#core/money/ledger/statements/flow-cause.ts'
import { PAY_WAYS, type PayWay } from '#core/money/ledger/wallets/pay-way.ts'
import { FLOW_PAGE } from '#core/portal/pages/finance.routes.ts'
import { warningFields } from '#core/money/ledger/wallets/credit-limit.ts'
import { moneyAnswer, sentSchema } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, flag, listOf, pageQuery } from '../../route.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const KINDS = Object.keys(ENTRY_KINDS) as [EntryKind, ...EntryKind[]]
const WAYS = Object.keys(PAY_WAYS) as [PayWay, ...PayWay[]]

export const entryKind = named('EntryKind', z.enum(KINDS))
export const flowRow = named(
  'FlowRow',
  z.object({
    flow_num: z.string(),
    create_time: z.string(),
    kind: entryKind,
    kind_txt: z.string(),
    /** Above zero what came in, below zero what went out. */
    change_amount: moneyAnswer,
    /** The balance after it. */
    balance: moneyAnswer,
    pay_way: z.enum(WAYS),
    pay_way_txt: z.string(),
    /** Calculated by fee rules, not entered by hand. */
    is_calculate: z.boolean(),
    /** The part that does not depend on weight or value. */
    fixed_fee: moneyAnswer.nullable(),
    reference: z.string(),
    remark: z.string().nullable(),
    /**
     * The subject of the row, and the number under which that is found; null where nothing is
     * behind it.
     */
    cause: z.object({ kind: z.enum(FLOW_CAUSES), number: z.string() }).nullable(),
    airway_number: z.string().nullable(),
    /** The row that it reverses, and the one that reversed it. */
    reverses: z.string().nullable(),
    reversed_by: z.string().nullable(),
    /** The member of the client who caused it. */
    by: z.string().nullable(),
  }),
)
export type FlowRow = z.output<typeof flowRow>

const details = named(
  'FlowDetails',
  flowRow.and(
    z.object({
      /** The purposes of the amount, in the currency of each part. */
      parts: z.array(z.object({ account: z.string(), account_txt: z.string(), amount: moneyAnswer })),
    }),
  ),
)

const standing = named(
  'WalletStanding',
  z.object({
    currency: z.string(),
    balance: moneyAnswer,
    credit_limit: moneyAnswer,
    arrears: moneyAnswer,
    /** Charged on terms and not paid yet. */
    on_terms: moneyAnswer,
    /** The amount that can still be spent. */
    available: moneyAnswer,
    /**
     * Quotes of parcels in the warehouse, charged when they leave; null where they were not asked
     * for.
     */
    reserved: moneyAnswer.nullable(),
    /** The level below which the customer is warned, and whether the balance is below it. */
    warn_below: moneyAnswer.nullable(),
    is_low: z.boolean(),
  }),
)
export type WalletStandingRow = z.output<typeof standing>
const wallets = named('Wallets', z.object({ rows: z.array(standing) }))

const currency = z.string().regex(/^[A-Z]{3}$/)
export const flowFilter = z.object({
  /** The wallet, or the account on terms. */
  account: z.enum(FLOW_ACCOUNT_NAMES).default('wallet'),
  kind: entryKind.optional(),
  pay_way: z.enum(WAYS).optional(),
  is_calculate: flag.optional(),
  currency: currency.optional(),
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /** A flow number, an order by any of its numbers, a top-up or a bill. */
  keywords: z.string().max(100).optional(),
})
export type FlowQuery = z.output<typeof flowFilter>

const common = { tag: 'wallet', audience: 'customer', finance: true, pages: [FLOW_PAGE] } as const

/** Routes of the movements of a customer's money, and of where it stands, under `walletFlow`. */
export const flowRoutes = {
  wallets: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/user/client/wallets',
    summary: 'Balance, credit, arrears and what is available, per currency',
    // The header of every page shows it.
    pages: 'any',
    query: z.object({ reserved: flag.optional() }),
    payload: wallets,
  }),
  walletFlow: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/user/client/walletFlow',
    summary: 'The movements of the wallet, newest first, each with the balance after it',
    query: flowFilter.extend(pageQuery),
    payload: listOf(flowRow),
  }),
  exportFlow: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/user/client/walletFlow/export',
    summary: 'The movements of a filter as xlsx',
    query: flowFilter,
    background: 'flow',
    file: XLSX_TYPE,
  }),
  setWarningLevel: defineRoute({
    ...common,
    method: 'PUT',
    path: '/user/client/wallets/{currency}/warning',
    member: 'finance:write',
    summary: 'Set below which balance of a wallet a message is sent; an empty level switches it off',
    params: z.object({ currency }),
    body: named('WarningLevelInput', sentSchema(warningFields)),
    payload: wallets,
  }),
  flowEntry: defineRoute({
    keyScope: 'finance:read',
    ...common,
    method: 'GET',
    path: '/user/client/walletFlow/{flow_num}',
    summary: 'One movement with what it consists of',
    params: z.object({ flow_num: z.string().min(1).max(40) }),
    payload: details,
  }),
}
