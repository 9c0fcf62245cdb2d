import { once } from 'node:events'
import pg from 'pg'
import ExcelJS from 'exceljs'
import { z } from 'zod'
import { headings } from './order-sheets.ts'

/**
 * The import in the usual way: the library reads the sheet, zod checks each row, and INSERTs of
 * many rows store it. A separate process that takes a table name and a sheet, and answers how many
 * rows it stored.
 */
export type PeerSheet = { readonly table: string; readonly sheet: string }

const ROWS_A_STATEMENT = 500

const text = z.string().max(300)
const filled = text.min(1)
const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const optional = z.union([z.literal(''), decimal])
const lists = z.string().regex(/^[^,]+(,[^,]+)*$/)
const phone = z.string().regex(/^\+?\d{8,15}$/)

/** The rules of a row, by heading; other columns are any text. */
const RULES: Readonly<Record<string, z.ZodType<string>>> = {
  收件人: filled,
  目的国家: z.string().length(2),
  联系电话: phone,
  寄件人电话: phone,
  城市: filled,
  详细地址: filled,
  件数: decimal,
  '重量（kg）': decimal,
  '长（cm）': optional,
  '宽（cm）': optional,
  '高（cm）': optional,
  代收货款: optional,
  代收币种: z.string().max(3),
  英文品名: lists,
  数量: lists,
  申报价值: lists,
}
const row = z.object(Object.fromEntries(headings.map((heading) => [heading, RULES[heading] ?? text])))

/** The rows of the first sheet as records by heading. */
async function readSheet(file: Buffer): Promise<readonly Readonly<Record<string, string>>[]> {
  const book = new ExcelJS.Workbook()
  // Its types are for the buffers of an older Node.
  await book.xlsx.load(file as never)
  const [sheet] = book.worksheets
  const names = headings.map((_heading, index) => sheet?.getRow(1).getCell(index + 1).text ?? '')
  const rows: Record<string, string>[] = []
  sheet?.eachRow((cells, line) => {
    if (line > 1) rows.push(Object.fromEntries(names.map((name, index) => [name, cells.getCell(index + 1).text])))
  })
  return rows
}

async function importSheet(client: pg.Client, { table, sheet }: PeerSheet): Promise<number> {
  const good = (await readSheet(Buffer.from(sheet, 'base64'))).map((one) => row.parse(one))
  let stored = 0
  for (let start = 0; start < good.length; start += ROWS_A_STATEMENT) {
    const part = good.slice(start, start + ROWS_A_STATEMENT)
    const places = part.map((_, index) => `(${headings.map((_heading, column) => `$${index * headings.length + column + 1}`).join(',')})`)
    const { rowCount } = await client.query(
      `insert into ${table} (${headings.map((heading) => client.escapeIdentifier(heading)).join(',')}) values ${places.join(',')} on conflict do nothing`,
      part.flatMap((one) => headings.map((heading) => one[heading])),
    )
    stored += rowCount ?? 0
  }
  return stored
}

if (process.send !== undefined) {
  const client = new pg.Client({ connectionString: process.env['PEER_DATABASE_URL'] })
  await client.connect()
  process.on('message', (order: PeerSheet) => void importSheet(client, order).then((stored) => process.send?.(stored)))
  await once(process, 'disconnect')
  await client.end()
}
