import type { Actor } from '#core/platform/access/account.ts'
import type { ActApplier } from '../acts/decide-held-acts.usecase.ts'
import type { HeldAct, ActWaits } from '../acts/held-act.ts'
import type { SecondPersonRule } from '../acts/money-act.ts'
import { actOrHold, keepConfirmed } from '../acts/take-act.ts'
import type { CustomerBill } from '../billing/bill.ports.ts'
import { lockBill } from '../billing/move-bill.usecase.ts'
import { countPayment, postPayment } from '../billing/pay-bill.ts'
import { lockRemittance } from '../cod/remittances/move-remittance.ts'
import { receiveMoney } from '../cod/remittances/receive-remittance.usecase.ts'
import { remittanceFailure } from '../cod/remittances/remittance.failures.ts'
import { remittanceNumber } from '../cod/remittances/remittance.ts'
import { advance } from '#core/base/kernel/advance.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { formatAmount, formatMoney, money, parseMoney } from '#core/base/kernel/money.ts'
import { once, type KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import { arrearsPaid, bankTopUp, providerPayout } from '../ledger/postings.ts'
import { endArrears } from '../payments/end-arrears.ts'
import { payerKeys } from './bank-cells.ts'
import { bankLineMachine } from './bank-line.machine.ts'
import { bankLineNumber, type BankLine, type BankPart } from './bank-line.ts'
import { bankFailure } from './bank.failures.ts'
import type { BankUnit } from './bank.ports.ts'
import { matchWaiting } from './match-bank-lines.ts'
import { noteBankLine } from './note-bank-line.ts'
import { tellPayer } from './tell-payer.ts'

export type BankPorts = { readonly atomically: Atomically<BankUnit>; readonly clock: Clock }
type Ports = BankPorts & { readonly secondPerson: SecondPersonRule }
export type BankLineConfirmation = {
  /** A client by its account; that of the bills where it is left out. */
  readonly client?: string | undefined
  /** The amount that each bill gets; the rest goes to the client's wallet. */
  readonly bills: readonly { readonly billNumber: string; readonly amount: string }[]
  /** A settlement of a provider instead, with the fee that it kept. */
  readonly payout?: { readonly channel: PaymentChannel; readonly fee: string } | undefined
  /** A remittance of an agent instead, by its id. */
  readonly remittance?: number | undefined
}
export type ConfirmBankLine = BankLineConfirmation & { readonly id: number; readonly keyed: KeyedCommand | undefined }

type Confirming = {
  readonly unit: BankUnit
  readonly line: BankLine
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  /** Left out where a second person approved it. */
  readonly rule?: SecondPersonRule
}
type BankLineBooking = ActWaits & {
  readonly parts: readonly BankPart[]
  readonly customerId?: number
  readonly channel?: PaymentChannel
  readonly remittanceId?: number
}

/** The most bills that one line pays. */
export const MOST_BILLS_PAID = 100

/**
 * Staff confirm what a line of a bank statement is for (rule: Bank lines): bills of one client,
 * each whole or in part, and the rest as a top-up of its wallet; or a provider's settlement, or a
 * remittance of an agent. Booked once, in one unit of work: of two people at once the second gets
 * ILLEGAL_TRANSITION, and a repeat under the same key the first answer. No bill gets more than is
 * open of it. BANK_LINE_NOT_FOUND, INPUT_INVALID for client, bills, amounts and fee,
 * CLIENT_BILL_NOT_FOUND, ILLEGAL_TRANSITION for a bill that is not audited, BANK_BILL_ABOVE,
 * BANK_PARTS_ABOVE, IDEMPOTENCY_CONFLICT.
 */
export function confirmBankLine({ atomically, clock, secondPerson: rule }: Ports) {
  return ({ id, keyed, ...asked }: ConfirmBankLine, actor: Pick<Actor, 'id'>): Promise<Result<{ readonly id: number } & ActWaits>> =>
    atomically((unit) => once(unit.answered, keyed, () => confirmOne(unit, { id, asked, actor, at: clock.now(), rule })))
}

type OneConfirmation = Pick<Confirming, 'actor' | 'at' | 'rule'> & { readonly id: number; readonly asked: BankLineConfirmation }

async function confirmOne(unit: BankUnit, { id, asked, ...how }: OneConfirmation): Promise<Result<{ readonly id: number } & ActWaits>> {
  const { actor, at } = how
  const line = await unit.bankLines.lock(id)
  if (line === undefined) return failed(bankFailure('BANK_LINE_NOT_FOUND'))
  const state = advance(bankLineMachine, { state: line.state, event: 'confirm' })
  if (!state.ok) return state
  const booked = await bookLine({ unit, line, ...how }, asked)
  if (!booked.ok) return booked
  const { parts, waits, ...whose } = booked.value
  if (waits !== undefined) return ok({ id, waits })
  await unit.bankLines.addParts(id, parts)
  const { reason: _reason, ...rest } = line
  const after: BankLine = { ...rest, ...whose, state: state.value, decidedBy: actor.id, decidedAt: at }
  await unit.bankLines.keep([after])
  await noteBankLine(unit, { from: line, to: after, action: 'confirm', actor, at, parts })
  if (whose.customerId !== undefined) {
    await unit.bankLines.learn(payerKeys(line), whose.customerId, 1)
    await tellPayer(unit.messages, whose.customerId, { line, parts, at })
    await endArrears(unit, whose.customerId)
    await matchWaiting(unit, { customerId: whose.customerId })
  }
  return ok({ id })
}

/** Confirms a line whose confirmation by its importer a second person approved. */
export const applyBankLine: ActApplier<BankUnit> = (unit, { act: { details, actorId }, at }) => {
  const { id, ...asked } = details as BankLineConfirmation & { readonly id: number }
  return confirmOne(unit, { id, asked, actor: { id: actorId }, at })
}

/**
 * Who imported a statement and who confirms its line are the two persons; the importer alone is
 * judged by the amount.
 */
async function judge(
  { unit, line, actor, at, rule }: Confirming,
  { client, bills }: BankLineConfirmation,
  customerId: number,
): Promise<Result<HeldAct | undefined>> {
  if (rule === undefined) return ok(undefined)
  const act = { kind: 'bank_line', actorId: actor.id, customerId, amount: line.amount, subject: bankLineNumber(line.id) } as const
  const importer = await unit.bankLines.importerOf(line.importId)
  if (importer !== undefined && importer !== actor.id) {
    await keepConfirmed(unit, { act, confirmedBy: importer, rule, at })
    return ok(undefined)
  }
  const details = { id: line.id, bills, ...(client === undefined ? {} : { client }) }
  return actOrHold(unit, { act, note: line.text, details, rule, at })
}

function bookLine(confirming: Confirming, asked: BankLineConfirmation): Promise<Result<BankLineBooking>> {
  if (asked.remittance !== undefined) return bookRemittance(confirming, asked.remittance, asked)
  return asked.payout === undefined ? bookClient(confirming, asked) : bookPayout(confirming, asked)
}

/** Books the whole line as money of an agent's remittance. */
async function bookRemittance(
  { unit, line, actor, at }: Confirming,
  id: number,
  { bills, client, payout }: BankLineConfirmation,
): Promise<Result<BankLineBooking>> {
  if (bills.length > 0 || client !== undefined || payout !== undefined)
    return failed(invalidInput([atField('remittance', bankFailure('BANK_REMITTANCE_ALONE'))]))
  const found = await lockRemittance(unit, id)
  if (!found.ok) return failed({ ...found.failure, fields: [atField('remittance', found.failure)] })
  const { currency } = found.value
  if (currency !== line.amount.currency) {
    const failure = remittanceFailure('REMITTANCE_CURRENCY', { remittance: remittanceNumber(id), currency })
    return failed(invalidInput([atField('remittance', failure)]))
  }
  const { amount } = line.amount
  const received = { bank: line.account, reference: line.reference ?? bankLineNumber(line.id), amount, day: line.day, bankLineId: line.id }
  const done = await receiveMoney(unit, { id, received }, { actor, at })
  return done.ok ? ok({ parts: [{ kind: 'remittance', amount, entry: done.value.entry }], remittanceId: id }) : done
}

/**
 * Books a provider's settlement: what it received for us is the amount and the fee that it kept.
 */
async function bookPayout(
  { unit, line, actor, at }: Confirming,
  { payout, bills, client }: BankLineConfirmation,
): Promise<Result<BankLineBooking>> {
  if (payout === undefined) throw new Error('no settlement to book')
  if (bills.length > 0 || client !== undefined) return failed(invalidInput([atField('payout', bankFailure('BANK_PAYOUT_ALONE'))]))
  const { amount: received } = line
  const fee = parseMoney(payout.fee.trim(), received.currency)
  if (!fee.ok) return failed(invalidInput([atField('payout.fee', fee.failure)]))
  if (fee.value.amount < 0n || fee.value.amount > received.amount) {
    const most = formatAmount(received)
    return failed(invalidInput([atField('payout.fee', inputFailure('OUT_OF_RANGE', { min: '0', max: most }))]))
  }
  const { channel } = payout
  const draft = providerPayout({ channel, reference: bankLineNumber(line.id), received, fee: fee.value })
  const entry = await postPayment(unit, draft, { actor, at })
  return ok({ parts: [{ kind: 'payout', amount: received.amount + fee.value.amount, entry: entry.number }], channel })
}

type Payment = { readonly bill: CustomerBill; readonly amount: bigint }

/** Books the bills of one client, and the rest to its wallet. */
async function bookClient(confirming: Confirming, asked: BankLineConfirmation): Promise<Result<BankLineBooking>> {
  const { unit, line, actor, at } = confirming
  const payments = await lockedPayments(confirming, asked)
  if (!payments.ok) return payments
  const customerId = await clientOf(unit, asked, payments.value)
  if (!customerId.ok) return customerId
  const { currency } = line.amount
  const paid = payments.value.reduce((sum, { amount }) => sum + amount, 0n)
  if (paid > line.amount.amount) {
    const shown = { sum: formatMoney(money(paid, currency)), amount: formatMoney(line.amount) }
    return failed(bankFailure('BANK_PARTS_ABOVE', shown))
  }
  const held = await judge(confirming, asked, customerId.value)
  if (!held.ok) return held
  if (held.value !== undefined) return ok({ parts: [], waits: held.value.id })
  const parts: BankPart[] = []
  for (const { bill, amount } of payments.value) {
    const draft = arrearsPaid({ customerId: customerId.value, reference: bill.billNumber, amount: money(amount, currency), by: 'bank' })
    const entry = await postPayment(unit, draft, { actor, at })
    const counted = await countPayment(unit, bill, { actor, at, amount })
    if (!counted.ok) return counted
    parts.push({ kind: 'bill', billNumber: bill.billNumber, amount, entry: entry.number })
  }
  const rest = line.amount.amount - paid
  if (rest > 0n) {
    const draft = bankTopUp({ customerId: customerId.value, reference: bankLineNumber(line.id), amount: money(rest, currency) })
    const entry = await postPayment(unit, draft, { actor, at })
    parts.push({ kind: 'wallet', amount: rest, entry: entry.number })
  }
  return ok({ parts, customerId: customerId.value })
}

/**
 * The bills that are to be paid, locked in the order of their numbers so that two confirmations do
 * not wait for each other.
 */
async function lockedPayments({ unit, line }: Confirming, { bills }: BankLineConfirmation): Promise<Result<readonly Payment[]>> {
  const { currency } = line.amount
  const read = bills.map(({ billNumber, amount }, at) => ({ billNumber, at, amount: parseMoney(amount.trim(), currency) }))
  const wrong = read.flatMap(({ billNumber, at, amount }) => {
    if (bills.findIndex((one) => one.billNumber === billNumber) < at)
      return [atField(`bills.${at}.bill_number`, bankFailure('BANK_BILL_TWICE', { bill: billNumber }))]
    if (!amount.ok) return [atField(`bills.${at}.amount`, amount.failure)]
    return amount.value.amount > 0n ? [] : [atField(`bills.${at}.amount`, inputFailure('NOT_POSITIVE'))]
  })
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const payments: Payment[] = []
  for (const { billNumber, at, amount } of read.toSorted((one, other) => (one.billNumber < other.billNumber ? -1 : 1))) {
    const found = await lockBill(unit, billNumber)
    if (!found.ok) return failed({ ...found.failure, fields: [atField(`bills.${at}.bill_number`, found.failure)] })
    const bill = found.value
    if (bill.currency !== currency)
      return failed(invalidInput([atField(`bills.${at}.bill_number`, bankFailure('BANK_BILL_CURRENCY', { bill: billNumber, currency }))]))
    const paying = amount.ok ? amount.value.amount : 0n
    const left = bill.amount - bill.paidAmount
    if (bill.state === 'audited' && paying > left) {
      const shown = { bill: billNumber, left: formatMoney(money(left, currency)), amount: formatMoney(money(paying, currency)) }
      const failure = bankFailure('BANK_BILL_ABOVE', shown)
      return failed({ ...failure, fields: [atField(`bills.${at}.amount`, failure)] })
    }
    payments.push({ bill, amount: paying })
  }
  return ok(payments)
}

/** Whose money it is: one client, to whom every bill belongs. */
async function clientOf(unit: BankUnit, { client }: BankLineConfirmation, payments: readonly Payment[]): Promise<Result<number>> {
  const asked = client === undefined || client.trim() === '' ? undefined : await unit.bankLines.clientOf(client.trim())
  if (client !== undefined && client.trim() !== '' && asked === undefined)
    return failed(invalidInput([atField('client', bankFailure('BANK_CLIENT_UNKNOWN'))]))
  const customerId = asked ?? payments[0]?.bill.customerId
  if (customerId === undefined) return failed(invalidInput([atField('client', inputFailure('FIELD_REQUIRED'))]))
  const others = payments.find(({ bill }) => bill.customerId !== customerId)?.bill.billNumber
  return others === undefined ? ok(customerId) : failed(invalidInput([atField('bills', bankFailure('BANK_BILL_OTHERS', { bill: others }))]))
}
