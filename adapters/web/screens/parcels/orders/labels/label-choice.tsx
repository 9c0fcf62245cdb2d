import { HTMLSelect } from '@blueprintjs/core'
import { useId } from 'react'
import { FormField } from '../../../../ui/form/form-field.tsx'

type LabelChoiceProps<One extends string> = {
  readonly label: string
  readonly value: One
  readonly choices: readonly One[]
  readonly text: (one: One) => string
  readonly isFixed?: boolean
  readonly onChange: (one: One) => void
}

/** One of a few values that labels are made by. */
export function LabelChoice<One extends string>({ label, value, choices, text, isFixed = false, onChange }: LabelChoiceProps<One>) {
  const id = useId()
  return (
    <FormField id={id} label={label}>
      <HTMLSelect
        id={id}
        fill
        value={value}
        disabled={isFixed}
        onChange={({ currentTarget }) => {
          const chosen = choices.find((one) => one === currentTarget.value)
          if (chosen !== undefined) onChange(chosen)
        }}
        options={choices.map((one) => ({ value: one, label: text(one) }))}
      />
    </FormField>
  )
}
