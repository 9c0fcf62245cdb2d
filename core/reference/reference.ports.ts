import type { Instant } from '../kernel/clock.ts'
import type { FieldValue } from '../kernel/field.ts'
import type { Result } from '../kernel/result.ts'
import type { RecordValues } from './read-record.ts'
import type { ReferenceRow, References } from './references.ts'

/** Which records: every filter must hold, by the value of its field; keywords are looked for in the searched fields. */
export type RecordFilter = {
  readonly filters?: Readonly<Record<string, FieldValue>>
  readonly keywords?: string
  /** Of these records alone, by id: those within somebody's reach. */
  readonly ids?: readonly number[]
  /** Without one, by key. */
  readonly sort?: { readonly field: string; readonly descending: boolean }
}

/** Who writes, and when: for the audit row that goes with every write. */
export type RecordWrite = {
  readonly actorId: number
  readonly at: Instant
  /** The first password of a new account, as its hash. */
  readonly passwordHash?: string
}

/** Records of one entity. A write leaves an audit row with the fields that changed, together with the change or not at all. */
export type EntityStore = {
  readonly list: (
    query: RecordFilter & { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ReferenceRow[]; readonly total: number }>
  readonly find: (id: number) => Promise<ReferenceRow | undefined>
  readonly findByKey: (key: string) => Promise<ReferenceRow | undefined>
  /** KEY_TAKEN where another record has the key. */
  readonly create: (values: RecordValues, write: RecordWrite) => Promise<Result<ReferenceRow>>
  /** Replaces all declared fields. RECORD_NOT_FOUND, RECORD_CHANGED where `version` is not the stored one, KEY_TAKEN, RECORD_IN_USE for a key that others name. */
  readonly update: (
    change: { readonly id: number; readonly version: number; readonly values: RecordValues },
    write: RecordWrite,
  ) => Promise<Result<ReferenceRow>>
  /** RECORD_NOT_FOUND, RECORD_IN_USE while a record of another entity names it. */
  readonly remove: (id: number, write: RecordWrite) => Promise<Result<true>>
  /** All that match, in the order asked for, in batches; memory stays bounded. */
  readonly stream: (filter: RecordFilter) => AsyncIterable<readonly ReferenceRow[]>
  /** Creates or changes records by their key, all or none; one that says nothing new is counted in neither. The last of two with one key counts. */
  readonly upsertMany: (
    records: readonly RecordValues[],
    write: RecordWrite,
  ) => Promise<Result<{ readonly created: number; readonly updated: number }>>
}

/** The cached reference data of this moment; a change on any server is seen within a second. */
export type ReferenceSnapshot = { readonly current: () => References }
