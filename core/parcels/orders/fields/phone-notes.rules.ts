import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { shownText } from '#core/base/kernel/text.ts'
import { parsePhones, type CountryPhone } from '#core/base/fields/phone.rules.ts'
import { orderFailure } from '../order.failures.ts'

/** The phone of a text, the second one in it for the field beside it, and what is to be said. */
type PhoneReading = { readonly phone: string; readonly second: string | undefined; readonly notes: readonly FieldFailure[] }

type WrittenIn = {
  readonly name: string
  readonly country: CountryPhone
  /** Whether a second number has a field, and it is empty. */
  readonly hasSpare: boolean
}

/**
 * The phones of a text that is more than one plain number (rule: Several phones in one):
 * PHONE_SECOND where a second one goes to the field for it, PHONE_BESIDE for what is not kept.
 */
export function readPhones(text: string, { name, country, hasSpare }: WrittenIn): Result<PhoneReading> {
  const read = parsePhones(text, country)
  if (!read.ok) return failed(read.failure)
  const { numbers, beside } = read.value
  const [phone, ...others] = numbers
  const found = shownText(text)
  const second = hasSpare ? others.shift() : undefined
  const rest = shownText([...others, beside].filter((one) => one !== '').join(', '))
  return ok({
    phone,
    second,
    notes: [
      ...(second === undefined ? [] : [atField(name, orderFailure('PHONE_SECOND', { found, second }))]),
      ...(rest === '' ? [] : [atField(name, orderFailure('PHONE_BESIDE', { found, rest }))]),
    ],
  })
}
