import { Radio } from '@blueprintjs/core'
import type { InsuranceCategoryRow } from '../../../../http/contract/operations/insurance/insurance.routes.ts'
import { moneyText } from '../../../base/money-text.ts'
import { useWords } from '../../../base/words.ts'
import { insureWords } from './insure.words.ts'

type CategoryChoiceProps = {
  readonly id: string
  readonly categories: readonly InsuranceCategoryRow[]
  readonly chosen: string
  readonly error: string | undefined
  readonly onChoose: (category: string) => void
}

/** The kinds of insurance side by side: what each covers, what it does not, and what it costs. */
export function CategoryChoice({ id, categories, chosen, error, onChoose }: CategoryChoiceProps) {
  const t = useWords(insureWords)
  return (
    <fieldset className="insure-categories" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend>{t('category')}</legend>
      <div className="insure-category-grid">
        {categories.map((one, place) => (
          <div key={one.category} className="insure-category" data-chosen={one.category === chosen}>
            <Radio
              {...(place === 0 ? { id } : {})}
              name={`${id}-category`}
              label={one.name}
              value={one.category}
              checked={one.category === chosen}
              aria-describedby={`${id}-${one.category}`}
              onChange={() => onChoose(one.category)}
            />
            <Terms id={`${id}-${one.category}`} category={one} />
          </div>
        ))}
      </div>
      {error !== undefined && (
        <div id={`${id}-error`} className="form-field-error">
          {error}
        </div>
      )}
    </fieldset>
  )
}

function Terms({ id, category }: { readonly id: string; readonly category: InsuranceCategoryRow }) {
  const t = useWords(insureWords)
  const { covered, excluded, insurer, rate_per_mille: rate, minimum_premium: minimum, most_insured: most, deductible } = category
  const terms = [
    [t('covered'), covered],
    [t('excluded'), excluded],
    [t('rate'), t('rateText', { rate, minimum: moneyText(minimum) })],
    [t('most'), moneyText(most)],
    [t('deductible'), moneyText(deductible)],
    [t('insurer'), insurer],
  ] as const
  return (
    <dl id={id} className="insure-terms">
      {terms.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
