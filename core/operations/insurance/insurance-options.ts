import { isAnyone, listedOptions } from '#core/platform/access/options/option-list.ts'
import { insuranceCategory } from './insurance-category.entity.ts'
import { termsName } from './policy.ts'
import { isOffered, termsOf } from './premium.rules.ts'

/** The kinds of insurance that can be ordered now. */
export const insuranceOptions = listedOptions({
  name: insuranceCategory.name,
  otherNames: ['insurance'],
  isFor: isAnyone,
  records: async ({ references, locale, at }) =>
    references
      .all(insuranceCategory)
      .filter((category) => isOffered(category, at))
      .map((category) => ({ code: category.category_code, title: termsName(termsOf(category))[locale], currency: category.currency })),
})
