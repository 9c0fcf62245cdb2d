import type { Result } from '#core/base/kernel/result.ts'
import { ok } from '#core/base/kernel/result.ts'
import { figures } from '#core/base/kernel/text.ts'
import { countryPhone, parsePhone } from '#core/base/fields/phone.rules.ts'
import type { References } from '#core/base/fields/references.ts'
import { country as countries, type Country } from '#core/platform/reference/country.entity.ts'

/** The country of most shippers: a number without a country prefix is read by its rule. */
export const HOME_COUNTRY = 'CN'

export type AccountPhone = { readonly phone: string; readonly country: string }

/**
 * Reads the phone of an account as E.164 text, with its country: the given one, else the one whose
 * prefix an international number (`+971…`, `00971…`) has and whose rule it follows, else China.
 * PHONE_INVALID by the rule of the most likely country.
 */
export function readAccountPhone(
  text: string,
  { references, country }: { readonly references: References; readonly country?: string | undefined },
): Result<AccountPhone> {
  const named = country === undefined ? undefined : references.find(countries, country)
  const candidates = named === undefined ? byPrefix(figures(text), references) : [named]
  const readings = candidates.map((row) => ({ row, phone: parsePhone(text, countryPhone(row)) }))
  const fitting = readings.find(({ phone }) => phone.ok) ?? readings[0]
  if (fitting === undefined) throw new Error(`the country ${HOME_COUNTRY} is missing`)
  return fitting.phone.ok ? ok({ phone: fitting.phone.value, country: fitting.row.code }) : fitting.phone
}

/** The countries that a number may belong to, longest prefix first. */
function byPrefix(found: string, references: References): readonly Country[] {
  const home = references.find(countries, HOME_COUNTRY)
  const digits = /^(\+|00)/.test(found) ? found.replace(/^00/, '').replace(/\D/g, '') : undefined
  const prefixOf = (row: Country): string => countryPhone(row).phonePrefix
  const abroad =
    digits === undefined
      ? []
      : references
          .all(countries)
          .filter((row) => prefixOf(row) !== '' && digits.startsWith(prefixOf(row)))
          .toSorted((left, right) => prefixOf(right).length - prefixOf(left).length)
  return abroad.length > 0 || home === undefined ? abroad : [home]
}
