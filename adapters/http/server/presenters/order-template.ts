import type { Locale } from '../../../../core/kernel/words.ts'
import { money } from '../../../../core/kernel/money.ts'
import type { OrderContent } from '../../../../core/orders/order.ts'
import type { OrderKind } from '../../../../core/orders/order-kind.ts'
import type { SheetContent } from '../../../../core/sheets/sheet.port.ts'
import { joined, kindParts } from './order-sheet.ts'

/** A parcel as shippers send them every day, valid under the seeded reference data; kinds show of it what they have. */
const EXAMPLE: OrderContent = {
  values: {
    refCode: 'EXAMPLE-0001',
    senderCountry: 'CN',
    consignee: 'Ahmed Al Mansoori',
    country: 'AE',
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
  },
  goods: [
    { name: 'Phone case', nameCn: '手机壳', quantity: 2, value: money(550n, 'USD'), weight: 100, hsCode: '39269090' },
    { name: 'USB cable', nameCn: '数据线', quantity: 1, value: money(800n, 'USD'), weight: 1000, hsCode: '85444211' },
  ],
}

/** The sheet to fill: a kind's headings in a language, and one row that is a valid example (interface.md). */
export function orderTemplate(kind: OrderKind, locale: Locale): SheetContent {
  const { columns, cells } = joined(kindParts(kind, locale))
  return { sheetName: kind.label[locale], columns, rows: [cells(EXAMPLE)] }
}
