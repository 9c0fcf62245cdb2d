import { HTMLSelect } from '@blueprintjs/core'

type FilterSelectProps<Value extends string> = {
  readonly label: string
  /** The text that stands for no choice. */
  readonly any: string
  readonly value: string | undefined
  readonly choices: readonly (readonly [value: Value, text: string])[]
  readonly onChange: (value: string) => void
}

/** A filter of a few choices; it takes hold at once. */
export function FilterSelect<Value extends string>({ label, any, value = '', choices, onChange }: FilterSelectProps<Value>) {
  return (
    <HTMLSelect
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      options={[{ value: '', label: any }, ...choices.map(([choice, text]) => ({ value: choice, label: text }))]}
    />
  )
}
