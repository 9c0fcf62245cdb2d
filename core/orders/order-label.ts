import { formatAmount } from '../kernel/money.ts'
import type { Locale } from '../kernel/words.ts'
import type { LabelContent, LabelGoods } from '../labels/label.ts'
import { sortingCode } from '../labels/sorting-code.ts'
import type { ReferenceRow, References } from '../reference/references.ts'
import { declaredTotal, type Order } from './order.ts'
import type { GoodsLine } from './goods-fields.ts'
import type { OrderState } from './order.machine.ts'

/** Orders that are still to be sent have a label; drafts have no waybill anybody waits for, ended ones must not travel again. */
const PRINTABLE: ReadonlySet<OrderState> = new Set([
  'confirmed',
  'awaiting_weight',
  'inbound',
  'outbound',
  'intercepted',
  'abnormal',
  'refused',
  'signed',
])

export const hasLabel = (status: OrderState): boolean => PRINTABLE.has(status)

/** The name of a country in a language. */
const countryName = (country: ReferenceRow | undefined, locale: Locale): string => {
  if (country === undefined) return ''
  const name =
    locale === 'en-US' ? country['english_name'] : locale === 'zh-TW' ? (country['traditional_name'] ?? country['name']) : country['name']
  return String(name ?? '')
}

function labelGoods(line: GoodsLine): LabelGoods {
  return {
    name: [line.name, line.nameCn].filter((name) => name !== undefined).join(' / '),
    quantity: line.quantity,
    ...(line.hsCode === undefined ? {} : { hsCode: line.hsCode }),
    value: formatAmount(line.value),
  }
}

/** What the label of an order says; `printedOn` is `YYYY-MM-DD HH:mm` where it is printed. */
export function orderLabel(
  order: Order,
  { references, locale, printedOn }: { readonly references: References; readonly locale: Locale; readonly printedOn: string },
): LabelContent {
  const { values } = order
  const countryCode = values.country ?? ''
  const total = declaredTotal(order.goods)
  return {
    waybill: order.airwayNumber,
    orderNumber: order.orderNumber,
    ...(values.refCode === undefined ? {} : { referenceNumber: values.refCode }),
    sender: {
      name: values.senderName ?? '',
      phone: values.senderPhone ?? '',
      lines: [values.senderAddress ?? '', [values.senderCity, values.senderCountry].filter(Boolean).join(', ')].filter(
        (line) => line !== '',
      ),
    },
    receiver: {
      name: values.consignee ?? '',
      phone: [values.phone, values.phone2].filter((phone) => phone !== undefined).join(' / '),
      lines: [values.address ?? '', [values.province, values.zipCode].filter(Boolean).join(' ')].filter((line) => line !== ''),
      city: values.city ?? '',
      countryCode,
      countryName: countryName(references.find('country', countryCode), locale),
    },
    sortingCode: sortingCode({ countryCode, city: values.city ?? '' }),
    channel: values.channel ?? '',
    piece: { index: 1, count: values.pieces ?? 1 },
    weightGrams: order.checkWeightGrams ?? values.weight ?? 0,
    ...(values.cod === undefined ? {} : { cod: { amount: formatAmount(values.cod), currency: values.cod.currency } }),
    goods: order.goods.map(labelGoods),
    ...(total === undefined ? {} : { declared: { amount: formatAmount(total), currency: total.currency } }),
    printedOn,
    ...(values.remark === undefined ? {} : { remark: values.remark }),
  }
}
