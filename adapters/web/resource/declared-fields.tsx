import type { Fields } from '#core/base/fields/field.ts'
import { DeclaredField } from '../ui/form/declared-field.tsx'
import { isOfOrder, OrderField } from './order-field.tsx'
import type { RecordForm } from './use-record-form.ts'

type DeclaredFieldsProps = {
  readonly fields: Fields
  readonly form: RecordForm
  readonly errors: Readonly<Record<string, string>>
  /** The start of each control's id. */
  readonly id: string
  /** Whether a field is checked when it is left; without, errors come with the answer alone. */
  readonly isCheckedOnLeave?: boolean
}

/** Every field of a declaration, in the grid of a form. */
export function DeclaredFields({ fields, form, errors, id, isCheckedOnLeave = false }: DeclaredFieldsProps) {
  return (
    <div className="form-grid">
      {Object.entries(fields).map(([name, field]) => {
        const Control = isOfOrder(field) ? OrderField : DeclaredField
        return (
          <Control
            key={name}
            id={`${id}-${name}`}
            name={name}
            field={field}
            value={form.values[name] ?? ''}
            error={errors[name]}
            onChange={(value) => form.change(name, value)}
            {...(isCheckedOnLeave ? { onBlur: () => form.check(name) } : {})}
          />
        )
      })}
    </div>
  )
}
