import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { SettlementPreview } from '#core/money/cod/bills/settle-clients.usecase.ts'
import { CYCLES } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import type { RateVersion } from '#core/money/cod/bills/settlement-rates.ts'
import { settlementMachine, type SettlementEvent } from '#core/money/cod/bills/settlement.machine.ts'
import type { CollectedSum, ListedSettlement, SettlementLine, UnbilledClient } from '#core/money/cod/bills/settlement.ports.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { CodBillLine, CodBillRate, CodBillRow, CodPreview } from '../../../../contract/money/cod/cod-bill-schemas.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { explainedSteps, moneyOf } from '../../pricing/fees/step.presenter.ts'

const LEFT_OUT: Readonly<Record<UnbilledClient['leftOut'][number]['why'], Words>> = {
  not_remitted: words('尚未回款', '尚未回款', 'Not remitted yet'),
  remitted_later: words('截止时间后回款', '截止時間後回款', 'Remitted later'),
  billed_already: words('已出账', '已出帳', 'Billed already'),
  another_customer: words('其他客户', '其他客戶', 'Of another client'),
  no_amount: words('金额为零', '金額為零', 'Nothing was collected'),
  next_bill: words('超出单张账单上限，进入下一张', '超出單張帳單上限，進入下一張', 'Beyond one bill; on the next one'),
}

/** Returns the actions that an actor may take on a bill in its states. */
function eventsOf(bill: ListedSettlement, actor: Actor): CodBillRow['events'] {
  const { cod, ncnd } = bill.status
  const [onCod, onNcnd] = [settlementMachine.eventsFrom(cod), settlementMachine.eventsFrom(ncnd)]
  const drawn = (event: SettlementEvent): boolean => onCod.includes(event) || onNcnd.includes(event)
  if (actor.audience === 'customer') return (['confirm', 'dispute'] as const).filter(drawn)
  const [mayUpdate, mayApprove] = [mayDo(actor, { area: 'cod', action: 'update' }), mayDo(actor, { area: 'cod', action: 'approve' })]
  const mayPay = mayDo(actor, { area: 'finance', action: 'approve' })
  return [
    ...(mayUpdate ? (['send', 'reissue'] as const).filter(drawn) : []),
    ...(mayApprove && drawn('withdraw') ? (['withdraw'] as const) : []),
    ...(mayPay && drawn('confirm') ? (['confirm'] as const) : []),
    ...(mayPay && onCod.includes('pay') ? (['pay'] as const) : []),
    ...(mayPay && onNcnd.includes('pay') ? (['pay_charges'] as const) : []),
    ...(mayPay && drawn('write_off') ? (['write_off'] as const) : []),
  ]
}

export function codBillRowOf(bill: ListedSettlement, { actor, locale }: Reader): CodBillRow {
  const { payout, payment, status } = bill
  return {
    bill_number: bill.billNumber,
    account: bill.account,
    customer_id: bill.customerId,
    client_name: bill.clientName,
    cod_status: status.cod,
    cod_status_txt: settlementMachine.states[status.cod].label[locale],
    cod_ncnd_status: status.ncnd,
    cod_ncnd_status_txt: settlementMachine.states[status.ncnd].label[locale],
    is_withdrawn: bill.withdrawnAt !== undefined,
    issuing_amount: payout === undefined ? null : moneyOf(payout.total),
    issuing_service_fee: payout === undefined ? null : moneyOf(payout.serviceFee),
    issuing_bank_fee: payout === undefined ? null : moneyOf(payout.bankFee),
    collected: (payout?.collected ?? []).map(moneyOf),
    orders: bill.counts.cod,
    ncnd_orders: bill.counts.ncnd,
    ncnd_charges: bill.ncndCharges.map(moneyOf),
    create_time: instantText(bill.createdAt),
    send_time: instantTextOrNull(bill.sentAt),
    confirm_time: instantTextOrNull(bill.confirmedAt),
    check_time: instantTextOrNull(payment?.at),
    bank: payment?.bank ?? null,
    check_amount: payment === undefined ? null : moneyOf(payment.amount),
    check_amount_currency: payment?.amount.currency ?? null,
    transaction_id: payment?.transactionId ?? null,
    events: eventsOf(bill, actor),
  }
}

export const rateRow = ({ kind, code, version, from, values }: RateVersion): CodBillRate => ({
  kind,
  code,
  version,
  from: from === 0 ? null : instantText(from),
  values: { ...values },
})

export const codLineRow = (line: SettlementLine): CodBillLine => ({
  line: line.line,
  track: line.track,
  order_number: line.orderNumber,
  order_refCode: line.refCode ?? null,
  amounts: line.amounts.map(moneyOf),
  collect_time: instantTextOrNull(line.collectedAt),
  remit_time: instantTextOrNull(line.remittedAt),
  dispute: line.dispute ?? null,
  is_removed: line.isRemoved,
})

const countedOf = ({ count, amount, currency }: CollectedSum) => ({
  count,
  amount: { amount: formatAmount(money(amount, currency)), currency },
})

export function codPreviewRow({ client, payout, rates, failure }: SettlementPreview, locale: Locale): CodPreview {
  return {
    account: client.account,
    client_name: client.clientName,
    sums: client.sums.map(countedOf),
    ncnd_orders: client.ncndCount,
    ncnd_charges: client.ncndCharges.map(moneyOf),
    left_out: client.leftOut.map(({ why, orders, ...sum }) => ({
      ...countedOf(sum),
      why,
      why_txt: LEFT_OUT[why][locale],
      orders: [...orders],
    })),
    issuing_amount: payout === undefined ? null : moneyOf(payout.total),
    steps: explainedSteps(payout?.steps ?? [], locale),
    rates: rates.map(rateRow),
    error: failure?.code ?? null,
    message: failure === undefined ? null : sayFailure(failure, locale),
    cycle: client.cycle,
    cycle_txt: CYCLES[client.cycle][locale],
    cycle_day: client.day ?? null,
    next_day: client.nextDay ?? null,
    last_outcome: client.lastOutcome ?? null,
  }
}
