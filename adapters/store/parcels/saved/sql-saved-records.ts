import { writable, type SavedEntity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { RecordFilter } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { savedIdentityOf } from '#core/parcels/saved/identity.rules.ts'
import type { OffersAsked, SavedRecords, SavedStore } from '#core/parcels/saved/saved.ports.ts'
import type { Connection, Database, Sql, Texts } from '../../database/database.ts'
import { preparedShape } from '../../database/database.ts'
import { quoteIdentifier, Values } from '../../database/sql-values.ts'
import { transaction } from '../../database/transaction.ts'
import { sqlState, UNIQUE_VIOLATION } from '../../database/unavailable.ts'
import { codecOf, columnsOf, type Codec } from '../../declared/declared-columns.ts'
import { entityOrder, entityWhere } from '../../declared/entity-query.ts'
import { recordChanges } from '../../declared/record-changes.ts'
import { searchedColumn } from './searched-column.ts'

const OWN_COLUMNS = 2
const ROWS_AT_ONCE = 1000
const STREAM_ROWS = 1000

type Table = {
  readonly entity: SavedEntity
  readonly table: string
  readonly columns: string
  readonly rowOf: (row: Texts) => ReferenceRow
  /** The fields that the customer writes; the rest is counted by orders. */
  readonly written: SavedEntity
  readonly codec: Codec
}

function tableOf(entity: SavedEntity): Table {
  const all = codecOf(entity.fields)
  const written = writable(entity) as SavedEntity
  return {
    entity,
    table: quoteIdentifier(entity.name),
    columns: ['id', 'version', ...all.selects].join(', '),
    rowOf: (row) => ({ ...all.read(row, OWN_COLUMNS), id: Number(row[0]), version: Number(row[1]) }),
    written,
    codec: codecOf(written.fields),
  }
}

const lastFirst = ({ fields }: SavedEntity): string =>
  'last_used' in fields ? 'order by last_used desc nulls last, id desc' : 'order by id desc'
const orderOf = ({ entity }: Table, filter: RecordFilter): string =>
  filter.sort === undefined ? lastFirst(entity) : entityOrder(entity, filter)

/** The records that customers keep for themselves, in SQL: every statement names the customer. */
export const sqlSavedRecords = (database: Database): SavedRecords => ({
  of: (entity, customerId) => storeOf(database, tableOf(entity), customerId),
})

function storeOf(database: Database, it: Table, customerId: number): SavedStore {
  const whereOf = (filter: RecordFilter): { readonly text: string; readonly values: Values } => {
    const values = new Values()
    const own = `customer_id = ${values.place(customerId)}`
    return { text: `${own} and (${values.take(entityWhere(it.entity, filter))})`, values }
  }
  const unit = async <T>(work: (connection: Connection) => Promise<Result<T>>, values?: RecordValues): Promise<Result<T>> =>
    transaction(database, work).catch((error: unknown) => {
      if (values === undefined || sqlState(error) !== UNIQUE_VIOLATION) throw error
      return failed(taken(it.entity, values))
    })
  const one = async (sql: Sql, condition: string, value: unknown, lock = ''): Promise<ReferenceRow | undefined> => {
    const [row] = await sql.texts(`select ${it.columns} from ${it.table} where customer_id = $1 and ${condition} = $2 ${lock}`, [
      customerId,
      value,
    ])
    return row && it.rowOf(row)
  }
  return {
    list: async (query) => {
      const { text, values } = whereOf(query)
      const [total] = await database.texts(`select count(*) from ${it.table} where ${text}`, values.all)
      const limit = `limit ${values.place(query.pageSize)} offset ${values.place((query.page - 1) * query.pageSize)}`
      const rows = await database.texts(`select ${it.columns} from ${it.table} where ${text} ${orderOf(it, query)} ${limit}`, values.all)
      return { rows: rows.map(it.rowOf), total: Number(total?.[0] ?? 0) }
    },
    find: (id) => one(database, 'id', id),
    findByKey: (identity) => one(database, 'identity', identity),
    findByKeys: async (identities) =>
      (
        await database.texts(`select ${it.columns} from ${it.table} where customer_id = $1 and identity = any($2)`, [
          customerId,
          identities,
        ])
      ).map(it.rowOf),
    create: (values) =>
      unit(async (connection) => {
        const row = [customerId, savedIdentityOf(it.entity, values), ...it.codec.write(values)]
        const names = ['customer_id', 'identity', ...it.codec.names.map(quoteIdentifier)]
        const [made] = await connection.texts(
          `insert into ${it.table} (${names.join(', ')}) values (${row.map((_value, at) => `$${at + 1}`).join(', ')}) returning ${it.columns}`,
          row,
        )
        if (made === undefined) throw new Error(`${it.entity.name}: an insert returned no row`)
        return ok(it.rowOf(made))
      }, values),
    update: ({ id, version, values }) =>
      unit(async (connection) => {
        const before = await one(connection, 'id', id, 'for update')
        if (before === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
        if (before.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
        if (Object.keys(recordChanges(it.written, before, values)).length === 0) return ok(before)
        const sets = ['identity', ...it.codec.names].map((name, at) => `${quoteIdentifier(name)} = $${at + 2}`)
        const [row] = await connection.texts(
          `update ${it.table} set version = version + 1, ${sets.join(', ')} where id = $1 returning ${it.columns}`,
          [id, savedIdentityOf(it.entity, values), ...it.codec.write(values)],
        )
        return row === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(it.rowOf(row))
      }, values),
    remove: async (id) => {
      const gone = await database.texts(`delete from ${it.table} where customer_id = $1 and id = $2 returning id`, [customerId, id])
      return gone.length === 0 ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(true)
    },
    stream: (filter) => streamSavedRecords(database, it, whereOf(filter)),
    upsertMany: (records) => unit((connection) => upsert(connection, it, { customerId, records })),
    offers: (asked) => readOffers(database, it, { customerId, ...asked }),
  }
}

function taken({ key }: SavedEntity, values: RecordValues): Failure {
  const failure = referenceFailure('KEY_TAKEN', { key: String(values[key] ?? '') })
  return { ...failure, fields: [atField(key, failure)] }
}

/**
 * In batches after the last id of the one before, so that an export of many is not read again for
 * each.
 */
async function* streamSavedRecords(
  database: Database,
  it: Table,
  { text, values }: { readonly text: string; readonly values: Values },
): AsyncIterable<readonly ReferenceRow[]> {
  const after = values.place(0)
  const limit = values.place(STREAM_ROWS)
  const filled = values.all.slice(0, -2)
  for (let last = 0; ;) {
    const rows = await database.texts(`select ${it.columns} from ${it.table} where ${text} and id > ${after} order by id limit ${limit}`, [
      ...filled,
      last,
      STREAM_ROWS,
    ])
    const batch = rows.map(it.rowOf)
    if (batch.length > 0) yield batch
    if (batch.length < STREAM_ROWS) return
    last = batch.at(-1)?.id ?? last
  }
}

type Upsert = { readonly customerId: number; readonly records: readonly RecordValues[] }

/**
 * A row adds its record or completes the one that is there: what it leaves empty stays, and what a
 * record is used as is added.
 */
async function upsert(
  connection: Connection,
  it: Table,
  { customerId, records }: Upsert,
): Promise<Result<{ readonly created: number; readonly updated: number }>> {
  const { codec, entity, table, written } = it
  const byIdentity = [...new Map(records.map((record) => [savedIdentityOf(entity, record), record]))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const columns = columnsOf(written.fields)
  const names = codec.names.map(quoteIdentifier)
  const fresh = columns.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ')
  const merged = columns.map(({ name, type, notNull }) =>
    type === 'boolean' && notNull
      ? `kept.${quoteIdentifier(name)} or excluded.${quoteIdentifier(name)}`
      : `coalesce(excluded.${quoteIdentifier(name)}, kept.${quoteIdentifier(name)})`,
  )
  const sets = names.map((name, at) => `${name} = ${merged[at]}`).join(', ')
  const text = `insert into ${table} as kept (customer_id, identity, ${names.join(', ')})
    select $1, identity, ${names.join(', ')} from json_to_recordset($2::json) as fresh(identity text, ${fresh})
    on conflict (customer_id, identity) do update set ${sets}, version = kept.version + 1
      where (${names.map((name) => `kept.${name}`).join(', ')}) is distinct from (${merged.join(', ')})
    returning xmax = 0`
  const counts = { created: 0, updated: 0 }
  for (let at = 0; at < byIdentity.length; at += ROWS_AT_ONCE) {
    const part = byIdentity.slice(at, at + ROWS_AT_ONCE).map(([identity, record]) => ({
      identity,
      ...Object.fromEntries(codec.write(record).map((value, index) => [codec.names[index], value])),
    }))
    for (const [isNew] of await connection.texts(text, [customerId, JSON.stringify(part)]))
      counts[isNew === 't' ? 'created' : 'updated'] += 1
  }
  return ok(counts)
}

/** The same on a connection with an open transaction. */
export const upsertSaved = (connection: Connection, entity: SavedEntity, rows: Upsert): ReturnType<typeof upsert> =>
  upsert(connection, tableOf(entity), rows)

/** Above every text that begins with one: no character is larger. */
const LAST_CHARACTER = '\u{10FFFF}'

/** The statement that finds what is offered: a range of an index for each beginning. */
export function offersStatement(
  entity: SavedEntity,
  { customerId, beginnings, filters, most }: OffersAsked & { readonly customerId: number },
): { readonly text: string; readonly values: readonly unknown[] } {
  const { table, columns } = tableOf(entity)
  const values = new Values()
  const own = values.place(customerId)
  const found = Object.entries(beginnings).flatMap(([name, starts]) => {
    if (starts.length === 0) return []
    const column = searchedColumn(entity, name, 'one')
    const from = `unnest(${values.place(starts)}::text[], ${values.place(starts.map((start) => start + LAST_CHARACTER))}::text[])`
    return [
      `select one.id from ${from} as part(low, high) join ${table} as one on one.customer_id = ${own} and ${column} >= part.low and ${column} < part.high`,
    ]
  })
  const among = found.length === 0 ? '' : ` and id in (${found.join(' union all ')})`
  const where = values.take(entityWhere(entity, { filters }))
  return {
    text: `select ${columns} from ${table} where customer_id = ${own}${among} and ${where} ${lastFirst(entity)} limit ${values.place(most)}`,
    values: values.all,
  }
}

async function readOffers(
  database: Database,
  { entity, rowOf }: Table,
  asked: OffersAsked & { readonly customerId: number },
): Promise<readonly ReferenceRow[]> {
  const { text, values } = offersStatement(entity, asked)
  return (await database.texts(preparedShape(text), values)).map(rowOf)
}
