import { instantText } from '#core/base/kernel/instant.ts'
import { errorLog, type ErrorRecord } from '#core/platform/errors/error-log.entity.ts'
import type { ErrorFilter, ErrorLog, StoredError } from '#core/platform/errors/error-log.port.ts'
import type { Sql, Texts } from '../../database/database.ts'
import { codecOf } from '../../declared/declared-columns.ts'
import { containing } from '../../database/search-text.ts'
import { queryBy } from '../../database/row-shape.ts'
import { Values, quoteIdentifier } from '../../database/sql-values.ts'

const STREAM_ROWS = 1000

const { id: _id, ...fields } = errorLog.fields
const codec = codecOf(fields)
const NAMES = codec.names.map(quoteIdentifier).join(', ')
const SELECTED = ['id', ...codec.selects].join(', ')
const NEWEST_FIRST = 'order by time desc, id desc'

const errorOf = (row: Texts): StoredError => ({ ...(codec.read(row, 1) as ErrorRecord), id: Number(row[0]) })

/** That a standby is away is written too: it waits for none, where all else does. */
const UNWAITED = "returning set_config('synchronous_commit', 'local', true)"

const SEARCHED = ['mes', 'url', 'name', 'request_id']

function whereOf(filter: ErrorFilter, values: Values): string {
  const { type, code, userId, requestId, from, before, keywords } = filter
  const conditions: string[] = []
  const equal = (column: string, value: unknown): void => {
    if (value !== undefined) conditions.push(`${column} = ${values.place(value)}`)
  }
  equal('type', type)
  equal('code', code)
  equal('user_id', userId)
  equal('request_id', requestId)
  if (from !== undefined) conditions.push(`time >= ${values.place(instantText(from))}`)
  if (before !== undefined) conditions.push(`time < ${values.place(instantText(before))}`)
  if (keywords !== undefined) {
    const pattern = values.place(containing(keywords))
    conditions.push(`(${SEARCHED.map((column) => `folded(${column}) like ${pattern}`).join(' or ')})`)
  }
  return conditions.length === 0 ? 'true' : conditions.join(' and ')
}

const COUNT = queryBy({ total: 'bigint' }, (where: string) => `select count(*) as total from error_log where ${where}`, 'true')

/** The log of errors in SQL. */
export const sqlErrorLog = (sql: Sql): ErrorLog => ({
  write: async (records) => {
    const values = new Values()
    const rows = records.map(
      (record) =>
        `(${codec
          .write(record)
          .map((value) => values.place(value))
          .join(', ')})`,
    )
    if (rows.length > 0) await sql.rows(`insert into error_log (${NAMES}) values ${rows.join(', ')} ${UNWAITED}`, values.all)
  },
  list: async (filter, { page, pageSize }) => {
    const values = new Values()
    const where = whereOf(filter, values)
    const [counted] = await sql.rows(COUNT(where), values.all)
    const limits = `limit ${values.place(pageSize)} offset ${values.place((page - 1) * pageSize)}`
    const rows = await sql.texts(`select ${SELECTED} from error_log where ${where} ${NEWEST_FIRST} ${limits}`, values.all)
    return { rows: rows.map(errorOf), total: counted?.total ?? 0 }
  },
  find: async (id) => {
    const [row] = await sql.texts(`select ${SELECTED} from error_log where id = $1`, [id])
    return row && errorOf(row)
  },
  stream: (filter) => streamErrors(sql, filter),
})

/** Batches, each after the last record of the previous one. */
async function* streamErrors(sql: Sql, filter: ErrorFilter): AsyncIterable<readonly StoredError[]> {
  let last: StoredError | undefined
  do {
    const values = new Values()
    const where = whereOf(filter, values)
    const beyond = last === undefined ? '' : `and (time, id) < (${values.place(instantText(last.time))}, ${values.place(last.id)})`
    const rows = await sql.texts(
      `select ${SELECTED} from error_log where ${where} ${beyond} ${NEWEST_FIRST} limit ${STREAM_ROWS}`,
      values.all,
    )
    last = rows.length === STREAM_ROWS ? errorOf(rows.at(-1) ?? []) : undefined
    if (rows.length > 0) yield rows.map(errorOf)
  } while (last !== undefined)
}
