import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'

/**
 * The records that a fresh store gets of an entity, under its name; a wrong or missing field does
 * not compile.
 */
export const seedOf = <F extends Fields>(
  entity: Entity<F>,
  records: readonly RecordOf<F>[],
): readonly [string, readonly RecordValues[]] => [entity.name, records]

/** A choice of a JSON file has the type of any text. */
type JsonValue<Value> = Value extends string ? string : Value
/**
 * A record of an entity as TypeScript sees it in a JSON file: a field that a row lacks is
 * `undefined`.
 */
type JsonOf<Record> = { readonly [K in keyof Record]: JsonValue<Record[K]> | (object extends Pick<Record, K> ? undefined : never) }
/** Refuses fields that the entity does not declare. */
type OnlyDeclared<Row, F extends Fields> = { readonly [K in Row extends unknown ? Exclude<keyof Row, keyof F> : never]?: never }

/**
 * Records from a JSON file; an empty text is no value. A test reads each choice by its declaration,
 * since JSON has no narrower type than text.
 */
export const fromJson = <F extends Fields, Row extends JsonOf<RecordOf<F>>>(
  _entity: Entity<F>,
  rows: readonly (Row & OnlyDeclared<Row, F>)[],
): readonly RecordOf<F>[] => rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '')) as RecordOf<F>)
