import type { FieldError } from '../../../http/contract/envelope.ts'

const CURRENCY = '.currency'

/**
 * Errors by the path of their field. A wrong currency is also said at its amount, in `currency`'s
 * word, since both are one field of a form.
 */
export function errorsByField(fields: readonly FieldError[], currency: () => string): Readonly<Record<string, string>> {
  const errors = Object.fromEntries(fields.map(({ path, msg }) => [path, msg]))
  for (const { path, msg } of fields) if (path.endsWith(CURRENCY)) errors[path.slice(0, -CURRENCY.length)] ??= `${currency()}: ${msg}`
  return errors
}
