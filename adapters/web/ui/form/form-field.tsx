import { FormGroup } from '@blueprintjs/core'
import type { ReactNode } from 'react'
import { useWords } from '../../base/words.ts'
import { uiWords } from '../ui.words.ts'

/** The attributes of a control that say which field it is of, and what is wrong with it. */
export type FieldControl = { readonly id: string; readonly 'aria-describedby': string | undefined; readonly 'aria-invalid': boolean }

export const fieldControl = (id: string, parts: { readonly help?: unknown; readonly error?: unknown }): FieldControl => ({
  id,
  'aria-describedby': describedBy(id, parts),
  'aria-invalid': Boolean(parts.error),
})

/** The ids of a control's help and error; a control names them in `aria-describedby`. */
export const describedBy = (id: string, parts: { readonly help?: unknown; readonly error?: unknown }): string | undefined => {
  const ids = [...(parts.error ? [`${id}-error`] : []), ...(parts.help ? [`${id}-help`] : [])]
  return ids.length === 0 ? undefined : ids.join(' ')
}

type FormFieldProps = {
  /** The id of the control inside. */
  readonly id: string
  readonly label: string
  readonly help?: string | undefined
  readonly error?: string | undefined
  readonly required?: boolean | undefined
  /** As wide as its value: a code is short. The whole place by default. */
  readonly width?: 'short' | undefined
  /** The control, or what makes it of the attributes that tie it to its label, help and error. */
  readonly children: ReactNode | ((control: FieldControl) => ReactNode)
}

/** A labelled control with its help and its error beside it. */
export function FormField({ id, label, help, error, required, width, children }: FormFieldProps) {
  const t = useWords(uiWords)
  return (
    <FormGroup
      className={width === 'short' ? 'form-field form-field-short' : 'form-field'}
      label={label}
      labelFor={id}
      intent={error ? 'danger' : 'none'}
      labelInfo={
        required ? (
          <span className="form-field-required" title={t('required')} aria-hidden="true">
            *
          </span>
        ) : undefined
      }
    >
      {typeof children === 'function' ? children(fieldControl(id, { help, error })) : children}
      {error && (
        <div id={`${id}-error`} className="form-field-error">
          {error}
        </div>
      )}
      {help && (
        <div id={`${id}-help`} className="form-field-help">
          {help}
        </div>
      )}
    </FormGroup>
  )
}
