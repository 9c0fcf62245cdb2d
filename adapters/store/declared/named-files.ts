import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { fileFailure } from '#core/platform/files/file.failures.ts'
import { foreignUploads } from '#core/platform/files/named-files.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Sql } from '../database/database.ts'
import { sqlFiles } from '../platform/files/sql-files.ts'

const fileFields = new WeakMap<Entity, readonly string[]>()

/** The names of the fields that hold the id of an upload. */
export function fileFieldsOf(entity: Entity): readonly string[] {
  const known = fileFields.get(entity)
  if (known !== undefined) return known
  const names = Object.entries(entity.fields).flatMap(([name, { kind }]) => (kind === 'file' ? [name] : []))
  fileFields.set(entity, names)
  return names
}

const idAt = (values: RecordValues | undefined, name: string): string | undefined => {
  const value = values?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

type Writing = { readonly values: RecordValues; readonly before?: RecordValues; readonly actorId: number }

/**
 * INPUT_INVALID with FILE_NOT_FOUND at each field that names no upload of the actor, other than
 * what the record named there before.
 */
export async function checkFiles(sql: Sql, entity: Entity, { values, before, actorId }: Writing): Promise<Result<true>> {
  const named = fileFieldsOf(entity).flatMap((field) => {
    const id = idAt(values, field)
    return id === undefined ? [] : [{ field, id, before: idAt(before, field) }]
  })
  if (named.length === 0) return ok(true)
  const foreign = await foreignUploads(sqlFiles(sql), { named, owners: [actorId] })
  return foreign.length === 0 ? ok(true) : failed(invalidInput(foreign.map((name) => atField(name, fileFailure('FILE_NOT_FOUND')))))
}

/** Records which files a record names: who may read its area may open them. */
export async function nameFiles(
  sql: Sql,
  entity: Entity,
  { id, values, owner }: { readonly id: number; readonly values: RecordValues; readonly owner: number | undefined },
): Promise<void> {
  const fields = fileFieldsOf(entity)
  if (fields.length === 0) return
  const ids = fields.flatMap((name) => idAt(values, name) ?? [])
  const clientId = entity.ofClients === true ? id : owner
  await sqlFiles(sql).name({ area: entity.area, record: String(id), clientId, ids })
}
