import { groupThousands } from '../kernel/group-thousands.ts'
import { formatAmount, type Money } from '../kernel/money.ts'
import { formatKilograms } from '../kernel/weight.ts'
import { localTime } from '../kernel/instant.ts'
import type { Instant } from '../kernel/clock.ts'
import { fillText, words, type Locale, type Words } from '../kernel/words.ts'

/** The rows of a page of A4 (rule: Rows of a printed list). */
export const ROWS_A_PAGE = 34
/** The size of its sheets, as print agents name it. */
export const A4 = '210x297'
/** As many rows as one list may have: about 300 pages. */
export const MOST_LISTED = 10_000

/**
 * The text of a cell: one line, or two that belong together, such as a name and its phone number.
 */
export type ListCell = string | readonly [first: string, second: string]

/**
 * A column on paper; where columns need more or less than a page is wide, their widths keep their
 * proportions.
 */
export type ListPaperColumn = { readonly heading: string; readonly millimetres: number; readonly align: 'left' | 'right' }

/**
 * A list as it is printed; all texts are in the reader's language. Rows are read once, while the
 * pages are made.
 */
export type ListPaper = {
  readonly title: string
  /** Who makes it out, at the head of every page, where that is to be said. */
  readonly issuer?: string | undefined
  /** Lines below the title: whose list, what it contains, when it was printed. */
  readonly facts: readonly string[]
  readonly columns: readonly ListPaperColumn[]
  /** A number that stands on every page as bars, to be scanned. */
  readonly barcode?: string | undefined
  readonly rows: AsyncIterable<readonly ListCell[]>
  /** Texts below the last row; asked for when all rows were read. */
  readonly totals: () => readonly string[]
  readonly locale: Locale
}

/**
 * Makes a PDF of A4 pages, 34 rows each, as a stream of bytes that starts before the last row is
 * read.
 */
export type ListPrinter = { readonly printList: (paper: ListPaper) => AsyncIterable<Uint8Array> }

/** Who reads a list: the language, and the zone that its times are shown in. */
export type ListReader = { readonly locale: Locale; readonly zone: string }

type ColumnSum = { readonly grams: number } | { readonly money: Money } | undefined

/**
 * A column of a list: text from the left, numbers from the right. `sum` adds its values up below
 * the last row, money by currency.
 */
export type ListDocumentColumn<Row, Context> = {
  readonly name: string
  readonly heading: Words
  readonly millimetres: number
  readonly align?: 'right'
  readonly cell: (row: Row, reader: ListReader & Context) => ListCell | undefined
  readonly sum?: (row: Row) => ColumnSum
}

/**
 * A list as one declaration: what it is called, its columns, and which of them are printed unless
 * the reader chose others.
 */
export type ListDocument<Row, Context = unknown> = {
  readonly title: Words
  /** The unit that one row is counted in, for the total: `{count|order|orders}`. */
  readonly counted: Words
  readonly columns: readonly ListDocumentColumn<Row, Context>[]
  readonly listed: readonly string[]
}

export const defineListDocument = <Row, Context = unknown>(document: ListDocument<Row, Context>): ListDocument<Row, Context> => {
  const names = new Set(document.columns.map(({ name }) => name))
  if (names.size !== document.columns.length) throw new Error(`${document.title['en-US']}: a column stands twice`)
  const unknown = document.listed.find((name) => !names.has(name))
  if (unknown !== undefined) throw new Error(`${document.title['en-US']} has no column ${unknown}`)
  return document
}

/** `1,234.50` with its currency below. */
export const moneyCell = (value: Money | undefined): ListCell | undefined =>
  value === undefined ? undefined : [groupThousands(formatAmount(value)), value.currency]
/** `1,234.500`; the heading names the unit. */
export const weightCell = (grams: number | undefined): string | undefined =>
  grams === undefined ? undefined : groupThousands(formatKilograms(grams))
/** The day with the time below. */
export function timeCell(at: Instant | undefined, { zone }: ListReader): ListCell | undefined {
  if (at === undefined) return undefined
  const [day = '', time = ''] = localTime(at, zone).split(' ')
  return [day, time]
}

const SAID = {
  printed: words('打印时间：', '列印時間：', 'Printed: '),
  total: words('合计：', '合計：', 'Total: '),
  is: words('：', '：', ': '),
}

type Printing<Row, Context> = {
  readonly rows: AsyncIterable<Row>
  readonly reader: ListReader & Context
  /**
   * The names of the columns to print, in their order; those that the list does not have are left
   * out.
   */
  readonly columns?: readonly string[] | undefined
  readonly facts: readonly string[]
  /** The number that stands as bars on every page. */
  readonly barcode?: string | undefined
  readonly now: Instant
}

/** Adds up the columns of a list while its rows are read. */
class Totals<Row, Context> {
  readonly #columns: readonly ListDocumentColumn<Row, Context>[]
  readonly #grams = new Map<string, number>()
  readonly #money = new Map<string, Map<string, bigint>>()
  count = 0

  constructor(columns: readonly ListDocumentColumn<Row, Context>[]) {
    this.#columns = columns.filter(({ sum }) => sum !== undefined)
  }

  add(row: Row): void {
    this.count++
    for (const { name, sum } of this.#columns) {
      const value = sum?.(row)
      if (value === undefined) continue
      if ('grams' in value) this.#grams.set(name, (this.#grams.get(name) ?? 0) + value.grams)
      else {
        const { amount, currency } = value.money
        const sums = this.#money.get(name) ?? new Map<string, bigint>()
        this.#money.set(name, sums.set(currency, (sums.get(currency) ?? 0n) + amount))
      }
    }
  }

  texts(locale: Locale): readonly string[] {
    return this.#columns.flatMap(({ name, heading }) => {
      const head = `${heading[locale]}${SAID.is[locale]}`
      const grams = this.#grams.get(name)
      if (grams !== undefined) return [`${head}${groupThousands(formatKilograms(grams))}`]
      const sums = [...(this.#money.get(name) ?? [])].toSorted(([one], [other]) => (one < other ? -1 : 1))
      const amounts = sums.map(([currency, amount]) => `${groupThousands(formatAmount({ currency, amount }))}\u00a0${currency}`)
      return amounts.length === 0 ? [] : [`${head}${amounts.join(' + ')}`]
    })
  }
}

/** Puts a list on paper: its columns, its rows as texts, what adds up below them. */
export function listPaper<Row, Context>(
  document: ListDocument<Row, Context>,
  { rows, reader, columns: chosen, facts, barcode, now }: Printing<Row, Context>,
): ListPaper {
  const { locale, zone } = reader
  const byName = new Map(document.columns.map((column) => [column.name, column]))
  const named = (names: readonly string[]): readonly ListDocumentColumn<Row, Context>[] => names.flatMap((name) => byName.get(name) ?? [])
  const wanted = named([...new Set(chosen)])
  const columns = wanted.length > 0 ? wanted : named(document.listed)
  const totals = new Totals(columns)
  const texts = async function* (): AsyncGenerator<readonly ListCell[]> {
    for await (const row of rows) {
      totals.add(row)
      yield columns.map(({ cell }) => cell(row, reader) ?? '')
    }
  }
  return {
    title: document.title[locale],
    facts: [...facts.filter((fact) => fact !== ''), `${SAID.printed[locale]}${localTime(now, zone).slice(0, 16)} (${zone})`],
    columns: columns.map(({ heading, millimetres, align }): ListPaperColumn => ({
      heading: heading[locale],
      millimetres,
      align: align ?? 'left',
    })),
    barcode,
    rows: texts(),
    totals: () => [`${SAID.total[locale]}${fillText(document.counted, { count: totals.count }, locale)}`, ...totals.texts(locale)],
    locale,
  }
}
