import type { Entity } from '../../core/kernel/entity.ts'
import { commonFields } from '../../core/orders/order-fields.ts'
import { catalog } from '../../core/reference/catalog.ts'
import { columnsOf } from './declared-columns.ts'
import { columnClause, createStatements, foreignKeyClause, foreignKeyName, keysOf, tableOf, type Table } from './entity-table.ts'
import { quoted } from './declared-columns.ts'

/** The tables that are made from declarations, by name. */
export type DeclaredSchema = Readonly<Record<string, Table>>

/** Orders: the columns beside their declared ones are written by hand (first migration). */
const ORDERS = 'orders'

/** What the declarations of this version want; the fields that every order kind may use are columns of the orders' table. */
export const declaredSchema = (entities: readonly Entity[] = catalog): DeclaredSchema => ({
  ...Object.fromEntries(
    entities.filter((entity) => entity.isAccount !== true).map((entity) => [entity.name, tableOf(entity, keysOf(entities))]),
  ),
  [ORDERS]: { columns: columnsOf(commonFields, { optional: true }), references: {}, key: 'order_number' },
})

/** The statements that lead from one schema to another, in the order in which they can run; empty where the two are the same. */
export function statementsBetween(before: DeclaredSchema, after: DeclaredSchema): readonly string[] {
  const made = Object.entries(after).flatMap(([name, table]) => {
    const known = before[name] ?? (name === ORDERS ? { columns: [], references: {}, key: table.key } : undefined)
    return known === undefined ? createStatements(name, table) : alterStatements(name, known, table)
  })
  const dropped = Object.keys(before).filter((name) => after[name] === undefined)
  return [...made, ...dropped.toReversed().map((name) => `drop table ${quoted(name)}`)]
}

function alterStatements(name: string, before: Table, after: Table): readonly string[] {
  const alter = `alter table ${quoted(name)}`
  const old = new Map(before.columns.map((column) => [column.name, column]))
  const wanted = new Set(after.columns.map((column) => column.name))
  const added = after.columns.filter((column) => !old.has(column.name)).map((column) => `${alter} add column ${columnClause(column)}`)
  const changed = after.columns.flatMap((column) => {
    const known = old.get(column.name)
    if (known === undefined) return []
    const type =
      known.type === column.type
        ? []
        : [`${alter} alter column ${quoted(column.name)} type ${column.type} using ${quoted(column.name)}::${column.type}`]
    return known.notNull === column.notNull
      ? type
      : [...type, `${alter} alter column ${quoted(column.name)} ${column.notNull ? 'set' : 'drop'} not null`]
  })
  const removed = before.columns.filter((column) => !wanted.has(column.name)).map((column) => `${alter} drop column ${quoted(column.name)}`)
  return [...added, ...changed, ...referenceStatements(name, before, after), ...keyStatements(name, before, after), ...removed]
}

function referenceStatements(name: string, before: Table, after: Table): readonly string[] {
  const alter = `alter table ${quoted(name)}`
  const isSame = (column: string): boolean => before.references[column]?.join('.') === after.references[column]?.join('.')
  const gone = Object.keys(before.references).filter((column) => !isSame(column))
  const fresh = Object.entries(after.references).filter(([column]) => !isSame(column))
  return [
    ...gone.map((column) => `${alter} drop constraint ${quoted(foreignKeyName(name, column))}`),
    ...fresh.flatMap(([column, target]) => [
      `${alter} add ${foreignKeyClause(name, column, target)}`,
      `create index on ${quoted(name)} (${quoted(column)})`,
    ]),
  ]
}

const keyStatements = (name: string, before: Table, after: Table): readonly string[] =>
  before.key === after.key
    ? []
    : [
        `alter table ${quoted(name)} drop constraint ${quoted(`${name}_key`)}`,
        `alter table ${quoted(name)} add constraint ${quoted(`${name}_key`)} unique (${quoted(after.key)})`,
      ]

/** For the house: what the checked-in migrations lack of the declarations; empty when `npm run migration` has nothing to write. */
export const missingStatements = (migrated: DeclaredSchema): readonly string[] => statementsBetween(migrated, declaredSchema())
