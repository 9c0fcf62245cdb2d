import { countryPhone } from '#core/base/fields/phone.rules.ts'
import type { PhoneRuleOf } from '#core/base/fields/read-record.ts'
import type { References } from '#core/base/fields/references.ts'
import { country } from './country.entity.ts'

/** The rule for phone numbers of each country. */
export const phoneRulesOf =
  (references: References): PhoneRuleOf =>
  (named) => {
    const found = references.find(country, named)
    return found && countryPhone(found)
  }
