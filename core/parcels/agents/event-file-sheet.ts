import type { Failure } from '#core/base/kernel/failure.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { SheetColumn, SheetContent } from '#core/base/sheets/sheet.port.ts'
import { EVENT_COLUMNS, EVENT_HEADINGS, type EventColumn, type WrongEvent } from './event-file.ts'

const WIDTHS: Readonly<Record<EventColumn, number>> = {
  number: 22,
  code: 14,
  time: 22,
  timezone: 18,
  place: 20,
  text: 40,
  amount: 16,
  currency: 10,
  confirm_early: 16,
}
const columns = (locale: Locale): readonly SheetColumn[] =>
  EVENT_COLUMNS.map((column) => ({ heading: EVENT_HEADINGS[column][locale], kind: 'text', widthCharacters: WIDTHS[column] }))

/** Returns the sheet in which events are entered. */
export const eventTemplate = (locale: Locale): SheetContent => ({
  sheetName: words('轨迹', '軌跡', 'Events')[locale],
  columns: columns(locale),
  rows: [],
})

/** The wrong lines of a file with what is wrong, to be corrected and sent again. */
export function wrongEventsSheet(
  lines: AsyncIterable<WrongEvent>,
  { locale, say }: { readonly locale: Locale; readonly say: (failure: Failure) => string },
): SheetContent {
  async function* rows() {
    for await (const { line, cells, failure } of lines)
      yield [...EVENT_COLUMNS.map((column) => cells[column] ?? ''), say(failure), String(line)]
  }
  return {
    sheetName: words('错误行', '錯誤列', 'Wrong lines')[locale],
    columns: [
      ...columns(locale),
      { heading: words('错误原因', '錯誤原因', 'What is wrong')[locale], kind: 'text', widthCharacters: 50 },
      { heading: words('原行号', '原列號', 'Line of the file')[locale], kind: 'text', widthCharacters: 14 },
    ],
    rows: rows(),
  }
}
