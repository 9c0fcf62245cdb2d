import type { Entity } from '#core/base/fields/entity.ts'
import { commonFields } from '#core/parcels/orders/fields/order-fields.ts'
import { catalog, ownedEntities } from '#core/entity-catalog.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import { NO_CONVERSIONS, withNewNames, type Conversions } from './conversions.ts'
import { columnsOf, type Column } from './declared-columns.ts'
import {
  columnClause,
  createStatements,
  foreignKeyClause,
  foreignKeyName,
  isFlag,
  keyName,
  keysOf,
  tableOf,
  uniqueColumns,
  type DeclaredSchema,
  type Table,
} from './entity-table.ts'

/** Orders: the columns beside their declared ones are written by hand (first migration). */
const ORDERS = 'orders'

/**
 * The schema that the declarations of this version require; fields that every order kind may use
 * are columns of the orders' table.
 */
export const declaredSchema = (entities: readonly Entity[] = [...catalog, ...ownedEntities]): DeclaredSchema => ({
  ...Object.fromEntries(
    entities.filter((entity) => entity.isAccount !== true).map((entity) => [entity.name, tableOf(entity, keysOf(entities))]),
  ),
  [ORDERS]: { columns: columnsOf(commonFields, { optional: true }), references: {}, key: 'order_number' },
})

/**
 * The statements that lead from one schema to another, in the order in which they can run; empty
 * where the two are the same. What would lose data is said by `lossesBetween`, which is asked
 * first.
 */
export function statementsBetween(
  before: DeclaredSchema,
  after: DeclaredSchema,
  conversions: Conversions = NO_CONVERSIONS,
): readonly string[] {
  const known = withNewNames(before, conversions.renamed)
  const made = Object.entries(after).flatMap(([name, table]) => {
    const old = known[name] ?? (name === ORDERS ? { columns: [], references: {}, key: table.key } : undefined)
    return old === undefined ? createStatements(name, table) : alterStatements(name, { before: old, after: table, conversions })
  })
  const dropped = Object.keys(known).filter((name) => after[name] === undefined)
  return [
    ...renameStatements(before, conversions.renamed),
    ...made,
    ...dropped.toReversed().map((name) => `drop table ${quoteIdentifier(name)}`),
  ]
}

/** Columns first, while their tables still have the old names. */
function renameStatements(before: DeclaredSchema, renamed: Conversions['renamed']): readonly string[] {
  const places = [...renamed].map(([place, name]) => ({ place: place.split('.'), name }))
  const columns = places.flatMap(({ place: [table = '', column], name }) => {
    if (column === undefined) return []
    const alter = `alter table ${quoteIdentifier(table)}`
    const isReference = before[table]?.references[column] !== undefined
    const constraint = `rename constraint ${quoteIdentifier(foreignKeyName(table, column))} to ${quoteIdentifier(foreignKeyName(table, name))}`
    return [
      `${alter} rename column ${quoteIdentifier(column)} to ${quoteIdentifier(name)}`,
      ...(isReference ? [`${alter} ${constraint}`] : []),
    ]
  })
  const tables = places.flatMap(({ place: [table = '', column], name }) => {
    if (column !== undefined) return []
    const references = Object.keys(before[table]?.references ?? {}).map((one) => renamed.get(`${table}.${one}`) ?? one)
    const constraints = [
      [keyName(table), keyName(name)] as const,
      ...references.map((one) => [foreignKeyName(table, one), foreignKeyName(name, one)] as const),
    ]
    return [
      `alter table ${quoteIdentifier(table)} rename to ${quoteIdentifier(name)}`,
      ...constraints.map(
        ([from, to]) => `alter table ${quoteIdentifier(name)} rename constraint ${quoteIdentifier(from)} to ${quoteIdentifier(to)}`,
      ),
    ]
  })
  return [...columns, ...tables]
}

type Change = { readonly before: Table; readonly after: Table; readonly conversions: Conversions }

function alterStatements(name: string, { before, after, conversions }: Change): readonly string[] {
  const alter = `alter table ${quoteIdentifier(name)}`
  const old = new Map(before.columns.map((column) => [column.name, column]))
  const wanted = new Set(after.columns.map((column) => column.name))
  const added = after.columns.filter((column) => !old.has(column.name)).flatMap((column) => addStatements(name, column, conversions))
  const changed = after.columns.flatMap((column) => {
    const known = old.get(column.name)
    return known === undefined ? [] : changeStatements(name, { known, column, conversions })
  })
  const removed = before.columns
    .filter((column) => !wanted.has(column.name))
    .map((column) => `${alter} drop column ${quoteIdentifier(column.name)}`)
  return [...added, ...changed, ...referenceStatements(name, before, after), ...keyStatements(name, before, after), ...removed]
}

/** A required column comes empty, is filled, and only then required; a flag has its default. */
function addStatements(name: string, column: Column, { filled }: Conversions): readonly string[] {
  const alter = `alter table ${quoteIdentifier(name)}`
  const value = filled.get(`${name}.${column.name}`)
  if (value === undefined) return [`${alter} add column ${columnClause(column)}`]
  return [`${alter} add column ${columnClause({ ...column, notNull: false })}`, ...requireStatements(name, column, value)]
}

const requireStatements = (name: string, column: Column, value: string): readonly string[] => [
  `update ${quoteIdentifier(name)} set ${quoteIdentifier(column.name)} = ${value} where ${quoteIdentifier(column.name)} is null`,
  `alter table ${quoteIdentifier(name)} alter column ${quoteIdentifier(column.name)} set not null`,
]

function changeStatements(
  name: string,
  { known, column, conversions }: { readonly known: Column; readonly column: Column; readonly conversions: Conversions },
): readonly string[] {
  const place = `${name}.${column.name}`
  const alter = `alter table ${quoteIdentifier(name)} alter column ${quoteIdentifier(column.name)}`
  const using = conversions.using.get(place) ?? `${quoteIdentifier(column.name)}::${column.type}`
  const filled = conversions.filled.get(place) ?? (isFlag(column) ? 'false' : undefined)
  const required = filled === undefined ? [`${alter} set not null`] : requireStatements(name, column, filled)
  return [
    ...(isFlag(known) && !isFlag(column) ? [`${alter} drop default`] : []),
    ...(known.type === column.type ? [] : [`${alter} type ${column.type} using ${using}`]),
    ...(isFlag(column) && !isFlag(known) ? [`${alter} set default false`] : []),
    ...(column.notNull === known.notNull ? [] : column.notNull ? required : [`${alter} drop not null`]),
  ]
}

function referenceStatements(name: string, before: Table, after: Table): readonly string[] {
  const alter = `alter table ${quoteIdentifier(name)}`
  const isSame = (column: string): boolean => before.references[column]?.join('.') === after.references[column]?.join('.')
  const gone = Object.keys(before.references).filter((column) => !isSame(column))
  const fresh = Object.entries(after.references).filter(([column]) => !isSame(column))
  return [
    ...gone.map((column) => `${alter} drop constraint ${quoteIdentifier(foreignKeyName(name, column))}`),
    ...fresh.flatMap(([column, target]) => [
      `${alter} add ${foreignKeyClause(name, column, target)}`,
      `create index on ${quoteIdentifier(name)} (${quoteIdentifier(column)})`,
    ]),
  ]
}

const keyStatements = (name: string, before: Table, after: Table): readonly string[] =>
  before.key === after.key && before.within === after.within
    ? []
    : [
        `alter table ${quoteIdentifier(name)} drop constraint ${quoteIdentifier(keyName(name))}`,
        `alter table ${quoteIdentifier(name)} add constraint ${quoteIdentifier(keyName(name))} unique (${uniqueColumns(after)})`,
      ]

/**
 * The statements that the checked-in migrations lack of the declarations; empty when `npm run
 * migration` has nothing to write.
 */
export const missingStatements = (migrated: DeclaredSchema): readonly string[] => statementsBetween(migrated, declaredSchema())
