import { describe, expect, it } from 'vitest'
import { errorsByField } from '../../adapters/web/ui/form/errors-by-field.ts'

const errors = (...paths: readonly string[]): Readonly<Record<string, string>> =>
  errorsByField(
    paths.map((path) => ({ path, error: 'FIELD_REQUIRED', msg: `${path} is missing` })),
    () => 'Currency',
  )

describe('the errors of a form', () => {
  it('say a wrong currency at its amount too, where the form has one field for both', () => {
    expect(errors('note', 'amount.currency')).toEqual({
      note: 'note is missing',
      'amount.currency': 'amount.currency is missing',
      amount: 'Currency: amount.currency is missing',
    })
  })

  it('leave what is wrong with the amount itself', () => {
    expect(errors('amount.currency', 'amount')['amount']).toBe('amount is missing')
  })
})
