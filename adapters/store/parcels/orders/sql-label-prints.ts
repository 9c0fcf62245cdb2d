import type { LabelPrint, LabelPrints, LabelPrintUnit } from '#core/parcels/orders/print/label-prints.port.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { columnsOf, narrowColumn, query, shape } from '../../database/row-shape.ts'

const KEEP = `insert into label_prints (print_id, account_id, order_numbers, size, type, options, created_at)
  select print_id, account_id, array(select json_array_elements_text(order_numbers)), size, type, options, created_at
  from json_to_recordset($1::json) as print(print_id text, account_id bigint, order_numbers json, size text, type text, options jsonb, created_at timestamptz)`

const PRINT = shape({
  print_id: 'text',
  account_id: 'bigint',
  order_numbers: 'text[]',
  size: narrowColumn<LabelPrint['size']>('text'),
  type: narrowColumn<LabelPrint['type']>('text'),
  options: narrowColumn<LabelPrint['options']>('jsonb'),
  created_at: 'timestamptz',
})
const FIND = query(PRINT, `select ${columnsOf(PRINT)} from label_prints where print_id = $1 and account_id = $2`)

const rowOf = ({ printId, accountId, orderNumbers, size, type, options, createdAt }: LabelPrint) => ({
  print_id: printId,
  account_id: accountId,
  order_numbers: orderNumbers,
  size,
  type,
  options,
  created_at: instantText(createdAt),
})

/** Links to labels as they are kept, in a unit of work. */
export const sqlLabelPrintKeeper = (connection: Connection): LabelPrintUnit['labelPrints'] => ({
  keep: async (prints) => {
    if (prints.length > 0) connection.later(KEEP, [JSON.stringify(prints.map(rowOf))])
  },
})

/** Links to labels as they are opened. */
export const sqlLabelPrints = (sql: Sql): LabelPrints => ({
  find: async (printId, accountId) => {
    const [row] = await sql.rows(FIND, [printId, accountId])
    if (row === undefined) return undefined
    return {
      printId: row.print_id,
      accountId: row.account_id,
      orderNumbers: row.order_numbers,
      size: row.size,
      type: row.type,
      options: row.options,
      createdAt: row.created_at.getTime(),
    }
  },
})
