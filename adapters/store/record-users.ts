import type { Entity } from '../../core/kernel/entity.ts'
import { words, type Words } from '../../core/kernel/words.ts'
import { orderKinds } from '../../core/orders/kinds/catalog.ts'
import { commonFields } from '../../core/orders/order-fields.ts'
import { fieldsOf } from '../../core/orders/order-kind.ts'
import { catalog } from '../../core/reference/catalog.ts'
import type { Sql } from './database.ts'
import { columnName, quoted } from './declared-columns.ts'

const ORDERS = words('订单', '訂單', 'Orders')

/** Somebody who may name a record by its key: who it is, and the condition under which one of them names $1. */
type User = { readonly label: Words; readonly table: string; readonly names: string }

/** Lists of keys, and what accounts name, which no foreign key watches over. */
const listsOf = (name: string): readonly User[] =>
  catalog.flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([field, declared]): User[] =>
      declared.kind === 'references' && declared.to === name
        ? [{ label: entity.label, table: quoted(entity.name), names: `$1 = any(${quoted(columnName(field))})` }]
        : declared.kind === 'reference' && declared.to === name && entity.isAccount === true
          ? [{ label: entity.label, table: quoted(entity.name), names: `${quoted(columnName(field))} = $1` }]
          : [],
    ),
  )

/** The fields of any order kind that name the entity: columns, and what lies in `details`. */
function orderFieldsOf(name: string): readonly string[] {
  const fields = orderKinds.flatMap((kind) => fieldsOf(kind))
  const naming = fields.flatMap(([field, declared]) => (declared.kind === 'reference' && declared.to === name ? [field] : []))
  return [...new Set(naming)]
}

const inOrders = (name: string): readonly User[] => {
  const named = orderFieldsOf(name).map((field) => (field in commonFields ? quoted(columnName(field)) : `details ->> '${field}'`))
  const all = name === 'tracking_status' ? [...named, 'tracker_code'] : named
  return all.map((place) => ({ label: ORDERS, table: 'orders', names: `${place} = $1` }))
}

/**
 * Who names a record without a foreign key that would say so: lists of other records, and orders, which keep their codes as text so that millions of
 * them come in fast. An order that is placed in the same moment as the deletion is not waited for.
 */
export async function userOf(sql: Sql, entity: Entity, key: string): Promise<Words | undefined> {
  for (const { label, table, names } of [...listsOf(entity.name), ...inOrders(entity.name)]) {
    const [used] = await sql.texts(`select exists (select from ${table} where ${names})`, [key])
    if (used?.[0] === 't') return label
  }
  return undefined
}
