import type { Entity } from '#core/base/fields/entity.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { fieldsOf } from '#core/parcels/orders/order-kind.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { Sql } from '../database/database.ts'
import { columnName } from './declared-columns.ts'
import { quoteIdentifier } from '../database/sql-values.ts'

const ORDERS = words('订单', '訂單', 'Orders')

/**
 * A user of a record's key: its name, and the condition under which one of its rows refers to $1.
 */
type User = { readonly label: Words; readonly table: string; readonly names: string }

/** Lists of keys, and references of accounts, which no foreign key guards. */
const listsOf = (name: string): readonly User[] =>
  catalog.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, declared]): User[] =>
      declared.kind === 'references' && declared.to === name
        ? [{ label: entity.label, table: quoteIdentifier(entity.name), names: `$1 = any(${quoteIdentifier(columnName(field))})` }]
        : declared.kind === 'reference' && declared.to === name && entity.isAccount === true
          ? [{ label: entity.label, table: quoteIdentifier(entity.name), names: `${quoteIdentifier(columnName(field))} = $1` }]
          : [],
    ),
  )

/** The fields of any order kind that refer to the entity: columns, and entries of `details`. */
function orderFieldsOf(name: string): readonly string[] {
  const fields = orderKinds.flatMap((kind) => fieldsOf(kind))
  const naming = fields.flatMap(([field, declared]) => (declared.kind === 'reference' && declared.to === name ? [field] : []))
  return [...new Set(naming)]
}

const inOrders = (name: string): readonly User[] => {
  const named = orderFieldsOf(name).map((field) => (field in commonFields ? quoteIdentifier(columnName(field)) : `details ->> '${field}'`))
  const all = name === 'tracking_status' ? [...named, 'tracker_code'] : named
  return all.map((place) => ({ label: ORDERS, table: 'orders', names: `${place} = $1` }))
}

/**
 * The users of a record without a foreign key: lists of other records, and orders, which store
 * their codes as text so that millions of them are written fast. An order that is placed at the
 * moment of the deletion is not waited for.
 */
export async function userOf(sql: Sql, entity: Entity, key: string): Promise<Words | undefined> {
  for (const { label, table, names } of [...listsOf(entity.name), ...inOrders(entity.name)]) {
    const [used] = await sql.texts(`select exists (select from ${table} where ${names})`, [key])
    if (used?.[0] === 't') return label
  }
  return undefined
}
