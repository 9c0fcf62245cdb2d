import type { Field } from '#core/base/fields/field.ts'
import { lineFields, type LineGroup } from '#core/parcels/orders/order-kind.ts'
import type { FormValue } from '../../../../ui/form/form-value.ts'
import { emptyLine, type LineDraft } from './order-draft.ts'

type Pasting = { readonly lines: readonly LineDraft[]; readonly declared: LineGroup; readonly cells: readonly (readonly string[])[] }

/** The choice that a text names: its key or its name in any language. */
const choiceOf = (field: Field & { readonly kind: 'choice' }, text: string): string =>
  Object.entries(field.choices).find(([key, label]) =>
    [key, ...Object.values(label)].some((name) => name.toLowerCase() === text.toLowerCase()),
  )?.[0] ?? text

/**
 * A cell of a sheet as the value of a field; what it cannot be is found by the field's own check.
 */
function valueOf(field: Field, cell: string, before: FormValue | undefined): FormValue {
  const text = cell.trim()
  if (field.kind === 'money') return { amount: text, currency: typeof before === 'object' ? before.currency : '' }
  return field.kind === 'choice' ? choiceOf(field, text) : text
}

/**
 * Rows with cells of a sheet put in from a field of one row on; rows that are missing are added
 * below.
 */
export function pasteIntoLines(
  { lines, declared, cells }: Pasting,
  { index, name }: { readonly index: number; readonly name: string },
): readonly LineDraft[] {
  // A flag is no text.
  const fields = lineFields(declared).filter(([, field]) => field.kind !== 'flag')
  const first = fields.findIndex(([field]) => field === name)
  const filled = [...lines]
  for (const [offset, row] of cells.entries()) {
    const at = index + offset
    const line = filled[at] ?? emptyLine(declared, filled[at - 1])
    const put = row.flatMap((cell, column) => {
      const found = fields[first + column]
      return found === undefined ? [] : [[found[0], valueOf(found[1], cell, line.values[found[0]])] as const]
    })
    filled[at] = { ...line, values: { ...line.values, ...Object.fromEntries(put) } }
  }
  return filled
}
