import type { ClientsSku, GoodsReading } from '#core/warehouse/goods/goods.ports.ts'
import { sku } from '#core/warehouse/goods/stock/sku.entity.ts'
import { skusMeant } from '#core/warehouse/goods/stock/sku-meant.rules.ts'
import { skuKey } from '#core/warehouse/goods/picking/pick.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { codecOf } from '../../declared/declared-columns.ts'
import { entityWhere } from '../../declared/entity-query.ts'

const CODEC = codecOf(sku.fields)
const ACCOUNT = '(select a.account from accounts a where a.id = sku.customer_id)'
const BEFORE_FIELDS = 3
const NAMES = query(
  { customer_id: 'bigint', sku_code: 'text', sku_name: 'text' },
  `select k.customer_id, k.sku_code, k.sku_name from unnest($1::bigint[], $2::text[]) as wanted (customer_id, sku_code)
    join sku k on k.customer_id = wanted.customer_id and k.sku_code = wanted.sku_code`,
)

const ALIKE = query(
  { sku_code: 'text' },
  'select k.sku_code from sku k where k.customer_id = $1 and folded(k.sku_code) = any(array(select folded(c) from unnest($2::text[]) as c))',
)

/** SKUs of all clients, in SQL. */
export const sqlGoods = (sql: Sql): GoodsReading => ({
  skusMeant: async (customerId, codes) =>
    skusMeant(
      codes,
      (await sql.rows(ALIKE, [customerId, codes])).map(({ sku_code }) => sku_code),
    ),
  names: async (skus) => {
    const rows = await sql.rows(NAMES, [skus.map(({ customerId }) => customerId), skus.map((one) => one.sku)])
    return new Map(rows.map(({ customer_id, sku_code, sku_name }) => [skuKey(customer_id, sku_code), sku_name]))
  },
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
