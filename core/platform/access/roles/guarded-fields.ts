import type { Entity } from '#core/base/fields/entity.ts'
import type { Field } from '#core/base/fields/field.ts'
import { shower } from '#core/base/fields/read-field.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { RawFields } from '#core/base/fields/read-fields.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { identityFailure } from '../identity.failures.ts'
import { mayDo, type Permission, type RoleHolder } from './permissions.ts'

/** Writing a record that is not there yet is `create`, any other `update`. */
type FormAction = Extract<Permission['action'], 'create' | 'update'>

/** Whether who holds these permissions may write a field of a form (rule: Guarded fields). */
export const mayWriteField = (
  may: (permission: Permission) => boolean,
  { guardedBy }: Pick<Field, 'guardedBy'>,
  action: FormAction,
): boolean => guardedBy === undefined || may({ area: guardedBy, action })

const lackedBy = (entity: Pick<Entity, 'fields'>, holder: RoleHolder, action: FormAction): readonly (readonly [string, Field])[] =>
  Object.entries(entity.fields).filter(([, field]) => !mayWriteField((permission) => mayDo(holder, permission), field, action))

/**
 * The input of a new record, with the fields that its maker may not write as in every new one where
 * they are left out.
 */
export const withStarts = (entity: Pick<Entity, 'fields' | 'starts'>, raw: RawFields, holder: RoleHolder): RawFields => ({
  ...Object.fromEntries(lackedBy(entity, holder, 'create').map(([name]) => [name, entity.starts?.[name]])),
  ...raw,
})

/** The same for every way to leave something empty. */
const comparable = (shown: unknown): string =>
  shown === undefined || shown === null || shown === '' || shown === false || (Array.isArray(shown) && shown.length === 0)
    ? ''
    : JSON.stringify(shown)

type Writing = {
  /** The record as it is stored; `undefined` for a new one. */
  readonly before: Readonly<Record<string, unknown>> | undefined
  readonly values: RecordValues
  readonly holder: RoleHolder
}

/**
 * The values of a record, unless its writer changes a field without the permission that guards it:
 * FIELD_NOT_ALLOWED at each of these (rule: Guarded fields). In a new record they are as the form
 * starts.
 */
export function guardFields(entity: Pick<Entity, 'fields' | 'starts'>, { before, values, holder }: Writing): Result<RecordValues> {
  const refused = lackedBy(entity, holder, before === undefined ? 'create' : 'update').flatMap(([name, field]) => {
    const show = shower(field)
    const stood: unknown = before === undefined ? entity.starts?.[name] : show(before[name] as never)
    return comparable(stood) === comparable(show(values[name])) ? [] : [{ name, failure: refusalOf(field) }]
  })
  const [first] = refused
  if (first === undefined) return ok(values)
  return failed({ ...first.failure, fields: refused.map(({ name, failure }) => atField(name, failure)) })
}

const refusalOf = ({ label }: Field): Failure => identityFailure('FIELD_NOT_ALLOWED', { field: label })
