import { z } from 'zod'
import { statesOf } from '#core/base/kernel/machine.ts'
import { BANK_LINE_EVENTS, bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { PART_KINDS } from '#core/money/bank/bank-line.ts'
import { BANK_LINE_SORTS } from '#core/money/bank/bank.ports.ts'
import { MOST_BILLS_PAID } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { CERTAINTIES, REASONS, type Certainty, type ReasonKind } from '#core/money/bank/suggestion.ts'
import { DATE_FORMS } from '#core/base/sheets/written-date.ts'
import { PAYMENT_CHANNELS } from '#core/money/ledger/wallets/pay-way.ts'
import { historyOf } from '../../oversight/audit/record-history.ts'
import { moneyAnswer } from '../../field-schema.ts'
import { waitsFor } from '../acts/waits-for.ts'
import { named } from '../../named-schema.ts'
import { imported, wrongCells } from '../../platform/reference/reference.routes.ts'
import { day, defineRoute, listOf, pageQuery, severalOf, sortedBy } from '../../route.ts'

const STATES = statesOf(bankLineMachine)
const LEVELS = Object.keys(CERTAINTIES) as [Certainty, ...Certainty[]]
const KINDS = Object.keys(REASONS) as [ReasonKind, ...ReasonKind[]]
/** The mark before the decimals of an amount. */
export const DECIMAL_POINTS = ['point', 'comma'] as const
const PATH = '/admin/finance/transfers'

const best = named(
  'BankBestSuggestion',
  z.object({
    account: z.string().nullable(),
    channel: z.enum(PAYMENT_CHANNELS).nullable(),
    /** The number of an agent’s remittance. */
    remittance: z.string().nullable(),
    bills: z.array(z.string()),
    /** 1 to 99. */
    score: z.number().int(),
    certainty: z.enum(LEVELS),
    certainty_txt: z.string(),
  }),
).nullable()
const line = z.object({
  id: z.number().int(),
  /** Under this number a client finds what was credited to its wallet. */
  number: z.string(),
  /** Our account. */
  account: z.string(),
  day: z.string(),
  time: z.string().nullable(),
  amount: moneyAnswer,
  payer_name: z.string().nullable(),
  payer_account: z.string().nullable(),
  text: z.string(),
  reference: z.string().nullable(),
  status: z.enum(STATES),
  status_txt: z.string(),
  suggestion: best,
  client: z.string().nullable(),
  client_name: z.string().nullable(),
  channel: z.enum(PAYMENT_CHANNELS).nullable(),
  /** The number of the agent’s remittance that it was confirmed for. */
  remittance: z.string().nullable(),
  decided_by: z.string().nullable(),
  decide_time: z.string().nullable(),
  reason: z.string().nullable(),
  /** The actions that the caller may take on it. */
  events: z.array(z.enum(BANK_LINE_EVENTS)),
})
const row = named('BankLine', line)
export type BankLineRow = z.output<typeof row>

const suggestion = named(
  'BankSuggestion',
  z.object({
    client: z.string().nullable(),
    client_name: z.string().nullable(),
    bills: z.array(z.object({ bill_number: z.string(), amount: moneyAnswer, unpaid_amount: moneyAnswer })),
    /** The amount that goes to the wallet. */
    wallet: moneyAnswer,
    payout: z.object({ channel: z.enum(PAYMENT_CHANNELS), fee: moneyAnswer, held: moneyAnswer }).nullable(),
    remittance: z.object({ id: z.number().int(), number: z.string(), agent: z.string() }).nullable(),
    score: z.number().int(),
    certainty: z.enum(LEVELS),
    certainty_txt: z.string(),
    reasons: z.array(z.object({ kind: z.enum(KINDS), text: z.string() })),
  }),
)
export type BankSuggestionAnswer = z.output<typeof suggestion>

const part = z.object({
  kind: z.enum(PART_KINDS),
  bill_number: z.string().nullable(),
  amount: moneyAnswer,
  flow_num: z.string(),
  /** It was not undone. */
  is_live: z.boolean(),
})
const details = named(
  'BankLineDetails',
  line.extend({ suggestions: z.array(suggestion), parts: z.array(part), history: historyOf, ...waitsFor }),
)
export type BankLineDetails = z.output<typeof details>

const importAnswer = named(
  'ImportedBankLines',
  imported.omit({ updated: true, notices: true, held: true, encoding: true }).extend({
    /** Lines that were imported before. */
    known: z.number().int(),
    /** Lines with money that went out, and those that take back another. */
    left_out: z.number().int(),
    suggested: z.number().int(),
    /** How dates that are all figures were read; null where the statement has none. */
    date_form: z.enum(DATE_FORMS).nullable(),
    /** The mark before decimals; null where its amounts do not show it, and the point is meant. */
    decimal_point: z.enum(DECIMAL_POINTS).nullable(),
    /** Lines that take back another, and were left out. */
    warnings: wrongCells,
    warnings_more: z.number().int(),
    warnings_note: z.string().nullable(),
  }),
)
export type ImportedBankLines = z.output<typeof importAnswer>

const bankDay = named(
  'BankDay',
  z.object({
    day: z.string(),
    account: z.string(),
    count: z.number().int(),
    amount: moneyAnswer,
    confirmed: moneyAnswer,
    waiting: z.number().int(),
  }),
)
export type BankDayRow = z.output<typeof bankDay>

/** A bank account is that of all clients together. */
const common = { tag: 'bank transfers', audience: 'staff', clients: 'all' } as const
const needs = <const A extends 'create' | 'update' | 'approve'>(action: A) => ({ permission: { area: 'finance', action } }) as const
const params = z.object({ line: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) })
const filter = {
  /** Several are separated by commas. */
  status: severalOf(STATES.length)
    .pipe(z.array(z.enum(STATES)))
    .optional(),
  account: z.string().max(40).optional(),
  currency: z.string().max(3).optional(),
  from: day.optional(),
  to: day.optional(),
  /** The whole amount as a decimal. */
  amount: z.string().max(30).optional(),
  /** Part of a payer, a text or a reference; a whole account of a client or number of a bill. */
  keywords: z.string().max(100).optional(),
}
const typed = z.union([z.string().max(100), z.number()])

/** Bank statements, and what their lines pay. */
export const bankRoutes = {
  bankLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: PATH,
    summary: 'Money that came in by bank statements, the latest day first',
    query: z.object({ ...filter, sort: sortedBy(BANK_LINE_SORTS), ...pageQuery }),
    payload: listOf(row),
  }),
  bankDays: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/days`,
    summary: 'The same, added up by day and account',
    query: z.object({ ...filter, ...pageQuery }),
    payload: listOf(bankDay),
  }),
  bankAccounts: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/accounts`,
    summary: 'Our accounts of which there are statements',
    payload: z.array(z.string()),
  }),
  exportBankLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/export`,
    summary: 'The lines of a filter as xlsx',
    query: z.object(filter),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  importBankLines: defineRoute({
    ...common,
    ...needs('create'),
    method: 'POST',
    path: `${PATH}/import`,
    summary:
      'Import a bank statement (xlsx, xls, csv): every line with money that came in, once; with a wrong line nothing is taken. Our account and the currency are needed where the statement does not name them',
    upload: true,
    body: z.object({
      account: z.string().max(60).optional(),
      currency: z.string().max(20).optional(),
      /** How the bank writes dates, where its column does not show it; kept for its account. */
      date_form: z
        .enum(['', ...DATE_FORMS])
        .transform((form) => form || undefined)
        .optional(),
      /** How it writes decimals, in the same way. */
      decimal_point: z
        .enum(['', ...DECIMAL_POINTS])
        .transform((point) => point || undefined)
        .optional(),
    }),
    payload: importAnswer,
  }),
  matchBankLines: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/match`,
    summary: 'Look again at all lines that wait for what they may be for',
    payload: z.object({ suggested: z.number().int() }),
  }),
  findBankLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'GET',
    path: `${PATH}/{line}`,
    summary: 'A line with what it may be for and why, what it paid, and its history',
    params,
    payload: details,
  }),
  confirmBankLine: defineRoute({
    ...common,
    ...needs('approve'),
    method: 'POST',
    path: `${PATH}/{line}/confirm`,
    summary:
      'Confirm what a line is for: bills of one client, the rest to its wallet, a provider’s settlement with the fee that it kept, or an agent’s remittance. Booked once',
    idempotencyKey: 'required',
    params,
    body: named(
      'BankConfirmation',
      z.object({
        client: z.string().max(100).optional(),
        bills: z
          .array(z.object({ bill_number: z.string().min(1).max(40), amount: typed }))
          .max(MOST_BILLS_PAID)
          .default([]),
        payout: z.object({ channel: z.enum(PAYMENT_CHANNELS), fee: typed }).optional(),
        /** An agent’s remittance, by its id. */
        remittance: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      }),
    ),
    payload: details,
  }),
  ignoreBankLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{line}/ignore`,
    summary: 'Ignore a line, with a reason',
    params,
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: details,
  }),
  restoreBankLine: defineRoute({
    ...common,
    ...needs('update'),
    method: 'POST',
    path: `${PATH}/{line}/restore`,
    summary: 'Take an ignored line back into the list',
    params,
    payload: details,
  }),
  undoBankLine: defineRoute({
    ...common,
    ...needs('approve'),
    method: 'POST',
    path: `${PATH}/{line}/undo`,
    summary: 'Undo a confirmation, with a reason: what it booked is reversed, and its bills are open again',
    idempotencyKey: 'required',
    params,
    body: z.object({ reason: z.string().max(1200).optional() }),
    payload: details,
  }),
}
