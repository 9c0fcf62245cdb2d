import { useCallback, useMemo, useState } from 'react'
import type { Entity } from '#core/base/fields/entity.ts'
import type { FieldError } from '../../http/contract/envelope.ts'
import { checkFormValue } from '../ui/form/check-form-value.ts'
import { sameFormValue, toFormValue, toSent, type FormValue, type FormValues } from '../ui/form/form-value.ts'

/** The parts that a form reads and writes: fields, and their values in the form of the API. */
type WithFields = Pick<Entity, 'fields'>
type Values = Readonly<Record<string, unknown>>

export const formValuesOf = (entity: WithFields, record: Values | undefined): FormValues =>
  Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, toFormValue(field, record?.[name])]))

type Errors = Readonly<Record<string, string>>

/**
 * The state of a form: what was typed on top of what was read, the changed fields, and their
 * errors.
 */
export type RecordForm = {
  readonly values: FormValues
  readonly errors: Errors
  readonly changed: readonly string[]
  readonly change: (name: string, value: FormValue) => void
  /** Checks one field when it is left. */
  readonly check: (name: string) => void
  /** Checks all; returns the names of the wrong ones, in the order of the form. */
  readonly checkAll: () => readonly string[]
  /** Shows the server's errors; returns the names of those in the form, in its order. */
  readonly takeErrors: (fields: readonly FieldError[]) => readonly string[]
  /** The values to send to the API. */
  readonly toBody: () => Record<string, unknown>
  /** Replaces the record below the typed values: changed fields keep theirs, unless dropped. */
  readonly rebase: (record: Values, options: { readonly keepTyped: boolean }) => void
}

/** The errors of those fields that have one. */
function errorsOf(names: readonly string[], errorOf: (name: string) => string | undefined): Errors {
  const errors: Record<string, string> = {}
  for (const name of names) {
    const error = errorOf(name)
    if (error !== undefined) errors[name] = error
  }
  return errors
}

/** Values that a form offers in fields that are empty, as if its user had typed them. */
const offeredIn = (base: FormValues, offered: FormValues): FormValues =>
  Object.fromEntries(Object.entries(offered).filter(([name, value]) => value !== '' && (base[name] ?? '') === ''))

export function useRecordForm(entity: WithFields, record: Values | undefined, start: Values = {}, offered: FormValues = {}): RecordForm {
  const [base, setBase] = useState(() => formValuesOf(entity, record ?? start))
  const [typed, setTyped] = useState<FormValues>(() => offeredIn(base, offered))
  const [errors, setErrors] = useState<Errors>({})
  const names = useMemo(() => Object.keys(entity.fields), [entity])
  const values = useMemo<FormValues>(() => ({ ...base, ...typed }), [base, typed])
  const changed = useMemo(() => names.filter((name) => name in typed && !sameFormValue(typed[name], base[name])), [names, typed, base])

  const errorOf = (name: string): string | undefined => {
    const field = entity.fields[name]
    const value = values[name]
    return field === undefined || value === undefined ? undefined : checkFormValue(field, value)
  }
  const change = useCallback((name: string, value: FormValue) => {
    setTyped((before) => ({ ...before, [name]: value }))
    setErrors(({ [name]: _gone, ...others }) => others)
  }, [])
  const put = (found: Errors): readonly string[] => {
    setErrors(found)
    return names.filter((name) => name in found)
  }
  return {
    values,
    errors,
    changed,
    change,
    check: (name) => {
      const error = name in typed ? errorOf(name) : undefined
      if (error !== undefined) setErrors((before) => ({ ...before, [name]: error }))
    },
    checkAll: () => put(errorsOf(names, errorOf)),
    takeErrors: (fields) => put(Object.fromEntries(fields.map(({ path, msg }) => [path, msg]))),
    toBody: () => Object.fromEntries(Object.entries(entity.fields).map(([name, field]) => [name, toSent(field, values[name] ?? '')])),
    rebase: (latest, { keepTyped }) => {
      setBase(formValuesOf(entity, latest))
      setTyped(keepTyped ? Object.fromEntries(changed.map((name) => [name, values[name] ?? ''])) : {})
      setErrors({})
    },
  }
}
