import { InputGroup, TextArea } from '@blueprintjs/core'
import { useId } from 'react'
import { useWords } from '../../../base/words.ts'
import type { AttachedFile } from '../../../ui/form/attached-files.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import type { EventInput, TextInput } from './order-events.ts'
import { orderWords } from './orders.words.ts'
import { PhotosField } from './photos-field.tsx'

/** The input of an event, by the names of the API. */
export type EventInputs = Readonly<Partial<Record<TextInput, string>>> & { readonly check_photos?: readonly AttachedFile[] }

type WordKey = keyof typeof orderWords.table
const LABELS: Readonly<Record<TextInput, WordKey>> = {
  reason: 'reason',
  check_weight: 'check_weight_input',
  check_length: 'check_length',
  check_width: 'check_width',
  check_height: 'check_height',
  exception_code: 'exception_code',
  exception_msg: 'exception_msg',
}
const HELP: Readonly<Partial<Record<TextInput, WordKey>>> = { reason: 'reasonHelp', check_weight: 'check_weight_help' }
const SIDES: ReadonlySet<TextInput> = new Set<TextInput>(['check_length', 'check_width', 'check_height'])
const LONG: ReadonlySet<TextInput> = new Set<TextInput>(['reason', 'exception_msg'])
const MOST_SIGNS = 300
const MOST_CODE_SIGNS = 20

export type EventInputsFormProps = {
  readonly inputs: readonly EventInput[]
  readonly values: EventInputs
  readonly onChange: (values: EventInputs) => void
  /** The refusals by the path of their value. */
  readonly errors?: Readonly<Record<string, string>>
}

/** The fields of an event's input; the sides of a parcel stand in one line. */
export function EventInputsForm({ inputs, values, onChange, errors = {} }: EventInputsFormProps) {
  if (inputs.length === 0) return null
  return (
    <div className="event-inputs">
      {inputs.map(({ name, required }) =>
        name === 'check_photos' ? (
          <PhotosField
            key={name}
            photos={values[name] ?? []}
            errors={errors}
            onChange={(photos) => onChange({ ...values, [name]: photos })}
          />
        ) : (
          <TextField
            key={name}
            name={name}
            required={required === true}
            error={errors[name]}
            value={values[name] ?? ''}
            onChange={(text) => onChange({ ...values, [name]: text })}
          />
        ),
      )}
    </div>
  )
}

type TextFieldProps = {
  readonly name: TextInput
  readonly required: boolean
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (text: string) => void
}

function TextField({ name, required, error, value, onChange }: TextFieldProps) {
  const t = useWords(orderWords)
  const id = useId()
  const help = HELP[name]
  const common = { name, value, 'aria-required': required }
  const isNumber = name === 'check_weight' || SIDES.has(name)
  return (
    <FormField
      id={id}
      label={t(LABELS[name])}
      help={help && t(help)}
      required={required}
      error={error}
      width={SIDES.has(name) ? 'short' : undefined}
    >
      {(control) =>
        LONG.has(name) ? (
          <TextArea {...common} {...control} fill rows={2} maxLength={MOST_SIGNS} onChange={(event) => onChange(event.target.value)} />
        ) : (
          <InputGroup
            {...common}
            {...control}
            maxLength={MOST_CODE_SIGNS}
            inputMode={isNumber ? 'decimal' : 'text'}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </FormField>
  )
}

/** The input to send: empty fields are left out. */
export function sentInputs({ check_photos: photos = [], ...texts }: EventInputs) {
  const told: Readonly<Partial<Record<TextInput, string>>> = Object.fromEntries(
    Object.entries(texts).filter(([, text]) => text.trim() !== ''),
  )
  return { ...told, ...(photos.length === 0 ? {} : { check_photos: photos.map(({ src }) => src) }) }
}

/** Whether all required input is present. */
export const isComplete = (inputs: readonly EventInput[], values: EventInputs): boolean =>
  inputs.every(({ name, required }) => required !== true || (name !== 'check_photos' && (values[name] ?? '').trim() !== ''))
