import { unreachable, type Field } from '../../../../core/kernel/field.ts'
import { say } from '../../i18n/words.ts'
import { isMoneyOutside, moneyText } from './order-text.ts'
import { timeText } from './time-text.ts'

export type FieldTextOptions = {
  /** The title of a record that a reference names. */
  readonly titleOf: (entity: string, code: string) => string
  readonly yes: string
  readonly no: string
}

/** The value of a field as the API answers it, as a person reads it; '' for an empty one. */
export function fieldText(field: Field, value: unknown, { titleOf, yes, no }: FieldTextOptions): string {
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'flag':
      return value === true ? yes : no
    case 'choice': {
      const label = field.choices[String(value)]
      return label === undefined ? String(value) : say(label)
    }
    case 'reference':
      return titleOf(field.to, String(value))
    case 'money':
      return isMoneyOutside(value) ? moneyText(value) : String(value)
    case 'texts':
      return Array.isArray(value) ? value.join(', ') : String(value)
    case 'instant':
      return timeText(String(value))
    case 'text':
    case 'code':
    case 'integer':
    case 'rate':
    case 'timezone':
    case 'pattern':
    case 'weight':
    case 'length':
    case 'phone':
      return String(value)
    default:
      return unreachable(field)
  }
}
