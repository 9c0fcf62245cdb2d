import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { SheetThreads } from '../../adapters/sheets/worker/sheet-threads.ts'
import { ThreadedSheetReader } from '../../adapters/sheets/worker/threaded-sheet-reader.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { matchHeadings } from '#core/parcels/orders/import/headings.ts'
import { HEADING_ROWS } from '#core/base/sheets/heading-key.ts'
import { readRows, type ReadRow } from '#core/parcels/orders/import/read-rows.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import type { SheetRow } from '#core/base/sheets/sheet.port.ts'
import { seededReferences, testSender } from '../support/references.ts'

const folder = new URL('../fixtures/orders/', import.meta.url)
const threads = new SheetThreads()
const reader = new ThreadedSheetReader(threads)

async function importFile(name: string): Promise<readonly ReadRow[]> {
  const sheet = must(await reader.open({ fileName: name, content: { path: fileURLToPath(new URL(name, folder)) } }))
  const rows: SheetRow[] = []
  for await (const batch of sheet.batches) rows.push(...must(batch))
  const headings = matchHeadings(rows.slice(0, HEADING_ROWS), express, new Map())
  if (headings === undefined) throw new Error('no headings')
  return readRows(rows, {
    kind: express,
    headings,
    references: seededReferences,
    sender: testSender,
    decimalComma: sheet.info.delimiter === ';',
    alike: new Map(),
  })
}

const truth = async <T>(name: string): Promise<T> => JSON.parse(await readFile(new URL(name, folder), 'utf8')) as T

describe("customers' own sheets", () => {
  it('reads 56 orders of orders-cn.xlsx and names exactly its four faulty cells', async () => {
    const { good, bad } = await truth<{ good: number; bad: { line: number; ref: string; bad: string }[] }>('orders-cn.truth.json')
    const rows = await importFile('orders-cn.xlsx')
    expect(rows.filter((row) => row.content !== undefined)).toHaveLength(good)
    const found = rows.flatMap((row) => row.errors.map((error) => ({ line: error.line, bad: error.column?.heading })))
    expect(found).toEqual(bad.map(({ line, bad: heading }) => ({ line, bad: heading })))
  })

  it.each(['orders-gbk.csv', 'orders-semicolon.csv', 'orders-old.xls'])('reads every order of %s as it is meant', async (name) => {
    const wanted = await truth<{ ref: string; phone: string; country: string; weight: string; cod: string; names: number }[]>(
      `${name.split('.')[0]}.truth.json`,
    )
    const rows = await importFile(name)
    expect(rows.flatMap((row) => row.errors)).toEqual([])
    const read = rows.map(({ content }) => ({
      ref: content?.values.refCode,
      phone: content?.values.phone,
      country: content?.values.country,
      weight: formatKilograms(content?.values.weight ?? 0),
      cod: content?.values.cod === undefined ? '' : formatAmount(content.values.cod),
      names: content?.goods.length,
    }))
    expect(read).toEqual(wanted)
  })
})
