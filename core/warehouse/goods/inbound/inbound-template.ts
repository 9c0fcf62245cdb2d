import { localTime } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { inboundFields, inboundLineFields } from './inbound-fields.ts'

const DAYS_AHEAD = 7
const DAY_CHARACTERS = 10
const FIELDS = { ...inboundFields, ...inboundLineFields }
const WIDTH = 18

type Example = { readonly sku: string | undefined; readonly now: Instant }

/**
 * A sheet of deliveries to fill in: headings in the reader's language, and one row with a SKU of
 * the customer's own.
 */
export function inboundTemplate(locale: Locale, { sku, now }: Example): SheetContent {
  const example: Readonly<Partial<Record<keyof typeof FIELDS, string>>> = {
    warehouse: 'DXB1',
    expected_on: localTime(now + DAYS_AHEAD * MILLIS_PER_DAY, 'UTC').slice(0, DAY_CHARACTERS),
    carrier: 'DHL',
    tracking_number: 'JD014600003RU',
    reference: 'PO-1001',
    sku: sku ?? 'SKU-1001',
    announced: '120',
    boxes: '2',
  }
  const names = Object.keys(FIELDS) as (keyof typeof FIELDS)[]
  return {
    sheetName: 'inbound',
    columns: names.map((name) => ({
      heading: FIELDS[name].label[locale],
      kind: name === 'announced' || name === 'boxes' ? ('number' as const) : ('text' as const),
      widthCharacters: WIDTH,
    })),
    rows: [names.map((name) => example[name])],
  }
}
