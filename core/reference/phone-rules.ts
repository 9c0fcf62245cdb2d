import { countryPhone } from '../fields/phone.rules.ts'
import type { PhoneRuleOf } from '../fields/read-record.ts'
import type { References } from '../fields/references.ts'
import { country } from './country.entity.ts'

/** The rule for phone numbers of each country. */
export const phoneRulesOf =
  (references: References): PhoneRuleOf =>
  (named) => {
    const found = references.find(country, named)
    return found && countryPhone(found)
  }
