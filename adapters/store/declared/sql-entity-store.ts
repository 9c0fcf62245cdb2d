import { identityOf, stored, type Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { catalog } from '#core/entity-catalog.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { EntityStore, RecordFilter, RecordWrite } from '#core/base/fields/reference.ports.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { Connection, Database, Sql, Texts } from '../database/database.ts'
import { codecOf, columnName, columnsOf, type Codec } from './declared-columns.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import { DERIVED } from './derived-columns.ts'
import { OWNER } from './entity-table.ts'
import { entityOrder, entityWhere } from './entity-query.ts'
import { recordChanges } from './record-changes.ts'
import { userOf } from './record-users.ts'
import { sqlAuditTrail } from '../oversight/audit/sql-audit-trail.ts'
import { transaction } from '../database/transaction.ts'
import type { Words } from '#core/base/kernel/words.ts'
import { checkFiles, fileFieldsOf, nameFiles } from './named-files.ts'
import { FOREIGN_KEY_VIOLATION, sqlState, UNIQUE_VIOLATION } from '../database/unavailable.ts'
import { checkBarcodes, holdBarcodes } from './taken-barcodes.ts'
import { takenFailure } from '../database/unique-keys.ts'

const STREAM_ROWS = 1000
const ROWS_AT_ONCE = 1000

/** An entity's table, with what is derived once from its declaration. */
type EntityTable = {
  readonly entity: Entity
  /** The client whose records are meant, where each has its own. */
  readonly owner: number | undefined
  /** The condition that limits every statement to the owner's records. */
  readonly own: string
  /** Without fields that another store writes. */
  readonly written: Entity
  /** The columns that are written. */
  readonly codec: Codec
  readonly table: string
  readonly columns: string
  readonly key: string
  readonly rowOf: (row: Texts) => ReferenceRow
}

const OWN_COLUMNS = 2

function tableOf(entity: Entity, owner?: number): EntityTable {
  const [all, written] = [codecOf(entity.fields), stored(entity)]
  if ((entity.owned === undefined) !== (owner === undefined)) throw new Error(`${entity.name}: whose records are meant?`)
  if (owner !== undefined && !Number.isSafeInteger(owner)) throw new RangeError(`${owner} is no id of a client`)
  return {
    entity,
    owner,
    own: owner === undefined ? 'true' : `${OWNER} = ${owner}`,
    written,
    codec: written === entity ? all : codecOf(written.fields),
    table: quoteIdentifier(entity.name),
    columns: ['id', 'version', ...all.names.map((name, at) => selected(entity, name, all.selects[at] ?? name))].join(', '),
    key: quoteIdentifier(columnName(entity.key)),
    rowOf: (row) => ({ ...all.read(row, OWN_COLUMNS), id: Number(row[0]), version: Number(row[1]) }),
  }
}

/** A column that the table has, or what a derived field follows from. */
function selected(entity: Entity, name: string, select: string): string {
  const derived = DERIVED[entity.name]?.[name]
  return derived === undefined ? select : `${derived} as ${quoteIdentifier(name)}`
}

/** All records of an entity by key, for a cached copy. */
export async function readAll<F extends Fields>(sql: Sql, entity: Entity<F>): Promise<readonly ReferenceRow<F>[]> {
  const { columns, table, key, rowOf } = tableOf(entity)
  return (await sql.texts(`select ${columns} from ${table} order by ${key}`)).map(rowOf) as readonly ReferenceRow<F>[]
}

export type EntityStoreParts = {
  readonly database: Database
  /** Whose records are meant, for an entity of which each client has its own. */
  readonly owner?: number
  /** Called after a write was committed. */
  readonly written?: () => Promise<void>
  /** Runs the checks on a write of this entity, and its additional work, in its own transaction. */
  readonly around?: Around
  /** Deletes the rows that go together with a record that nothing refers to any more. */
  readonly clear?: (connection: Connection, gone: { readonly record: ReferenceRow; readonly by: RecordWrite }) => Promise<void>
  /** The users of a record besides those whose declarations refer to it. */
  readonly namedBy?: (connection: Connection, record: ReferenceRow) => Promise<Words | undefined>
}

/** Runs before and after a write, and may refuse it. */
export type Around = <T>(connection: Connection, by: RecordWrite, work: () => Promise<Result<T>>) => Promise<Result<T>>

const alone: Around = (_connection, _by, work) => work()

/**
 * Records of any entity in SQL, from its declaration alone. The rows have its type because they are
 * read by that declaration.
 */
export const sqlEntityStore = <F extends Fields>(entity: Entity<F>, parts: EntityStoreParts): EntityStore<F> =>
  storeOf(entity, parts) as EntityStore<F>

function storeOf(
  entity: Entity,
  { database, owner, written = async () => undefined, around = alone, clear, namedBy }: EntityStoreParts,
): EntityStore {
  const it = tableOf(entity, owner)
  const write = async <T>(
    { by, records = [] }: { readonly by: RecordWrite; readonly records?: readonly RecordValues[] },
    work: (connection: Connection) => Promise<Result<T>>,
  ): Promise<Result<T>> => {
    const result = await transaction(database, async (connection) => {
      await holdBarcodes(connection, { entity, owner, records })
      return around(connection, by, () => work(connection))
    }).catch((error: unknown) => failed(refusalOf(entity, error)))
    if (result.ok) await written()
    return result
  }
  return {
    list: async (query) => {
      const where = entityWhere(entity, query)
      const offset = (query.page - 1) * query.pageSize
      const values = [...where.values, query.pageSize, offset]
      const rows = await database.texts(
        `select ${it.columns} from ${it.table} where ${it.own} and ${where.text} ${entityOrder(entity, query)} limit $${values.length - 1} offset $${values.length}`,
        values,
      )
      const [total] = await database.texts(`select count(*) from ${it.table} where ${it.own} and ${where.text}`, where.values)
      return { rows: rows.map(it.rowOf), total: Number(total?.[0] ?? 0) }
    },
    find: (id) => findBy(database, it, 'id', id),
    findByKey: (key) => findBy(database, it, it.key, key),
    findByKeys: async (keys) =>
      (await database.texts(`select ${it.columns} from ${it.table} where ${it.own} and ${it.key} = any($1)`, [keys])).map(it.rowOf),
    create: (values, by) => write({ by, records: [values] }, (connection) => createRecord(connection, it, { values, by })),
    update: ({ id, version, values }, by) =>
      write({ by, records: [values] }, async (connection) => {
        const before = await lock(connection, it, 'id', id)
        if (before === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
        if (before.version !== version) return failed(referenceFailure('RECORD_CHANGED'))
        const beside = entity.owned === undefined && entity.within === undefined ? undefined : namedBy
        const free =
          identityOf(entity, before) === identityOf(entity, values) ? ok(true as const) : await checkFree(connection, it, before, beside)
        return free.ok ? changeRecord(connection, it, { before, values, by }) : free
      }),
    remove: (id, by) =>
      write({ by }, async (connection) => {
        const before = await lock(connection, it, 'id', id)
        if (before === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
        const free = await checkFree(connection, it, before, namedBy)
        if (!free.ok) return free
        await clear?.(connection, { record: before, by })
        await connection.rows(`delete from ${it.table} where id = $1`, [id])
        await nameFiles(connection, it.written, { id, values: {}, owner })
        await note(connection, it, { action: 'delete', key: identityOf(entity, before), before, after: {}, by })
        return ok(true)
      }),
    stream: (filter) => streamRecords(database, it, filter),
    upsertMany: (records, by) => write({ by, records }, (connection) => upsertRecords(connection, it, { records, by })),
  }
}

async function findBy(
  sql: Sql,
  { columns, table, own, rowOf }: EntityTable,
  column: string,
  value: number | string,
): Promise<ReferenceRow | undefined> {
  const [row] = await sql.texts(`select ${columns} from ${table} where ${own} and ${column} = $1`, [value])
  return row && rowOf(row)
}

async function lock(
  sql: Sql,
  { columns, table, own, rowOf }: EntityTable,
  column: string,
  value: number,
): Promise<ReferenceRow | undefined> {
  const [row] = await sql.texts(`select ${columns} from ${table} where ${own} and ${column} = $1 for update`, [value])
  return row && rowOf(row)
}

/** RECORD_IN_USE while a user without a foreign key refers to the record. */
async function checkFree(
  connection: Connection,
  { entity }: EntityTable,
  before: ReferenceRow,
  namedBy: EntityStoreParts['namedBy'],
): Promise<Result<true>> {
  const by = (await userOf(connection, entity, String(before[entity.key]))) ?? (await namedBy?.(connection, before))
  return by === undefined ? ok(true) : failed(referenceFailure('RECORD_IN_USE', { key: identityOf(entity, before), by }))
}

/**
 * Deletes the matching records, each with its audit row, on a connection with an open transaction.
 */
export async function removeWhere(
  connection: Connection,
  entity: Entity,
  { by, ...filter }: RecordFilter & { readonly by: RecordWrite },
): Promise<void> {
  const it = tableOf(entity)
  const where = entityWhere(entity, filter)
  for (const gone of (
    await connection.texts(`delete from ${it.table} where ${it.own} and ${where.text} returning ${it.columns}`, where.values)
  ).map(it.rowOf))
    await note(connection, it, { action: 'delete', key: identityOf(entity, gone), before: gone, after: {}, by })
}

type WrittenRecord = { readonly values: RecordValues; readonly by: RecordWrite }

async function createRecord(connection: Connection, it: EntityTable, { values, by }: WrittenRecord): Promise<Result<ReferenceRow>> {
  const { codec, table, columns, entity, owner } = it
  const files = await checkFiles(connection, it.written, { values, actorId: by.actorId })
  const free = files.ok ? await checkBarcodes(connection, { ...it, records: [values] }) : files
  if (!free.ok) return free
  const secret = by.passwordHash === undefined ? [] : [by.passwordHash]
  const owned = owner === undefined ? [] : [owner]
  const written = [...codec.write(values), ...secret, ...owned]
  const names = [...codec.names, ...secret.map(() => 'password_hash'), ...owned.map(() => OWNER)].map(quoteIdentifier)
  const [row] = await connection.texts(
    `insert into ${table} (${names.join(', ')}) values (${written.map((_value, at) => `$${at + 1}`).join(', ')}) returning ${columns}`,
    written,
  )
  if (row === undefined) throw new Error(`${entity.name}: an insert returned no row`)
  const record = it.rowOf(row)
  await nameFiles(connection, it.written, { id: record.id, values, owner: it.owner })
  await note(connection, it, { action: 'create', key: identityOf(entity, record), before: {}, after: record, by })
  return ok(record)
}

async function changeRecord(
  connection: Connection,
  it: EntityTable,
  { before, values, by }: WrittenRecord & { readonly before: ReferenceRow },
): Promise<Result<ReferenceRow>> {
  const { codec, table, columns, entity } = it
  if (Object.keys(recordChanges(it.written, before, values)).length === 0) return ok(before)
  const files = await checkFiles(connection, it.written, { values, before, actorId: by.actorId })
  const free = files.ok ? await checkBarcodes(connection, { ...it, records: [values], id: before.id }) : files
  if (!free.ok) return free
  const written = codec.write(values)
  const sets = codec.names.map((name, at) => `${quoteIdentifier(name)} = $${at + 2}`)
  const [row] = await connection.texts(`update ${table} set version = version + 1, ${sets.join(', ')} where id = $1 returning ${columns}`, [
    before.id,
    ...written,
  ])
  if (row === undefined) return failed(referenceFailure('RECORD_NOT_FOUND'))
  const record = it.rowOf(row)
  await nameFiles(connection, it.written, { id: record.id, values, owner: it.owner })
  await note(connection, it, { action: 'update', key: identityOf(entity, before), before, after: record, by })
  return ok(record)
}

type RecordAuditNote = {
  readonly action: string
  readonly key: string
  readonly before: RecordValues
  readonly after: RecordValues
  readonly by: RecordWrite
}

async function note(connection: Connection, { entity }: EntityTable, { action, key, before, after, by }: RecordAuditNote): Promise<void> {
  await sqlAuditTrail(connection).write([
    { at: by.at, actorId: by.actorId, area: entity.area, subject: key, action, changes: recordChanges(entity, before, after) },
  ])
}

/**
 * The records of an entity on a connection with an open transaction, each write with its audit row.
 */
export function recordsOn(connection: Connection, entity: Entity, by: RecordWrite) {
  const it = tableOf(entity)
  return {
    all: () => readAll(connection, entity),
    add: (values: RecordValues) => createRecord(connection, it, { values, by }),
    change: (before: ReferenceRow, values: RecordValues) => changeRecord(connection, it, { before, values, by }),
    remove: async (gone: ReferenceRow): Promise<void> => {
      await connection.rows(`delete from ${it.table} where id = $1`, [gone.id])
      await note(connection, it, { action: 'delete', key: identityOf(entity, gone), before: gone, after: {}, by })
    },
  }
}

type Upsert = { readonly records: readonly RecordValues[]; readonly by: RecordWrite; readonly owner?: number }
type UpsertResult = Result<{ readonly created: number; readonly updated: number }>

/** Creates or changes records by key on a connection with an open transaction. */
export const upsertInto = (connection: Connection, entity: Entity, upsert: Upsert): Promise<UpsertResult> =>
  upsertRecords(connection, tableOf(entity, upsert.owner), upsert)

async function upsertRecords(connection: Connection, it: EntityTable, { records, by }: Upsert): Promise<UpsertResult> {
  const { entity } = it
  const byKey = [...new Map(records.map((record) => [identityOf(entity, record), record]))]
  const free = await checkBarcodes(connection, { ...it, records: byKey.map(([, record]) => record) })
  if (!free.ok) return free
  const counts = { created: 0, updated: 0 }
  for (let at = 0; at < byKey.length; at += ROWS_AT_ONCE) {
    const part = byKey.slice(at, at + ROWS_AT_ONCE)
    const rows = await connection.texts(
      `select ${it.columns} from ${it.table} where ${it.own} and ${it.key} = any($1) order by id for update`,
      [part.map(([, record]) => String(record[entity.key]))],
    )
    const known = new Map(rows.map(it.rowOf).map((row) => [identityOf(entity, row), row]))
    const created = await createMany(connection, it, { records: part.flatMap(([key, values]) => (known.has(key) ? [] : [values])), by })
    if (!created.ok) return created
    counts.created += created.value
    for (const [key, values] of part) {
      const before = known.get(key)
      if (before === undefined) continue
      const result = await changeRecord(connection, it, { before, values, by })
      if (!result.ok) return result
      if (result.value !== before) counts.updated += 1
    }
  }
  return ok(counts)
}

async function createMany(connection: Connection, it: EntityTable, { records, by }: Upsert): Promise<Result<number>> {
  const fileFields = fileFieldsOf(it.written)
  const named = records.filter((record) => fileFields.some((name) => record[name] !== undefined))
  const each = await createEach(connection, it, { records: named, by })
  if (!each.ok) return each
  const many = await createPlain(connection, it, { records: records.filter((record) => !named.includes(record)), by })
  return ok(each.value + many)
}

/** Records that name no file, in one statement. */
async function createPlain(connection: Connection, it: EntityTable, { records, by }: Upsert): Promise<number> {
  if (records.length === 0) return 0
  const { codec, columns, entity, owner, table } = it
  const owned = owner === undefined ? ['', ''] : [`${OWNER}, `, `${owner}, `]
  const rows = records.map((record) => Object.fromEntries(codec.write(record).map((value, at) => [codec.names[at], value])))
  const names = codec.names.map(quoteIdentifier).join(', ')
  const types = columnsOf(it.written.fields).map(({ name, type }) => `${quoteIdentifier(name)} ${type}`)
  const made = await connection.texts(
    `insert into ${table} (${owned[0]}${names}) select ${owned[1]}${names} from json_to_recordset($1::json) as fresh(${types.join(', ')}) returning ${columns}`,
    [JSON.stringify(rows)],
  )
  const created = made.map(it.rowOf)
  await sqlAuditTrail(connection).write(
    created.map((record) => ({
      at: by.at,
      actorId: by.actorId,
      area: entity.area,
      subject: identityOf(entity, record),
      action: 'create',
      changes: recordChanges(entity, {}, record),
    })),
  )
  return created.length
}

/** Records that name files: each is checked, and its files are kept with it. */
async function createEach(connection: Connection, it: EntityTable, { records, by }: Upsert): Promise<Result<number>> {
  for (const values of records) {
    const created = await createRecord(connection, it, { values, by })
    if (!created.ok) return created
  }
  return ok(records.length)
}

/**
 * Batches by offset in one order: tables of this kind are small, and a record written in the
 * meantime may be missed or seen twice.
 */
async function* streamRecords(database: Database, it: EntityTable, filter: RecordFilter): AsyncIterable<readonly ReferenceRow[]> {
  const where = entityWhere(it.entity, filter)
  const limit = where.values.length + 1
  for (let offset = 0; ; offset += STREAM_ROWS) {
    const rows = await database.texts(
      `select ${it.columns} from ${it.table} where ${it.own} and ${where.text} ${entityOrder(it.entity, filter)} limit $${limit} offset $${limit + 1}`,
      [...where.values, STREAM_ROWS, offset],
    )
    if (rows.length > 0) yield rows.map(it.rowOf)
    if (rows.length < STREAM_ROWS) return
  }
}

function keyTaken(entity: Entity, values: RecordValues): Failure {
  const failure = referenceFailure('KEY_TAKEN', { key: String(values[entity.key] ?? '') })
  return { ...failure, fields: [atField(entity.key, failure)] }
}

/** Staff and clients share the index of their names, which each entity calls otherwise. */
const ACCOUNT_NAMES = 'accounts_name_key'

type Violation = { readonly table?: string; readonly constraint?: string; readonly detail?: string }

/** A refusal of PostgreSQL as a failure; anything else is thrown on. */
export function refusalOf(entity: Entity, error: unknown): Failure {
  const { table, constraint, detail = '' } = error as Violation
  const [, column = '', value = ''] =
    /^Key \("?(\w+)"?\)=\((.*?)\)/.exec(detail) ?? /^Key \(.*?(\w+)(?:::\w+)?\){1,2}=\(\w+, (.*?)\)/.exec(detail) ?? []
  if (sqlState(error) === UNIQUE_VIOLATION)
    return constraint === ACCOUNT_NAMES || entity.owned !== undefined || entity.within !== undefined
      ? keyTaken(entity, { [entity.key]: value })
      : takenFailure(error)
  if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error
  if (table === entity.name && !detail.includes('still referenced'))
    return invalidInput([atField(column, inputFailure('UNKNOWN_REFERENCE', { found: value }))])
  return referenceFailure('RECORD_IN_USE', { key: value, by: catalog.find((one) => one.name === table)?.label ?? table ?? '' })
}
