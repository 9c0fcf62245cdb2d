import { localTime } from '#core/base/kernel/instant.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import type { SheetContent } from '#core/base/sheets/sheet.port.ts'
import { timelinessRow, timelinessRowFields, type TimelinessRow } from './timeliness-row.ts'
import type { ListedTimelyParcel } from './timeliness.ports.ts'

const NAMES = Object.keys(timelinessRowFields) as (keyof TimelinessRow)[]
const WIDTH = 20

/** How rows are worded. */
export type RowReader = { readonly locale: Locale; readonly timeZone: string }

/** A parcel as the specification's row, its times in the zone of the report. */
export const listedRow = (parcel: ListedTimelyParcel, { locale, timeZone }: RowReader): TimelinessRow =>
  timelinessRow(parcel, { timeText: (at) => localTime(at, timeZone), status: orderMachine.states[parcel.status].label[locale] })

async function* rowsOf(batches: AsyncIterable<readonly ListedTimelyParcel[]>, reader: RowReader): AsyncGenerator<readonly string[]> {
  for await (const batch of batches)
    for (const parcel of batch) {
      const row = listedRow(parcel, reader)
      yield NAMES.map((name) => String(row[name] ?? ''))
    }
}

/** The rows of a figure as a sheet, read while it is written. */
export const timelinessSheet = (batches: AsyncIterable<readonly ListedTimelyParcel[]>, reader: RowReader): SheetContent => ({
  sheetName: reader.timeZone.replaceAll('/', ' '),
  columns: NAMES.map((name) => ({
    heading: timelinessRowFields[name].label[reader.locale],
    kind: name.endsWith('_time') ? 'date' : 'text',
    widthCharacters: WIDTH,
  })),
  rows: rowsOf(batches, reader),
})
