import type { ComponentProps } from 'react'
import { say } from '../../base/words.ts'
import type { DeclaredField } from '../form/declared-field.tsx'
import { controlProps } from './field-input.tsx'
import { FormField } from '../form/form-field.tsx'
import { SuggestInput, type Suggestion } from './suggest-input.tsx'

type SuggestFieldProps<S extends Suggestion> = ComponentProps<typeof DeclaredField> & {
  readonly suggestions: readonly S[]
  readonly onChoose: (chosen: S) => void
  /** The field has the focus: from now on it may ask. */
  readonly onUse: () => void
}

/** A declared field for any text that offers known ones while it is typed. */
export function SuggestField<S extends Suggestion>({ suggestions, onChoose, onUse, ...props }: SuggestFieldProps<S>) {
  const { field, id, error, value, onChange, onBlur } = props
  return (
    <FormField id={id} label={say(field.label)} help={field.help && say(field.help)} error={error} required={field.required}>
      <div onFocus={onUse}>
        <SuggestInput
          {...controlProps(props)}
          inputMode={field.kind === 'phone' ? 'tel' : 'text'}
          value={typeof value === 'string' ? value : ''}
          onChange={onChange}
          onChoose={onChoose}
          {...(onBlur === undefined ? {} : { onBlur })}
          suggestions={suggestions}
        />
      </div>
    </FormField>
  )
}
