import { useMemo } from 'react'
import { readField } from '../../../../../core/fields/read-field.ts'
import { formatAmount, type Money } from '../../../../../core/kernel/money.ts'
import { declaredUsd, HIGH_VALUE_USD } from '../../../../../core/orders/declared-value.rules.ts'
import type { OrderKind } from '../../../../../core/orders/order-kind.ts'
import { declaredTotal } from '../../../../../core/orders/order.ts'
import { goodsFields } from '../../../../../core/orders/goods-fields.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { useWords } from '../../../base/words.ts'
import { formWords } from './form.words.ts'
import { rawOf, type OrderDraft } from './order-draft.ts'
import { moneyText } from '../order-text.ts'

/** The declared total of the completed product rows; undefined before the first one, and while currencies differ. */
function declaredSoFar(kind: OrderKind, draft: OrderDraft, references: References): Money | undefined {
  const lines = rawOf(kind, draft).goods.flatMap((line) => {
    const value = readField(goodsFields.value, line['value'], { references })
    const quantity = readField(goodsFields.quantity, line['quantity'], { references })
    if (!value.ok || !quantity.ok || value.value === undefined || quantity.value === undefined) return []
    return [{ value: value.value as Money, quantity: quantity.value as number }]
  })
  return new Set(lines.map((line) => line.value.currency)).size === 1 ? declaredTotal(lines) : undefined
}

const LIMIT_USD = formatAmount(HIGH_VALUE_USD).replace(/\.00$/, '')

/** The running total of the declared values and its value in USD, with a warning above the limit (spec §5). */
export function DeclaredTotal({
  kind,
  draft,
  references,
}: {
  readonly kind: OrderKind
  readonly draft: OrderDraft
  readonly references: References | undefined
}) {
  const t = useWords(formWords)
  const total = useMemo(() => references && declaredSoFar(kind, draft, references), [kind, draft, references])
  const usd = total && references && declaredUsd(total, references)
  const isHigh = usd !== undefined && usd.amount > HIGH_VALUE_USD.amount
  return (
    <div className="declared-total" data-high={isHigh}>
      <span className="text-muted">{t('declaredTotal')}</span>{' '}
      <strong>{total === undefined ? '—' : moneyText({ amount: formatAmount(total), currency: total.currency })}</strong>
      {usd && total?.currency !== 'USD' && <span> ({t('declaredUsd', { usd: formatAmount(usd) })})</span>}
      <span role="status">{isHigh && <span className="declared-high"> {t('declaredHigh', { limit: LIMIT_USD })}</span>}</span>
    </div>
  )
}
