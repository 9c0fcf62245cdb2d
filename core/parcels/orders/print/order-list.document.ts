import type { FieldValue } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { countryName } from '#core/base/fields/references.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { fieldListColumn, type Titles, type TitledReader } from '#core/base/documents/field-cell.ts'
import {
  defineListDocument,
  moneyCell,
  timeCell,
  weightCell,
  type ListCell,
  type ListDocumentColumn,
} from '#core/base/documents/list-document.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { trackingStatus } from '#core/platform/reference/tracking-status.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { exceptionMapping } from '../exceptions/exception-mapping.entity.ts'
import { exceptionMessage } from '../exceptions/exception-message.rules.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { FEE_COLUMN_NAMES, FEE_COLUMNS, FEE_STATES } from '../order-fee-columns.ts'
import { maskedConsigneeId } from '../place/consignee-id.rules.ts'
import { orderKind, orderKinds } from '../kinds/catalog.ts'
import type { OrderField } from '../fields/order-field.ts'
import { fieldsOf } from '../order-kind.ts'
import { hasLabel } from './order-label.ts'
import { orderMachine } from '../order.machine.ts'
import { listedTimes } from '../order-facts.ts'
import { declaredTotal, type Order } from '../order.ts'

type OrderColumn = ListDocumentColumn<Order, Titles>

/** Two texts that belong together; one line where the second is empty or says the same. */
const pair = (first: string | undefined = '', second: string | undefined = ''): ListCell =>
  second === '' || second === first ? first : first === '' ? second : [first, second]

const LABEL_STATES = {
  none: words('未打印', '未列印', 'Not printed'),
  printed: words('已打印', '已列印', 'Printed'),
  outdated: words('面单已过期', '面單已過期', 'Out of date'),
}

function labelState(order: Order, locale: Locale): string {
  if (order.printedAt === undefined) return hasLabel(order.status) ? LABEL_STATES.none[locale] : ''
  return LABEL_STATES[order.labelOutdated === true ? 'outdated' : 'printed'][locale]
}

/** The first product with its pieces, and how many others there are. */
function goodsCell({ goods }: Order): ListCell {
  const [first, ...others] = goods
  if (first === undefined) return ''
  const pieces = `×${first.quantity ?? 0}`
  return [first.name ?? first.nameCn ?? first.sku ?? '', others.length === 0 ? pieces : `${pieces} +${others.length}`]
}

/** The titles of coded values on printed lists. */
export function orderTitles(references: References, locale: Locale): Titles {
  const found: Readonly<Record<string, (code: string) => Words | string | undefined>> = {
    country: (code) => {
      const record = references.find(country, code)
      return record && countryName(record)
    },
    channel: (code) => {
      const record = references.find(channel, code)
      return record && (locale === 'en-US' ? (record.english_name ?? record.channel_name) : record.channel_name)
    },
    [trackingStatus.name]: (code) => {
      const record = references.find(trackingStatus, code)
      return record && (locale === 'en-US' ? record.english_description : record.tracker_description)
    },
    [exceptionMapping.name]: (message) => exceptionMessage(message, references),
    [warehouse.name]: (code) => references.find(warehouse, code)?.name,
  }
  return {
    titleOf: (entity, code) => {
      const title = found[entity]?.(code)
      return typeof title === 'object' ? title[locale] : (title ?? '')
    },
  }
}

const timeColumn = (name: string, heading: Words, at: (order: Order) => number | undefined): OrderColumn => ({
  name,
  heading,
  millimetres: 19,
  cell: (order, reader: TitledReader) => timeCell(at(order), reader),
})

const own: readonly OrderColumn[] = [
  {
    name: 'order_number',
    heading: words('客户单号 / 运单号', '客戶單號 / 運單號', 'Reference / waybill'),
    millimetres: 33,
    cell: ({ values, orderNumber, airwayNumber }) => pair(values.refCode ?? orderNumber, airwayNumber || orderNumber),
  },
  {
    name: 'status',
    heading: words('状态', '狀態', 'Status'),
    millimetres: 18,
    cell: ({ status }, { locale }) => orderMachine.states[status].label[locale],
  },
  {
    name: 'client_id',
    heading: words('客户 ID', '客戶 ID', 'Client id'),
    millimetres: 12,
    cell: ({ customerId }) => String(customerId),
  },
  {
    name: 'consignee',
    heading: words('收件人', '收件人', 'Consignee'),
    millimetres: 29,
    cell: ({ values }) => pair(values.consignee, values.phone),
  },
  {
    name: 'country',
    heading: words('目的地', '目的地', 'Destination'),
    millimetres: 23,
    cell: ({ values }, { titleOf }) => pair(values.city, titleOf('country', values.country ?? '') || values.country),
  },
  {
    name: 'channel',
    heading: words('渠道', '渠道', 'Channel'),
    millimetres: 21,
    cell: ({ values }, { titleOf }) => pair(titleOf('channel', values.channel ?? ''), values.channel),
  },
  {
    name: 'claim_weight',
    heading: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
    millimetres: 17,
    align: 'right',
    cell: ({ checkWeightGrams, values }) => weightCell(checkWeightGrams ?? values.weight),
    sum: ({ checkWeightGrams, values }) => {
      const grams = checkWeightGrams ?? values.weight
      return grams === undefined ? undefined : { grams }
    },
  },
  { name: 'order_goods', heading: words('产品', '產品', 'Products'), millimetres: 26, cell: goodsCell },
  {
    name: 'values',
    heading: words('申报价值', '申報價值', 'Value'),
    millimetres: 19,
    align: 'right',
    cell: ({ goods }) => moneyCell(declaredTotal(goods)),
    sum: ({ goods }) => {
      const value = declaredTotal(goods)
      return value && { money: value }
    },
  },
  {
    name: 'cod_amount',
    heading: words('代收货款', '代收貨款', 'COD'),
    millimetres: 19,
    align: 'right',
    cell: ({ values }) => moneyCell(values.cod),
    sum: ({ values }) => values.cod && { money: values.cod },
  },
  {
    name: 'label',
    heading: words('面单', '面單', 'Label'),
    millimetres: 15,
    cell: (order, { locale }) => labelState(order, locale),
  },
  timeColumn('create_time', words('创建时间', '建立時間', 'Created'), ({ createdAt }) => createdAt),
  { name: 'number', heading: words('订单号', '訂單號', 'Order number'), millimetres: 31, cell: ({ orderNumber }) => orderNumber },
  { name: 'airway_number', heading: words('运单号', '運單號', 'Waybill'), millimetres: 27, cell: ({ airwayNumber }) => airwayNumber },
  {
    name: 'order_type',
    heading: words('订单类型', '訂單類型', 'Order type'),
    millimetres: 22,
    cell: ({ kind }, { locale }) => orderKind(kind)?.label[locale] ?? kind,
  },
  {
    name: 'check_weight',
    heading: words('核重（kg）', '核重（kg）', 'Checked weight (kg)'),
    millimetres: 17,
    align: 'right',
    cell: ({ checkWeightGrams }) => weightCell(checkWeightGrams),
    sum: ({ checkWeightGrams: grams }) => (grams === undefined ? undefined : { grams }),
  },
  ...FEE_COLUMN_NAMES.map((name): OrderColumn => ({
    name,
    heading: FEE_COLUMNS[name].label,
    millimetres: 19,
    align: 'right',
    cell: ({ money }) => {
      const amounts = money === undefined ? [] : FEE_COLUMNS[name].amounts(money)
      const [only] = amounts
      return amounts.length === 1 ? moneyCell(only) : amounts.map(formatMoney).join(' + ')
    },
  })),
  {
    name: 'fee_state',
    heading: words('扣费', '扣費', 'Charged'),
    millimetres: 15,
    cell: ({ money }, { locale }) => (money === undefined ? '' : FEE_STATES[money.state][locale]),
  },
  {
    name: 'tracker_code',
    heading: words('最新轨迹', '最新軌跡', 'Latest tracking'),
    millimetres: 25,
    cell: ({ trackerCode = '' }, { titleOf }) => pair(titleOf(trackingStatus.name, trackerCode), trackerCode),
  },
  {
    name: 'at_warehouse',
    heading: words('所在仓库', '所在倉庫', 'In warehouse'),
    millimetres: 20,
    cell: ({ atWarehouse = '' }, { titleOf }) => pair(titleOf(warehouse.name, atWarehouse), atWarehouse),
  },
  {
    name: 'exception_code',
    heading: words('异常原因', '異常原因', 'Exception'),
    millimetres: 30,
    cell: ({ exceptionCode, exceptionMsg = '' }, { titleOf }) => pair(titleOf(exceptionMapping.name, exceptionMsg), exceptionCode),
  },
  timeColumn('update_time', words('更新时间', '更新時間', 'Updated'), (order) => order.updatedAt),
  ...listedTimes.map(({ name, api, label }) => timeColumn(api, label, (order) => order[name])),
]

const ownNames = new Set(own.map(({ name }) => name))
const declared = new Map(orderKinds.flatMap(fieldsOf).map(([inside, field]) => [field.api, { inside, field }] as const))

/**
 * A field of a kind; of the consignee's identity number, which is for customs, paper has the end
 * alone.
 */
function valueOf({ values }: Order, inside: string, { format }: OrderField): FieldValue | undefined {
  const value = (values as Readonly<Record<string, FieldValue | undefined>>)[inside]
  return format === 'consignee_id' && typeof value === 'string' ? maskedConsigneeId(value) : value
}

/**
 * Orders as a list on paper; the names of columns are those of the list in the pages and of the
 * API.
 */
export const orderListDocument = defineListDocument<Order, Titles>({
  title: words('订单列表', '訂單列表', 'Orders'),
  counted: words('{count} 个订单', '{count} 個訂單', '{count|order|orders}'),
  columns: [
    ...own,
    ...[...declared]
      .filter(([name]) => !ownNames.has(name))
      .map(([name, { inside, field }]) => fieldListColumn<Order, Titles>({ name, field }, (order) => valueOf(order, inside, field))),
  ],
  listed: [
    'order_number',
    'status',
    'consignee',
    'country',
    'channel',
    'claim_weight',
    'order_goods',
    'values',
    'cod_amount',
    'label',
    'create_time',
  ],
})

/** The names of all columns, as the pages and the API have them. */
export const ORDER_LIST_COLUMNS: readonly string[] = orderListDocument.columns.map(({ name }) => name)
