import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'

/**
 * Reads the columns that somebody chose for a file, by their index: INPUT_INVALID for text that is
 * no JSON of them.
 */
export function chosenColumns<C extends string>(text: string | undefined, columns: readonly C[]): Result<Readonly<Record<string, C | ''>>> {
  if (text === undefined || text.trim() === '') return ok({})
  const wrong = failed(invalidInput([atField('columns', inputFailure('UNKNOWN_REFERENCE', { found: text.slice(0, 60) }))]))
  try {
    const found: unknown = JSON.parse(text)
    if (typeof found !== 'object' || found === null || Array.isArray(found)) return wrong
    const isColumn = (value: unknown): value is C | '' => value === '' || columns.some((column) => column === value)
    const chosen = Object.entries(found).flatMap(([index, value]) => (isColumn(value) ? [[index, value] as const] : []))
    return chosen.length === Object.keys(found).length ? ok(Object.fromEntries(chosen)) : wrong
  } catch {
    return wrong
  }
}
