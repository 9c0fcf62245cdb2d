import type { FieldValue } from '#core/base/fields/field.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Box } from '../fields/box-fields.ts'
import type { GoodsLine } from '../fields/goods-fields.ts'
import type { OrderContent } from '../order.ts'
import { fieldsOf, lineFields, type LineGroup, type OrderKind } from '../order-kind.ts'

type Values = Readonly<Record<string, FieldValue | undefined>>

/** 2027-03-15 10:00 in Dubai. */
const MARCH_MORNING = Date.UTC(2027, 2, 15, 6)

/**
 * A typical parcel, valid under the seeded reference data; a kind's field may have an example of
 * its own.
 */
const VALUES: Values = {
  senderCountry: 'CN',
  consignee: 'Ahmed Al Mansoori',
  country: 'AE',
  consigneeId: '784199012345671',
  phone: '+971501234567',
  province: 'Dubai',
  city: 'Dubai',
  address: 'Al Rigga Street 12, Deira, Flat 503',
  pieces: 1,
  weight: 1200,
  lengthMm: 300,
  widthMm: 200,
  heightMm: 100,
  packageType: 'parcel',
  battery: false,
  cod: money(9900n, 'AED'),
  codType: 'cash',
  isBoard: true,
  mawb: '176-12345675',
  bagNumber: 'BAG-001',
  warehouse: 'DXB1',
  platform: 'noon',
  platformOrder: 'PO-20270315-0001',
  platformLabel: 'NAE00012345678',
  labelFile: 'https://example.com/labels/EXAMPLE-0001.pdf',
  program: 'fba',
  shipmentId: 'FBA15DXBK7QR',
  warehouseCode: 'DXB3',
  appointmentTime: MARCH_MORNING,
  pickupTime: MARCH_MORNING,
  truckPlate: 'DUBAI A 12345',
  driverName: 'Imran Khan',
  driverPhone: '+971559876543',
  incomingTracking: 'ARX0000123456',
  removalType: 'removal',
  originalOrder: '1HZ2K3M4N5P6Q7R8',
  labelsAttached: true,
}

const GOODS: readonly GoodsLine[] = [
  {
    name: 'Phone case',
    nameCn: '手机壳',
    quantity: 2,
    value: money(550n, 'USD'),
    insuredValue: money(550n, 'USD'),
    weight: 100,
    hsCode: '39269090',
    sku: 'CASE-BLACK',
    productId: '10050012345',
  },
  {
    name: 'USB cable',
    nameCn: '数据线',
    quantity: 1,
    value: money(800n, 'USD'),
    insuredValue: money(800n, 'USD'),
    weight: 1000,
    hsCode: '85444211',
    sku: 'CABLE-1M',
    productId: '10050012346',
  },
]

const BOXES: readonly Box[] = [
  { boxNumber: 'BOX-1', weight: 12_500, lengthMm: 600, widthMm: 400, heightMm: 400 },
  { boxNumber: 'BOX-2', weight: 9800, lengthMm: 500, widthMm: 400, heightMm: 300 },
]

/** The fields of a line that a group has. */
const kept = <T extends Values>(lines: readonly T[], group: LineGroup): readonly T[] =>
  lines.map((line) => Object.fromEntries(lineFields(group).flatMap(([name]) => (name in line ? [[name, line[name]]] : []))) as T)

/**
 * The row in a kind's template: an order that is valid in every field; about a returned parcel of
 * the reader's where there is one.
 */
export function exampleOrder(kind: OrderKind, originalOrder?: string): OrderContent {
  // Each kind's own: examples of two kinds are two orders.
  const refCode = `EXAMPLE-${kind.name.toUpperCase().replaceAll('_', '-')}`
  const known: Values = { ...VALUES, refCode, ...(originalOrder === undefined ? {} : { originalOrder }) }
  const values = Object.fromEntries(
    fieldsOf(kind).flatMap(([name, { example = known[name], format, required }]) =>
      // A file that may be left out is: an address that is made up would be no label.
      example === undefined || (format === 'file_address' && required !== true) ? [] : [[name, example]],
    ),
  )
  // A parcel that is already known is not declared again.
  const goods = kind.goods.least === 0 ? [] : kept(GOODS, kind.goods)
  return { values, goods, ...(kind.boxes === undefined ? {} : { boxes: kept(BOXES, kind.boxes) }) }
}
