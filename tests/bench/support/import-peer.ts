import { once } from 'node:events'
import pg from 'pg'
import { read, utils } from 'xlsx'
import { z } from 'zod'
import { headings } from './order-sheets.ts'

/**
 * The import as anybody writes it: the library reads the sheet, zod checks each row, and INSERTs of many rows store it. A process of
 * its own that takes a table name and a sheet, and answers how many rows it stored.
 */
export type PeerSheet = { readonly table: string; readonly sheet: string }

const ROWS_A_STATEMENT = 500

const text = z.string().max(300)
const filled = text.min(1)
const decimal = z.string().regex(/^\d+(\.\d+)?$/)
const optional = z.union([z.literal(''), decimal])
const lists = z.string().regex(/^[^,]+(,[^,]+)*$/)
const phone = z.string().regex(/^\+?\d{8,15}$/)

/** What a row has to be, by heading; what is not named is any text. */
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

async function importSheet(client: pg.Client, { table, sheet }: PeerSheet): Promise<number> {
  const book = read(Buffer.from(sheet, 'base64'), { dense: true })
  const rows = utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, { raw: false, defval: '' })
  const good = rows.map((one) => row.parse(one))
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
