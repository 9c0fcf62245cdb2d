import { say, useWords } from '../base/words.ts'
import { FieldInput, type FieldInputProps } from './field-input.tsx'
import { FormField } from './form-field.tsx'
import { uiWords } from './ui.words.ts'

/** A complete declared field: label, control, help and error. */
export function DeclaredField(props: FieldInputProps) {
  const t = useWords(uiWords)
  const { field, id, error } = props
  const help = field.help ? say(field.help) : field.kind === 'texts' ? t('textsHelp') : undefined
  return (
    <FormField id={id} label={say(field.label)} help={help} error={error} required={field.required}>
      <FieldInput {...props} />
    </FormField>
  )
}
