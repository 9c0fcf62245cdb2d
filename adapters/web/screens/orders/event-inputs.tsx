import { InputGroup, TextArea } from '@blueprintjs/core'
import { useId } from 'react'
import { useWords } from '../../base/words.ts'
import { FormField } from '../../ui/form-field.tsx'
import type { EventInput } from './order-events.ts'
import { orderWords } from './orders.words.ts'

/** The input of an event, by the names of the API. */
export type EventInputs = Readonly<Partial<Record<EventInput['name'], string>>>

type WordKey = keyof typeof orderWords.table
const LABELS: Readonly<Record<EventInput['name'], WordKey>> = {
  reason: 'reason',
  check_weight: 'check_weight_input',
  exception_code: 'exception_code',
  exception_msg: 'exception_msg',
}
const HELP: Readonly<Partial<Record<EventInput['name'], WordKey>>> = { reason: 'reasonHelp', check_weight: 'check_weight_help' }
const MOST_SIGNS = 300
const MOST_CODE_SIGNS = 20

export type EventInputsFormProps = {
  readonly inputs: readonly EventInput[]
  readonly values: EventInputs
  readonly onChange: (values: EventInputs) => void
  readonly errors?: EventInputs
}

/** The fields of an event's input. */
export function EventInputsForm({ inputs, values, onChange, errors = {} }: EventInputsFormProps) {
  const t = useWords(orderWords)
  const formId = useId()
  return inputs.map(({ name, required }) => {
    const id = `${formId}-${name}`
    const help = HELP[name]
    const common = {
      id,
      name,
      value: values[name] ?? '',
      'aria-required': required === true,
      'aria-describedby': help ? `${id}-help` : undefined,
    }
    const change = (text: string): void => onChange({ ...values, [name]: text })
    return (
      <FormField key={name} id={id} label={t(LABELS[name])} help={help && t(help)} required={required} error={errors[name]}>
        {name === 'reason' || name === 'exception_msg' ? (
          <TextArea {...common} fill rows={2} maxLength={MOST_SIGNS} onChange={(event) => change(event.target.value)} />
        ) : (
          <InputGroup
            {...common}
            maxLength={MOST_CODE_SIGNS}
            inputMode={name === 'check_weight' ? 'decimal' : 'text'}
            onChange={(event) => change(event.target.value)}
          />
        )}
      </FormField>
    )
  })
}

/** The input to send: empty fields are left out. */
export const sentInputs = (values: EventInputs): EventInputs =>
  Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))

/** Whether all required input is present. */
export const isComplete = (inputs: readonly EventInput[], values: EventInputs): boolean =>
  inputs.every(({ name, required }) => required !== true || (values[name] ?? '').trim() !== '')
