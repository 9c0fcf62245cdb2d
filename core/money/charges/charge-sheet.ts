import type { ListReader } from '#core/base/documents/list-document.ts'
import { chargedFees, FEE_LABELS, type FeeName } from '#core/pricing/fees/subjects/order-fees.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { localTime } from '#core/base/kernel/instant.ts'
import { formatMoney, sumsByCurrency, type Money } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { ENTRY_KINDS } from '../ledger/entry.ts'
import { PAY_WAYS } from '../ledger/wallets/pay-way.ts'
import { orderKind } from '#core/parcels/orders/kinds/catalog.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { zonedHeading } from '#core/base/sheets/zoned-heading.ts'
import type { ListedCharge } from './charge-list.ports.ts'
import type { ChargeOccasion } from './charge.ports.ts'
import { CHARGE_STATES, CHARGE_VIEWS, type ChargeView } from './charge-views.ts'

const { return: returned, redeliver, destroy } = expenseSubject.fields.occasion.choices
/** Names of the occasions that an order is charged for, as customers read them. */
export const CHARGE_OCCASIONS: Readonly<Record<ChargeOccasion, Words>> = {
  freight: FEE_LABELS.freight_fees,
  work: words('仓库服务', '倉庫服務', 'Warehouse work'),
  return: returned,
  redeliver,
  destroy,
  insurance: ENTRY_KINDS.insurance,
  refund: ENTRY_KINDS.refund,
}

const TAXES = ['tax_fee', 'vat_fee', 'document_fee'] as const satisfies readonly FeeName[]
type Tax = (typeof TAXES)[number]
const isTax = (fee: FeeName): fee is Tax => TAXES.some((one) => one === fee)

const turned = ({ amount, currency }: Money): Money => ({ amount: -amount, currency })

/**
 * One fee of a charge, by currency: of a reversal what is given back; taxes are the customer's or,
 * for DDU, the consignee's.
 */
export function feeAmounts(
  { fees, state }: Pick<ListedCharge, 'fees' | 'state'>,
  fee: FeeName,
  payer: 'customer' | 'consignee',
): readonly Money[] {
  const isPaidBy = isTax(fee) ? fees.taxes_charged === (payer === 'customer') : payer === 'customer'
  // A refund is of the charge as a whole; its price says nothing about the part that is given back.
  if (!isPaidBy || state === 'refund') return []
  const amounts = [fees[fee]].flat().filter(({ amount }) => amount !== 0n)
  return state === 'reversal' ? amounts.map(turned) : amounts
}

/** Returns the amounts of a charge in the currencies of its prices. */
export function chargedAmounts({ fees, state, paid }: Pick<ListedCharge, 'fees' | 'state' | 'paid'>): readonly Money[] {
  if (state === 'refund') return paid
  const sums = sumsByCurrency(chargedFees(fees).map(({ amount }) => amount))
  return state === 'reversal' ? sums.map(turned) : sums
}

export const CHARGE_LABELS = {
  order: words('订单号', '訂單號', 'Order number'),
  waybill: words('运单号', '運單號', 'Waybill'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  kind: words('订单类型', '訂單類型', 'Order type'),
  occasion: words('费用类型', '費用類型', 'Charged for'),
  channel: words('渠道', '渠道', 'Channel'),
  country: words('目的国', '目的國', 'Country'),
  weight: words('计费重量（kg）', '計費重量（kg）', 'Chargeable weight (kg)'),
  charged: words('应付费用', '應付費用', 'Charges'),
  consignee: words('收件人承担', '收件人負擔', 'Paid by the consignee'),
  paid: words('实付', '實付', 'Paid'),
  payWay: words('支付方式', '支付方式', 'Paid by'),
  at: words('扣费时间', '扣款時間', 'Charged at'),
  bill: words('账单号', '帳單號', 'Bill'),
  state: words('状态', '狀態', 'State'),
  reason: words('原因', '原因', 'Reason'),
} as const satisfies Readonly<Record<string, Words>>

type Column = {
  readonly heading: Words
  readonly kind: SheetColumn['kind']
  readonly of: (charge: ListedCharge, reader: ListReader) => string | undefined
}

/** Amounts in one cell with their currencies: a charge may be in several. */
const amountsText = (amounts: readonly Money[]): string | undefined =>
  amounts.length === 0 ? undefined : amounts.map(formatMoney).join(' + ')

const text = (heading: Words, of: Column['of']): Column => ({ heading, kind: 'text', of })
const feeColumn = (fee: FeeName, payer: 'customer' | 'consignee'): Column =>
  text(FEE_LABELS[fee], (charge) => amountsText(feeAmounts(charge, fee, payer)))

/**
 * The fees that a view has columns for: those that the customer pays, and for DDU those that the
 * consignee does.
 */
export const feesOfView = (view: ChargeView): readonly { readonly fee: FeeName; readonly payer: 'customer' | 'consignee' }[] => [
  ...(['freight_fees', 'freight_append'] as const).map((fee) => ({ fee, payer: 'customer' as const })),
  ...TAXES.map((fee) => ({ fee, payer: view === 'ddu' ? ('consignee' as const) : ('customer' as const) })),
]

const columnsOf = (view: ChargeView): readonly Column[] => [
  text(CHARGE_LABELS.waybill, ({ airwayNumber }) => airwayNumber),
  text(CHARGE_LABELS.reference, ({ refCode }) => refCode),
  text(CHARGE_LABELS.order, ({ orderNumber }) => orderNumber),
  text(CHARGE_LABELS.kind, ({ kind }, { locale }) => orderKind(kind)?.label[locale] ?? kind),
  text(CHARGE_LABELS.occasion, ({ occasion }, { locale }) => CHARGE_OCCASIONS[occasion][locale]),
  text(CHARGE_LABELS.channel, ({ channel }) => channel),
  text(CHARGE_LABELS.country, ({ country }) => country),
  {
    heading: CHARGE_LABELS.weight,
    kind: 'number',
    of: ({ chargeableGrams: grams }) => (grams === undefined ? undefined : formatKilograms(grams)),
  },
  ...feesOfView(view).map(({ fee, payer }) => feeColumn(fee, payer)),
  text(CHARGE_LABELS.charged, (charge) => amountsText(chargedAmounts(charge))),
  text(CHARGE_LABELS.paid, ({ paid }) => amountsText(paid)),
  text(CHARGE_LABELS.payWay, ({ payWay }, { locale }) => payWay && PAY_WAYS[payWay][locale]),
  { heading: CHARGE_LABELS.at, kind: 'date', of: ({ at }, { zone }) => localTime(at, zone) },
  text(CHARGE_LABELS.bill, ({ billNumber }) => billNumber),
  text(CHARGE_LABELS.state, ({ state }, { locale }) => CHARGE_STATES[state].label[locale]),
  text(CHARGE_LABELS.reason, ({ reason }) => reason),
]
const WIDTH = 16

/** Charges of a view as a sheet; times in the reader's zone. */
export function chargeSheet(view: ChargeView, batches: AsyncIterable<readonly ListedCharge[]>, reader: ListReader): SheetContent {
  const columns = columnsOf(view)
  async function* rows() {
    for await (const batch of batches) for (const charge of batch) yield columns.map(({ of }) => of(charge, reader))
  }
  return {
    sheetName: CHARGE_VIEWS[view].title[reader.locale],
    columns: columns.map(({ heading, kind }): SheetColumn => ({
      heading: zonedHeading({ heading, kind }, reader),
      kind,
      widthCharacters: WIDTH,
    })),
    rows: rows(),
  }
}
