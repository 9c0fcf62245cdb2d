import { formatMoney, money } from '#core/base/kernel/money.ts'
import type { BankLine } from './bank-line.ts'
import type { NamedClient, StatementDay, WeighedBill, WeighedRemittance } from './bank.ports.ts'
import { providerOf, suggestSettlement } from './provider-settlement.ts'
import { remittancesFor } from './suggest-remittance.ts'
import { billsMaking } from './sum-of-bills.ts'
import type { Reason, SuggestedBill, Suggestion } from './suggestion.ts'

/** How a client is known as the payer of a line. */
export type KnownPayer = NamedClient & {
  readonly by: 'payer_account' | 'payer_name' | 'own_account' | 'company' | 'account'
  /** How often money came from there before. */
  readonly count?: number
}

/** The known clues about one line. */
export type LineClues = {
  readonly named: readonly WeighedBill[]
  readonly exact: readonly WeighedBill[]
  readonly open: readonly WeighedBill[]
  readonly payers: readonly KnownPayer[]
  readonly days: readonly StatementDay[]
  readonly remittances: readonly WeighedRemittance[]
}

const POINTS = { named: 55, exact: 30, sum: 24, payer_account: 55, own_account: 50, payer_name: 45, account: 40, company: 42 } as const
const BOTH_WAYS = 5
/** Where several clients have a bill of the amount, each is less likely. */
const PER_RIVAL = 10
const LEAST = 5
const MOST = 99
/** Suggestions of one line that are worth reading. */
const MOST_SUGGESTIONS = 6

type WeighedBankLine = Pick<BankLine, 'amount' | 'payerName' | 'text' | 'day' | 'reference'>
type Plan = { readonly bills: readonly SuggestedBill[]; readonly reasons: readonly Reason[]; readonly points: number }

const numbersOf = (bills: readonly Pick<WeighedBill, 'billNumber'>[]): string => bills.map(({ billNumber }) => billNumber).join('、')
const sumOf = (bills: readonly Pick<WeighedBill, 'left'>[]): bigint => bills.reduce((sum, { left }) => sum + left, 0n)

/** Pays bills in their order as far as the money goes. */
function inOrder(bills: readonly WeighedBill[], amount: bigint): readonly SuggestedBill[] {
  let rest = amount
  const paid: SuggestedBill[] = []
  for (const { billNumber, left } of bills) {
    if (rest === 0n) break
    const part = left < rest ? left : rest
    paid.push({ billNumber, amount: part, left })
    rest -= part
  }
  return paid
}

/** Returns the difference between the money and the bills, in words. */
function differenceOf(amount: bigint, bills: readonly WeighedBill[], currency: string): readonly Reason[] {
  const difference = amount - sumOf(bills)
  if (difference === 0n) return []
  const shown = formatMoney(money(difference < 0n ? -difference : difference, currency))
  return [{ kind: difference < 0n ? 'short' : 'over', params: { amount: shown } }]
}

/**
 * Bills that a line may pay for one client: those that it names, one or several of its amount, or
 * the oldest.
 */
function planFor(clues: LineClues, { customerId }: NamedClient, { amount: { amount, currency } }: WeighedBankLine): Plan {
  const own = (bills: readonly WeighedBill[]) => bills.filter((bill) => bill.customerId === customerId)
  const named = own(clues.named).filter((bill) => bill.state === 'audited' && bill.left > 0n && bill.currency === currency)
  if (named.length > 0) {
    const isExact = sumOf(named) === amount
    const reasons: readonly Reason[] = [
      { kind: 'named', params: { bills: numbersOf(named) } },
      ...(isExact ? [{ kind: 'exact' } as const] : differenceOf(amount, named, currency)),
    ]
    return { bills: inOrder(named, amount), reasons, points: POINTS.named + (isExact ? POINTS.exact : 0) }
  }
  const [exact] = own(clues.exact)
  if (exact !== undefined) return { bills: inOrder([exact], amount), reasons: [{ kind: 'exact' }], points: POINTS.exact }
  const open = own(clues.open).filter((bill) => bill.currency === currency)
  const together = billsMaking(amount, open)
  if (together !== undefined)
    return { bills: inOrder(together, amount), reasons: [{ kind: 'sum', params: { count: together.length } }], points: POINTS.sum }
  if (open.length === 0) return { bills: [], reasons: [{ kind: 'no_bill' }], points: 0 }
  const paid = inOrder(open, amount)
  const differs = amount > sumOf(open) ? differenceOf(amount, open, currency) : []
  return { bills: paid, reasons: [{ kind: 'oldest' }, ...differs], points: 0 }
}

/** Why a client is known as the payer, the best reason first. */
function whoOf(payers: readonly KnownPayer[], { customerId }: NamedClient): readonly KnownPayer[] {
  const own = payers.filter((payer) => payer.customerId === customerId)
  return own
    .toSorted((one, other) => POINTS[other.by] - POINTS[one.by])
    .filter(({ by }, at, all) => all.findIndex((one) => one.by === by) === at)
}

const reasonOf = ({ by, count = 0, account }: KnownPayer): Reason =>
  by === 'payer_account' || by === 'payer_name'
    ? { kind: by, params: { count } }
    : by === 'account'
      ? { kind: by, params: { account } }
      : { kind: by }

/** Bills that are named but cannot be paid by this money, in words. */
function notesOf({ named }: LineClues, { customerId }: NamedClient, currency: string): readonly Reason[] {
  const own = named.filter((bill) => bill.customerId === customerId)
  const closed = own.filter(({ state, left }) => state !== 'audited' || left <= 0n)
  const foreign = own.filter((bill) => bill.currency !== currency && !closed.includes(bill))
  return [
    ...(closed.length > 0 ? [{ kind: 'not_payable', params: { bills: numbersOf(closed) } } as const] : []),
    ...(foreign.length > 0 ? [{ kind: 'other_currency', params: { bills: numbersOf(foreign) } } as const] : []),
  ]
}

const clamped = (score: number): number => Math.max(LEAST, Math.min(MOST, score))

function forClient(clues: LineClues, client: NamedClient, line: WeighedBankLine): Suggestion {
  const { amount, currency } = line.amount
  const plan = planFor(clues, client, line)
  const who = whoOf(clues.payers, client)
  const rivals = new Set(clues.exact.map(({ customerId }) => customerId)).size - 1
  const isByAmountAlone = who.length === 0 && plan.points === POINTS.exact
  const points = plan.points + (who[0] === undefined ? 0 : POINTS[who[0].by]) + (who.length > 1 ? BOTH_WAYS : 0)
  return {
    client: { customerId: client.customerId, account: client.account, name: client.name },
    bills: plan.bills,
    wallet: amount - plan.bills.reduce((sum, bill) => sum + bill.amount, 0n),
    score: clamped(points - (isByAmountAlone ? rivals * PER_RIVAL : 0)),
    reasons: [...plan.reasons, ...who.map(reasonOf), ...notesOf(clues, client, currency)],
  }
}

/**
 * Returns the suggestions of what a line may be for, the most likely first: clients with their
 * bills, or a provider's settlement. Nothing is booked by it.
 */
export function suggestionsFor(line: WeighedBankLine, clues: LineClues): readonly Suggestion[] {
  const channel = providerOf(line)
  const settlement = channel === undefined ? [] : [suggestSettlement(line, channel, clues.days)]
  const clients = new Map<number, NamedClient>()
  for (const one of [...clues.named, ...clues.payers, ...clues.exact]) if (!clients.has(one.customerId)) clients.set(one.customerId, one)
  return [
    ...settlement,
    ...remittancesFor(line, clues.remittances),
    ...[...clients.values()].map((client) => forClient(clues, client, line)),
  ]
    .toSorted((one, other) => other.score - one.score)
    .slice(0, MOST_SUGGESTIONS)
}
