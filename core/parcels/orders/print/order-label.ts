import { formatAmount } from '#core/base/kernel/money.ts'
import type { LabelContent, LabelGoods } from '../../labels/label.ts'
import { sortingCode } from '../../labels/sorting-code.ts'
import { countryName, type References } from '#core/base/fields/references.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { orderKind } from '../kinds/catalog.ts'
import { knownCity } from '../place/order-city.ts'
import { labelFileOf } from './order-label-file.ts'
import { actualGrams, declaredTotal, type Order, type OrderContent } from '../order.ts'
import { piecesIn } from '../fields/goods-unit.rules.ts'
import type { GoodsLine } from '../fields/goods-fields.ts'
import type { OrderState } from '../order.machine.ts'

/**
 * Orders that are still to be sent have a label; drafts have no waybill yet, finished ones must not
 * travel again.
 */
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

/** The names of regions in Arabic; made once, since making one takes milliseconds. */
const arabicRegions = new Intl.DisplayNames(['ar'], { type: 'region', fallback: 'none' })
const REGION = /^[A-Z]{2}$/

/**
 * A destination in English and Arabic: the country's record has its English name, and who delivers
 * reads one of the two.
 */
function destination(countryCode: string, written: string, references: References) {
  const record = references.find(country, countryCode)
  const known = knownCity(countryCode, written, references)
  return {
    // A name that nobody knows stays as it was written.
    city: known?.english ?? written,
    countryCode,
    countryName: record === undefined ? '' : countryName(record)['en-US'],
    arabic: {
      city: known?.arabic ?? '',
      country: REGION.test(countryCode) ? (arabicRegions.of(countryCode) ?? '') : '',
    },
  }
}

function labelGoods(line: GoodsLine, references: References): LabelGoods {
  return {
    name: [line.name, line.nameCn].filter((name) => name !== undefined).join(' / '),
    quantity: line.quantity ?? 0,
    ...(line.unit === undefined ? {} : { unit: line.unit, pieces: piecesIn(line, references) }),
    ...(line.hsCode === undefined ? {} : { hsCode: line.hsCode }),
    ...(line.value === undefined ? {} : { value: formatAmount(line.value) }),
  }
}

type LabelContext = { readonly references: References; readonly printedOn: string }
type Parties = Pick<LabelContent, 'sender' | 'receiver'>

const filled = (lines: readonly string[]): readonly string[] => lines.filter((line) => line !== '')
const placeLine = (city: string | undefined, country: string | undefined): string => [city, country].filter(Boolean).join(', ')

/**
 * Returns the warehouse as the sender of a parcel that is shipped from stock, as long as its order
 * names no sender.
 */
function shippingWarehouse({ kind, values }: Order, references: References): Parties['sender'] | undefined {
  const code = values['warehouse']
  if (orderKind(kind)?.stock !== 'draws' || values.senderName !== undefined || typeof code !== 'string') return undefined
  const place = references.find(warehouse, code)
  const town = references.find(city, place?.city ?? '')
  return {
    // Who delivers abroad reads English.
    name: place?.english_name ?? place?.name ?? code,
    phone: place?.phone ?? '',
    lines: filled([place?.address ?? '', placeLine(town?.english_name ?? place?.city, town?.country)]),
  }
}

/** Sender and receiver of a parcel that is sent abroad, or within a country from stock. */
function partiesOf(order: Order, references: References): Parties {
  const { values } = order
  return {
    sender: shippingWarehouse(order, references) ?? {
      name: values.senderName ?? '',
      phone: values.senderPhone ?? '',
      lines: filled([values.senderAddress ?? '', placeLine(values.senderCity, values.senderCountry)]),
    },
    receiver: {
      name: values.consignee ?? '',
      phone: [values.phone, values.phone2].filter((phone) => phone !== undefined).join(' / '),
      lines: filled([values.address ?? '', [values.province, values.zipCode].filter(Boolean).join(' ')]),
      ...destination(values.country ?? '', values.city ?? '', references),
    },
  }
}

const HOME = 'CN'

/**
 * The reverse: the person abroad sends, a warehouse receives, in the same country for overseas
 * kinds and in China otherwise.
 */
function returnParties(order: Order, references: References): Parties {
  const { receiver: person } = partiesOf(order, references)
  const code = String(order.values['warehouse'] ?? '')
  const receiving = references.find(warehouse, code)
  const place = references.find(city, receiving?.city ?? '')
  const countryCode = place?.country ?? (receiving?.is_oversea === true ? person.countryCode : HOME)
  return {
    sender: { name: person.name, phone: person.phone, lines: filled([...person.lines, placeLine(order.values.city, person.countryCode)]) },
    receiver: {
      name: receiving?.name ?? code,
      phone: receiving?.phone ?? '',
      lines: filled([receiving?.address ?? '', code]),
      ...destination(countryCode, place?.english_name ?? receiving?.city ?? '', references),
    },
  }
}

const partiesFor = (order: Order, references: References): Parties =>
  (orderKind(order.kind)?.isReturn ? returnParties : partiesOf)(order, references)

/** The lane that a hub lays the parcel on: the sorting code of its label. */
export const laneOf = (order: Order, references: References): string => sortingCode(partiesFor(order, references).receiver)

/** The content of an order's label; `printedOn` is `YYYY-MM-DD HH:mm` at the place of printing. */
export function orderLabel(order: Order, labelled: LabelContext): LabelContent {
  const { values } = order
  const total = declaredTotal(order.goods)
  const parties = partiesFor(order, labelled.references)
  return {
    waybill: order.airwayNumber,
    orderNumber: order.orderNumber,
    ...(values.refCode === undefined ? {} : { referenceNumber: values.refCode }),
    ...parties,
    sortingCode: sortingCode(parties.receiver),
    channel: values.channel ?? '',
    piece: { index: 1, count: values.pieces ?? 1 },
    weightGrams: actualGrams(order) ?? 0,
    ...(values.cod === undefined ? {} : { cod: { amount: formatAmount(values.cod), currency: values.cod.currency } }),
    goods: order.goods.map((line) => labelGoods(line, labelled.references)),
    ...(total === undefined ? {} : { declared: { amount: formatAmount(total), currency: total.currency } }),
    printedOn: labelled.printedOn,
    ...(values.remark === undefined ? {} : { remark: values.remark }),
    ...(values.battery === true ? { battery: true } : {}),
  }
}

/** Whether another content of the order is another label. */
export function labelChanges(order: Order, content: OrderContent, references: References): boolean {
  const labelled: LabelContext = { references, printedOn: '' }
  const shown = (one: Order): string => {
    // The built-in labels have no mark for batteries, so that a change of it leaves them as they
    // are.
    const { battery: _battery, ...label } = orderLabel(one, labelled)
    return JSON.stringify([label, labelFileOf(one)])
  }
  return shown(order) !== shown({ ...order, ...content })
}
