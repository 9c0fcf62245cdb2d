import type { FieldKind } from '#core/base/fields/field.ts'
import { say, useWords } from '../../base/words.ts'
import { FieldInput, type FieldInputProps } from '../input/field-input.tsx'
import { FormField } from './form-field.tsx'
import { uiWords } from '../ui.words.ts'

/** Kinds whose values are a few characters. */
const SHORT: ReadonlySet<FieldKind> = new Set(['code', 'integer', 'rate', 'date', 'weight', 'length'])

/** A complete declared field: label, control, help and error. */
export function DeclaredField(props: FieldInputProps) {
  const t = useWords(uiWords)
  const { field, id, error } = props
  const help = field.help ? say(field.help) : field.kind === 'texts' ? t('textsHelp') : undefined
  return (
    <FormField
      id={id}
      label={say(field.label)}
      help={help}
      error={error}
      required={field.required}
      width={SHORT.has(field.kind) ? 'short' : undefined}
    >
      <FieldInput {...props} />
    </FormField>
  )
}
