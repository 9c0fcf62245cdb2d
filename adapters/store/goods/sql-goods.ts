import type { ClientsSku, GoodsReading } from '../../../core/goods/goods.ports.ts'
import { sku } from '../../../core/goods/sku.entity.ts'
import { given } from '../../../core/kernel/given.ts'
import type { Sql } from '../database/database.ts'
import { codecOf } from '../declared/declared-columns.ts'
import { entityWhere } from '../declared/entity-query.ts'

const CODEC = codecOf(sku.fields)
const ACCOUNT = '(select a.account from accounts a where a.id = sku.customer_id)'
const BEFORE_FIELDS = 3

/** SKUs of all clients, in SQL. */
export const sqlGoods = (sql: Sql): GoodsReading => ({
  list: async ({ customerIds, client, keywords, page, pageSize }) => {
    const found = entityWhere(sku, given({ keywords }))
    const values = [...found.values, customerIds ?? null, client ?? null]
    const [ids, account] = [`$${values.length - 1}::bigint[]`, `$${values.length}::text`]
    const where = `${found.text} and (${ids} is null or customer_id = any(${ids}))
      and (${account} is null or customer_id = (select id from accounts where account = ${account}))`
    const rows = await sql.texts(
      `select id, version, ${ACCOUNT}, ${CODEC.selects.join(', ')} from sku where ${where}
        order by customer_id, sku_code limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, pageSize, (page - 1) * pageSize],
    )
    const [total] = await sql.texts(`select count(*) from sku where ${where}`, values)
    return {
      rows: rows.map((row) => {
        const read: unknown = {
          ...CODEC.read(row, BEFORE_FIELDS),
          id: Number(row[0]),
          version: Number(row[1]),
          account: row[2] ?? '',
        }
        return read as ClientsSku
      }),
      total: Number(total?.[0] ?? 0),
    }
  },
})
