import type { Field } from '#core/base/fields/field.ts'
import { say } from '../../../../base/words.ts'
import { localTime } from '../../../../ui/input/local-time.ts'

/** A detail of a plan as its reader reads it: a time in the reader's zone, a choice in words. */
export function fieldText(field: Field, value: string | null): string {
  if (value === null) return ''
  if (field.kind === 'instant') return localTime(value).slice(0, 16)
  return field.kind === 'choice' && field.choices[value] !== undefined ? say(field.choices[value]) : value
}
