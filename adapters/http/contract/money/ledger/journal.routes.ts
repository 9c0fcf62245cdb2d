import { z } from 'zod'
import { ACCOUNT_GROUP_NAMES } from '#core/money/ledger/account-group.ts'
import { FLOW_CAUSES } from '#core/money/ledger/statements/flow-cause.ts'
import { MONTH_PATTERN } from '#core/money/ledger/month.rules.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { named } from '../../named-schema.ts'
import { day, defineRoute, listOf, pageQuery } from '../../route.ts'
import { entryKind } from './flow.routes.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const cause = named('JournalCause', z.object({ kind: z.enum([...FLOW_CAUSES, 'correction']), number: z.string() }))

const leg = {
  /** The whole name of the account, and its kind in words. */
  account: z.string(),
  account_txt: z.string(),
  /** The client or the payment channel that the account is of. */
  owner: z.string().nullable(),
  debit: moneyAnswer.nullable(),
  credit: moneyAnswer.nullable(),
}
const entry = {
  entry: z.number().int(),
  flow_num: z.string(),
  create_time: z.string(),
  kind: entryKind,
  kind_txt: z.string(),
  reference: z.string(),
  /** The subject of the entry, and the number under which that is found. */
  cause: cause.nullable(),
  client: z.string().nullable(),
  /** The amounts moved, by currency: the sum of one side. */
  amounts: z.array(moneyAnswer),
  pay_way_txt: z.string(),
  remark: z.string().nullable(),
  created_by: z.string(),
  /** The entry that it reverses, and the one that reversed it. */
  reverses: z.string().nullable(),
  reversed_by: z.string().nullable(),
}
const row = named('JournalRow', z.object({ ...entry, legs: z.array(z.object(leg)) }))
export type JournalRow = z.output<typeof row>

const details = named(
  'JournalEntry',
  z.object({
    ...entry,
    /** The month of the books, and whether it is closed. */
    month: z.string(),
    legs: z.array(
      z.object({
        ...leg,
        /**
         * The position in the account, the balance after it, and the link of the account’s chain
         * (SHA-256).
         */
        sequence: z.number().int(),
        balance: moneyAnswer,
        link: z.string(),
      }),
    ),
  }),
)
export type JournalDetails = z.output<typeof details>

const filter = z.object({
  client: z.string().max(100).optional(),
  /** Accounts of a kind that the entry touches. */
  account: z.enum(ACCOUNT_GROUP_NAMES).optional(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .optional(),
  kind: entryKind.optional(),
  /** A month of the books, which begins by the company’s own days. */
  month: z.string().regex(MONTH_PATTERN).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The time zone of the days; UTC by default. */
  timezone: z.string().max(60).optional(),
  /**
   * A flow number or the number of an entry, an order by its number or waybill, a top-up, a bill, a
   * correction.
   */
  keywords: z.string().max(100).optional(),
})
export type JournalQuery = z.output<typeof filter>

/**
 * The books are about all clients together, so reading `finance`, which sales may for their own, is
 * not enough.
 */
const common = {
  method: 'GET',
  tag: 'ledger',
  audience: 'staff',
  clients: 'all',
  permission: { area: 'finance', action: 'update' },
} as const
const PATH = '/admin/finance/journal'

/** The journal of the ledger, for finance staff. */
export const journalRoutes = {
  journal: defineRoute({
    ...common,
    path: PATH,
    summary: 'Entries of the journal, newest first, each with its legs; counted up to 10,000',
    query: filter.extend(pageQuery),
    payload: listOf(row),
  }),
  exportJournal: defineRoute({
    ...common,
    path: `${PATH}/export`,
    summary: 'The entries of a filter as xlsx, a row for each leg',
    query: filter,
    background: 'journal',
    file: XLSX_TYPE,
  }),
  journalEntry: defineRoute({
    ...common,
    path: `${PATH}/{entry}`,
    summary: 'An entry with the links of its legs',
    params: z.object({ entry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    payload: details,
  }),
}
