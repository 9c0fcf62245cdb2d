import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { BANK_LINE_EVENTS, bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { bankLineNumber } from '#core/money/bank/bank-line.ts'
import type { BankDay, ListedBankLine, ListedPart } from '#core/money/bank/bank.ports.ts'
import type { BankImported } from '#core/money/bank/import-bank-lines.usecase.ts'
import { CERTAINTIES, certaintyOf, reasonText, type Suggestion } from '#core/money/bank/suggestion.ts'
import { remittanceNumber } from '#core/money/cod/remittances/remittance.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { flowNumberOf } from '#core/money/ledger/statements/flow.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import type {
  BankDayRow,
  BankLineDetails,
  BankLineRow,
  BankSuggestionAnswer,
  ImportedBankLines,
} from '../../../../contract/money/bank/bank.routes.ts'
import { presentWrong } from '../../../presenters/present-imported.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

const NEEDS = { confirm: 'approve', undo: 'approve', ignore: 'update', restore: 'update' } as const

/** Returns the actions that an actor may take on a line in its state. */
const eventsOf = ({ state }: ListedBankLine, actor: Actor): BankLineRow['events'] => {
  const drawn = bankLineMachine.eventsFrom(state)
  return BANK_LINE_EVENTS.filter((event) => drawn.includes(event) && mayDo(actor, { area: 'finance', action: NEEDS[event] }))
}

const certainty = (score: number, locale: Locale) => {
  const level = certaintyOf(score)
  return { score, certainty: level, certainty_txt: CERTAINTIES[level][locale] }
}

/** A line as the API answers it. */
export const bankLineRow = (line: ListedBankLine, { actor, locale }: Reader): BankLineRow => ({
  id: line.id,
  number: bankLineNumber(line.id),
  account: line.account,
  day: line.day,
  time: line.at === undefined ? null : instantText(line.at),
  amount: moneyOf(line.amount),
  payer_name: line.payerName ?? null,
  payer_account: line.payerAccount ?? null,
  text: line.text,
  reference: line.reference ?? null,
  status: line.state,
  status_txt: bankLineMachine.states[line.state].label[locale],
  suggestion:
    line.suggestion === undefined
      ? null
      : {
          account: line.suggestion.account ?? null,
          channel: line.suggestion.channel ?? null,
          remittance: line.suggestion.remittance ?? null,
          bills: [...line.suggestion.bills],
          ...certainty(line.suggestion.score, locale),
        },
  client: line.clientAccount ?? null,
  client_name: line.clientName ?? null,
  channel: line.channel ?? null,
  remittance: line.remittanceId === undefined ? null : remittanceNumber(line.remittanceId),
  decided_by: line.decidedByName ?? null,
  decide_time: line.decidedAt === undefined ? null : instantText(line.decidedAt),
  reason: line.reason ?? null,
  events: eventsOf(line, actor),
})

type ProviderHoldings = readonly { readonly channel: PaymentChannel; readonly amount: bigint }[]

/** A suggestion with its reasons in words, and what its provider holds for us. */
export function suggestionAnswer(
  { client, bills, wallet, payout, remittance, score, reasons }: Suggestion,
  { currency, held, locale }: { readonly currency: string; readonly held: ProviderHoldings; readonly locale: Locale },
): BankSuggestionAnswer {
  const of = (amount: bigint) => moneyOf(money(amount, currency))
  return {
    client: client?.account ?? null,
    client_name: client?.name ?? null,
    bills: bills.map(({ billNumber, amount, left }) => ({ bill_number: billNumber, amount: of(amount), unpaid_amount: of(left) })),
    wallet: of(wallet),
    payout:
      payout === undefined
        ? null
        : { channel: payout.channel, fee: of(payout.fee), held: of(held.find(({ channel }) => channel === payout.channel)?.amount ?? 0n) },
    remittance: remittance ?? null,
    ...certainty(score, locale),
    reasons: reasons.map((reason) => ({ kind: reason.kind, text: reasonText(reason, locale) })),
  }
}

export const partAnswer = (part: ListedPart, currency: string): BankLineDetails['parts'][number] => ({
  kind: part.kind,
  bill_number: part.billNumber ?? null,
  amount: moneyOf(money(part.amount, currency)),
  flow_num: flowNumberOf({ kind: part.entryKind, reference: part.reference, number: part.entry }),
  is_live: part.isLive,
})

export const bankDayRow = ({ day, account, currency, count, amount, waiting, confirmed }: BankDay): BankDayRow => ({
  day,
  account,
  count,
  amount: moneyOf(money(amount, currency)),
  confirmed: moneyOf(money(confirmed, currency)),
  waiting,
})

export function importAnswer(
  { created, failed, known, leftOut, suggested, forms, notes, findings }: BankImported,
  locale: Locale,
): ImportedBankLines {
  const noted = presentWrong(notes, locale)
  const { dateForm, decimalComma } = forms
  return {
    created,
    failed,
    ...presentWrong(findings, locale),
    known,
    left_out: leftOut,
    suggested,
    date_form: dateForm ?? null,
    decimal_point: decimalComma === undefined ? null : decimalComma ? 'comma' : 'point',
    warnings: noted.errors,
    warnings_more: noted.errors_more,
    warnings_note: noted.errors_note,
  }
}
