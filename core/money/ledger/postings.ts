import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import type { EntryDraft, JournalEntry, Leg } from './entry.ts'
import {
  agentsCash,
  codPayable,
  customersHouseAccount,
  houseAccount,
  inTransit,
  receivable,
  wallet,
  type AccountId,
  type HouseAccountKind,
} from './ledger-account.ts'
import type { PaymentChannel } from './wallets/pay-way.ts'

/**
 * Every business event that moves money, and its entry (rule: Entries of events). "from → to" in
 * these comments is a debit of the first and a credit of the second. Amounts below zero are a bug
 * of ours and throw.
 */

type Move = { readonly from: AccountId; readonly to: AccountId; readonly amount: Money }

/** The legs of some moves, one for each account, without those that are zero. */
function legsOf(moves: readonly Move[]): readonly Leg[] {
  const amounts = new Map<AccountId, bigint>()
  const put = (account: AccountId, amount: bigint) => amounts.set(account, (amounts.get(account) ?? 0n) + amount)
  for (const { from, to, amount } of moves) {
    if (amount.amount < 0n) throw new Error(`${amount.amount} ${amount.currency} from ${from} to ${to}`)
    put(from, -amount.amount)
    put(to, amount.amount)
  }
  return [...amounts].filter(([, amount]) => amount !== 0n).map(([account, amount]) => ({ account, amount }))
}

type PurposeFacts = { readonly label: Words; readonly account: HouseAccountKind; readonly fixed?: true }

/**
 * Purposes that a customer is charged for, and the account that each is credited to. `fixed` ones
 * do not depend on a parcel's weight or value.
 */
export const CHARGE_PURPOSES = {
  freight: { label: words('运费', '運費', 'Freight'), account: 'freight_revenue' },
  surcharge: { label: words('附加费', '附加費', 'Surcharge'), account: 'freight_revenue' },
  duty: { label: words('关税', '關稅', 'Duty'), account: 'taxes' },
  vat: { label: words('增值税', '增值稅', 'VAT'), account: 'taxes' },
  paper: { label: words('文件费', '文件費', 'Paper fee'), account: 'fees', fixed: true },
  storage: { label: words('仓储费', '倉儲費', 'Storage'), account: 'fees' },
  insurance: { label: words('保险费', '保險費', 'Insurance premium'), account: 'fees' },
} as const satisfies Record<string, PurposeFacts>
export type ChargePurpose = keyof typeof CHARGE_PURPOSES

/**
 * One amount of a charge; `paid` is the amount taken from the customer's account where that is in
 * another currency.
 */
export type ChargeLine = { readonly purpose: ChargePurpose; readonly amount: Money; readonly paid?: Money }

type CurrencyExchange = {
  readonly customerId: number
  readonly from: AccountId
  readonly given: Money
  readonly to: AccountId
  readonly taken: Money
}

/**
 * From an account of one currency to an account of another, through the customer's exchange account
 * of each.
 */
function exchanged({ customerId, from, given, to, taken }: CurrencyExchange): readonly Move[] {
  if (given.currency === taken.currency && given.amount !== taken.amount)
    throw new Error(`${given.amount} for ${taken.amount} ${taken.currency}`)
  if (given.currency === taken.currency) return [{ from, to, amount: given }]
  return [
    { from, to: customersHouseAccount('exchange', customerId, given.currency), amount: given },
    { from: customersHouseAccount('exchange', customerId, taken.currency), to, amount: taken },
  ]
}

function chargeLegs(customerId: number, lines: readonly ChargeLine[], payer: typeof wallet = wallet): readonly Leg[] {
  return legsOf(
    lines.flatMap(({ purpose, amount, paid = amount }) =>
      exchanged({
        customerId,
        from: payer(customerId, paid.currency),
        given: paid,
        to: customersHouseAccount(CHARGE_PURPOSES[purpose].account, customerId, amount.currency),
        taken: amount,
      }),
    ),
  )
}

/**
 * The fixed part of what a customer pays, which is in one currency; of several the first counts.
 */
function fixedFeeOf(lines: readonly ChargeLine[]): Pick<EntryDraft, 'fixedFee'> {
  const fixed = lines.filter(({ purpose, amount }) => 'fixed' in CHARGE_PURPOSES[purpose] && amount.amount > 0n)
  const paid = fixed.map(({ amount, paid: given = amount }) => given)
  const [first] = paid
  if (first === undefined) return {}
  const sum = paid.filter(({ currency }) => currency === first.currency).reduce((total, { amount }) => total + amount, 0n)
  return { fixedFee: { amount: sum, currency: first.currency } }
}

export type ChargeKind = 'freight' | 'surcharge' | 'storage' | 'insurance' | 'bill'

/**
 * Freight with its taxes and paper fee, storage, an insurance premium, or a bill of several: wallet
 * → revenue, taxes and fees. On terms the receivable replaces the wallet, and is paid later.
 */
export function charge({
  kind,
  customerId,
  reference,
  lines,
  onAccount = false,
}: {
  readonly kind: ChargeKind
  readonly customerId: number
  readonly reference: string
  readonly lines: readonly ChargeLine[]
  readonly onAccount?: boolean
}): EntryDraft {
  const legs = chargeLegs(customerId, lines, onAccount ? receivable : wallet)
  return { kind, reference, legs, payWay: onAccount ? 'account' : 'balance', calculated: true, ...fixedFeeOf(lines) }
}

type OfCustomer = { readonly customerId: number; readonly reference: string }

/** A top-up that its provider confirmed: in transit → wallet. */
export function recharge({
  customerId,
  reference,
  channel,
  amount,
}: OfCustomer & { readonly channel: PaymentChannel; readonly amount: Money }): EntryDraft {
  const { currency } = amount
  const legs = legsOf([{ from: inTransit(channel, currency), to: wallet(customerId, currency), amount }])
  return { kind: 'recharge', reference, legs, payWay: channel, calculated: false }
}

/**
 * A provider transfers what it received for us: bank → in transit, minus its fee: fees → in
 * transit.
 */
export function providerPayout({
  channel,
  reference,
  received,
  fee,
}: {
  readonly channel: PaymentChannel
  readonly reference: string
  readonly received: Money
  readonly fee: Money
}): EntryDraft {
  const to = inTransit(channel, received.currency)
  const legs = legsOf([
    { from: houseAccount('bank', received.currency), to, amount: received },
    { from: houseAccount('fees', fee.currency), to, amount: fee },
  ])
  return { kind: 'provider_payout', reference, legs, payWay: 'bank', calculated: false }
}

/** Payment of what was billed on terms, from the wallet or by a bank transfer: → receivable. */
export function arrearsPaid({
  customerId,
  reference,
  amount,
  by,
}: OfCustomer & { readonly amount: Money; readonly by: 'balance' | 'bank' }): EntryDraft {
  const { currency } = amount
  const from = by === 'bank' ? houseAccount('bank', currency) : wallet(customerId, currency)
  const legs = legsOf([{ from, to: receivable(customerId, currency), amount }])
  return { kind: 'arrears_paid', reference, legs, payWay: by, calculated: false }
}

/** A bank transfer that staff confirmed, as far as it pays no bill: bank → wallet. */
export function bankTopUp({ customerId, reference, amount }: OfCustomer & { readonly amount: Money }): EntryDraft {
  const { currency } = amount
  const legs = legsOf([{ from: houseAccount('bank', currency), to: wallet(customerId, currency), amount }])
  return { kind: 'bank_top_up', reference, legs, payWay: 'bank', calculated: false }
}

/** A bill that gives back more than it charges: what is too much on the receivable → wallet. */
export function receivableReturned({ customerId, reference, amount }: OfCustomer & { readonly amount: Money }): EntryDraft {
  const { currency } = amount
  const legs = legsOf([{ from: receivable(customerId, currency), to: wallet(customerId, currency), amount }])
  return { kind: 'arrears_paid', reference, legs, payWay: 'balance', calculated: true }
}

type OfCod = OfCustomer & { readonly amount: Money }

type OfAgent = { readonly agent?: string | undefined }

/** An agent reports collected cash: the agent's cash → what we owe the customer. */
export function codCollected({ customerId, reference, amount, agent }: OfCod & OfAgent): EntryDraft {
  const legs = legsOf([{ from: agentsCash(agent, amount.currency), to: codPayable(customerId, amount.currency), amount }])
  return { kind: 'cod_collected', reference, legs, payWay: 'bank', calculated: false }
}

/** An agent's cash arrived: bank → the agent's cash. */
export function codRemitted({ reference, amount, agent }: Omit<OfCod, 'customerId'> & OfAgent): EntryDraft {
  const legs = legsOf([{ from: houseAccount('bank', amount.currency), to: agentsCash(agent, amount.currency), amount }])
  return { kind: 'cod_remitted', reference, legs, payWay: 'bank', calculated: false }
}

/** The explanation why an agent transferred less or more than it collected. */
export type RemittanceExplained = 'bank_charge' | 'agent_fee' | 'given_back' | 'written_off'

/**
 * A difference between an agent's transfer and its orders is explained: charges of the bank and the
 * agent → the agent's cash; what is given back: the agent's cash → bank; what is written off:
 * adjustments → the agent's cash, or back where it came too much. Above zero money is missing,
 * below it is too much.
 */
export function codDifference({
  reference,
  amount: { amount, currency },
  agent,
  explained,
  note,
}: Omit<OfCod, 'customerId'> & OfAgent & { readonly explained: RemittanceExplained; readonly note: string }): EntryDraft {
  const other = explained === 'given_back' ? 'bank' : explained === 'written_off' ? 'adjustments' : 'fees'
  const sides = [houseAccount(other, currency), agentsCash(agent, currency)] as const
  const isMissing = amount > 0n
  const move = { from: sides[isMissing ? 0 : 1], to: sides[isMissing ? 1 : 0], amount: { currency, amount: isMissing ? amount : -amount } }
  return { kind: 'cod_difference', reference, legs: legsOf([move]), payWay: 'bank', calculated: false, note }
}

/**
 * A settlement is paid out (rule: Entries of events): what we owe in each collected currency → its
 * exchange account; from that of USD the service fee → fees; from that of the payout the bank fee →
 * fees, and the rest leaves through the bank or a payment provider.
 */
export function codSettled({
  customerId,
  reference,
  payout,
  by,
}: OfCustomer & {
  readonly payout: Pick<CodPayout, 'collected' | 'usd' | 'serviceFee' | 'rmb' | 'bankFee' | 'total'>
  readonly by: 'bank' | PaymentChannel
}): EntryDraft {
  const { collected, usd, serviceFee, rmb, bankFee, total } = payout
  const exchange = (currency: string) => customersHouseAccount('exchange', customerId, currency)
  const fees = (currency: string) => customersHouseAccount('fees', customerId, currency)
  const payer = by === 'bank' ? houseAccount('bank', total.currency) : inTransit(by, total.currency)
  const legs = legsOf([
    ...collected.map((amount) => ({ from: codPayable(customerId, amount.currency), to: exchange(amount.currency), amount })),
    { from: exchange(usd.currency), to: fees(usd.currency), amount: serviceFee },
    { from: exchange(rmb.currency), to: fees(rmb.currency), amount: bankFee },
    { from: exchange(rmb.currency), to: payer, amount: total },
  ])
  return { kind: 'cod_settled', reference, legs, payWay: by, calculated: true }
}

/** A claim is paid: claims → wallet. */
export function claimPaid({ customerId, reference, amount }: OfCod): EntryDraft {
  const legs = legsOf([
    { from: customersHouseAccount('claims', customerId, amount.currency), to: wallet(customerId, amount.currency), amount },
  ])
  return { kind: 'claim_paid', reference, legs, payWay: 'balance', calculated: true }
}

/** The staff correct a wallet by hand, up or down, with a reason: adjustments → wallet, or back. */
export function adjustment({ customerId, reference, amount, note }: OfCod & { readonly note: string }): EntryDraft {
  const { currency } = amount
  const sides = [customersHouseAccount('adjustments', customerId, currency), wallet(customerId, currency)] as const
  const up = amount.amount > 0n
  const legs = legsOf([{ from: sides[up ? 0 : 1], to: sides[up ? 1 : 0], amount: up ? amount : { currency, amount: -amount.amount } }])
  return { kind: 'adjustment', reference, legs, payWay: 'balance', calculated: false, note }
}

/** Reverses an entry whole: the same legs with the opposite amounts. */
export function reversal({ number, reference, legs, payWay, calculated, fixedFee }: JournalEntry, note: string): EntryDraft {
  const kept = { reference, payWay, calculated, ...(fixedFee === undefined ? {} : { fixedFee }) }
  return { ...kept, kind: 'reversal', legs: turned(legs), note, reverses: number }
}

const turned = (legs: readonly Leg[]): readonly Leg[] => legs.map(({ account, amount }) => ({ account, amount: -amount }))
