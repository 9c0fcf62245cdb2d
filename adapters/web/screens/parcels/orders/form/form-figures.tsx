import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { moneyText } from '../../../../base/money-text.ts'
import { quantityText } from '#core/pricing/fees/freight/quantity.ts'
import { USUAL_CONVERT_RATE } from '#core/pricing/fees/freight/chargeable.ts'
import type { References } from '#core/base/fields/references.ts'
import { formatAmount } from '#core/base/kernel/money.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { declaredUsd, HIGH_VALUE_USD } from '#core/parcels/orders/place/declared-value.rules.ts'
import { declares, weighs, type DerivedFigures, type WeightFigures } from '#core/parcels/orders/fields/derived-figures.rules.ts'
import type { OrderKind } from '#core/parcels/orders/order-kind.ts'
import { useWords } from '../../../../base/words.ts'
import { countText } from '../../../../base/order-text.ts'
import { formWords } from './form.words.ts'
import { wholePrice } from './live-quote.tsx'
import { liveQuoteWords } from './live-quote.words.ts'
import type { LiveQuote } from './use-live-quote.ts'

const LIMIT_USD = formatAmount(HIGH_VALUE_USD).replace(/\.00$/, '')
const NOTHING = '—'

type FormFiguresProps = {
  readonly kind: OrderKind
  readonly figures: DerivedFigures | undefined
  readonly references: References | undefined
  /** The quote of its costs; left out for those who see no money, and for kinds without freight. */
  readonly quote: LiveQuote | undefined
}

/**
 * Figures that follow from what is typed, always in sight: chargeable weight, and total declared
 * value with a warning above the limit (rule: High declared value).
 */
export function FormFigures({ kind, figures, references, quote }: FormFiguresProps) {
  const t = useWords(formWords)
  const price = useWords(liveQuoteWords)
  const declared = figures?.declared
  const usd = declared && references && declaredUsd(declared, references)
  const isHigh = usd !== undefined && usd.amount > HIGH_VALUE_USD.amount
  return (
    <div className="form-figures">
      <dl>
        {weighs(kind) && (
          <div>
            <dt>{t('chargeableWeight')}</dt>
            <dd>{figures?.weight === undefined ? NOTHING : <Kilograms grams={figures.weight.chargeableGrams} />}</dd>
          </div>
        )}
        {declares(kind) && (
          <div>
            <dt>{t('declaredTotal')}</dt>
            <dd>
              {declared === undefined ? NOTHING : moneyText({ amount: formatAmount(declared), currency: declared.currency })}
              {usd && declared?.currency !== 'USD' && (
                <span className="unit">{t('declaredUsd', { usd: groupThousands(formatAmount(usd)) })}</span>
              )}
            </dd>
          </div>
        )}
        {quote !== undefined && (
          <div>
            <dt>{price('price')}</dt>
            <dd>{quote.chosen === undefined ? NOTHING : wholePrice(quote.chosen, quote.answer?.insurance?.premium) || price('free')}</dd>
          </div>
        )}
      </dl>
      <p role="status">{isHigh && t('declaredHigh', { limit: LIMIT_USD })}</p>
    </div>
  )
}

function Kilograms({ grams }: { readonly grams: number }) {
  return (
    <>
      {groupThousands(formatKilograms(grams))}
      <span className="unit">kg</span>
    </>
  )
}

/** How the chargeable weight comes about, beside the fields that it is derived from. */
export function WeightExplained({ weight }: { readonly weight: WeightFigures | undefined }) {
  const t = useWords(formWords)
  if (weight === undefined) return null
  const { actualGrams, volumetricGrams, chargeableGrams, boxes } = weight
  const parts = {
    chargeable: groupThousands(formatKilograms(chargeableGrams)),
    actual: groupThousands(formatKilograms(actualGrams)),
    volumetric: groupThousands(formatKilograms(volumetricGrams)),
    sizes: quantityText({ kind: 'boxes', value: boxes }),
    divisor: countText(USUAL_CONVERT_RATE),
  }
  const how = boxes.length === 0 ? 'weightUnmeasured' : volumetricGrams > actualGrams ? 'weightByVolume' : 'weightByScale'
  return (
    <p className="order-derived">
      <strong>{t('chargeableIs', parts)}</strong> {t(how, parts)}
    </p>
  )
}
