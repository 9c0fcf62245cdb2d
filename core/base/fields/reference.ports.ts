import type { Instant } from '../kernel/clock.ts'
import type { Fields, FieldValue } from './field.ts'
import type { Result } from '../kernel/result.ts'
import type { RecordValues } from './read-record.ts'
import type { ReferenceRow, References } from './references.ts'

/**
 * Which records: every filter must match the value of its field; keywords are looked for in the
 * searched fields.
 */
export type RecordFilter = {
  readonly filters?: Readonly<Record<string, FieldValue>>
  readonly keywords?: string
  /** Only these records, by id: those that the actor may see. */
  readonly ids?: readonly number[]
  /** By key where it is left out. */
  readonly sort?: { readonly field: string; readonly descending: boolean }
}

/** Who writes, and when: for the audit row of every write. */
export type RecordWrite = {
  readonly actorId: number
  readonly at: Instant
  /** The account of the writer, for records that name it. */
  readonly account?: string
  /** The hash of the first password of a new account. */
  readonly passwordHash?: string
  /** The password of a new account has to be changed by its owner first. */
  readonly passwordDue?: boolean
  /** The phone of a client was written by somebody who may set its password as well. */
  readonly provesPhone?: boolean
}

/**
 * Records of one entity, typed by its declaration where that is known. A write and its audit row
 * with the changed fields are saved together or not at all.
 */
export type EntityStore<F extends Fields = Fields> = {
  readonly list: (
    query: RecordFilter & { readonly page: number; readonly pageSize: number },
  ) => Promise<{ readonly rows: readonly ReferenceRow<F>[]; readonly total: number }>
  readonly find: (id: number) => Promise<ReferenceRow<F> | undefined>
  readonly findByKey: (key: string) => Promise<ReferenceRow<F> | undefined>
  /** Those of these keys that there are, in one question. */
  readonly findByKeys: (keys: readonly string[]) => Promise<readonly ReferenceRow<F>[]>
  /** KEY_TAKEN where another record already has the key. */
  readonly create: (values: RecordValues, write: RecordWrite) => Promise<Result<ReferenceRow<F>>>
  /**
   * Replaces all declared fields. RECORD_NOT_FOUND, RECORD_CHANGED where `version` is not the
   * stored one, KEY_TAKEN, RECORD_IN_USE for a key that is referred to.
   */
  readonly update: (
    change: { readonly id: number; readonly version: number; readonly values: RecordValues },
    write: RecordWrite,
  ) => Promise<Result<ReferenceRow<F>>>
  /** RECORD_NOT_FOUND, RECORD_IN_USE while a record of another entity refers to it. */
  readonly remove: (id: number, write: RecordWrite) => Promise<Result<true>>
  /** All matching records in the requested order, in batches, so that memory stays bounded. */
  readonly stream: (filter: RecordFilter) => AsyncIterable<readonly ReferenceRow<F>[]>
  /**
   * Creates or changes records by their key, all or none; unchanged records are counted in neither.
   * Of two with one key the last counts.
   */
  readonly upsertMany: (
    records: readonly RecordValues[],
    write: RecordWrite,
  ) => Promise<Result<{ readonly created: number; readonly updated: number }>>
}

/** The current cached reference data; a change on any server is seen within a second. */
export type ReferenceSnapshot = { readonly current: () => References }
