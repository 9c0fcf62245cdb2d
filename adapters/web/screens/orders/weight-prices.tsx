import { weightPricesRoutes, type WeightPricesAnswer } from '../../../http/contract/orders/weight-prices.routes.ts'
import { useCall } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { moneyText } from './order-text.ts'
import { orderWords } from './orders.words.ts'

type Amounts = WeightPricesAnswer['difference']

/** One currency a line. */
const textOf = (amounts: Amounts | null): string => (amounts === null ? '—' : amounts.map(moneyText).join('\n+ ') || '0')
/** `+CNY 12.00`. */
const signed = (amount: Amounts[number]): string => (amount.amount.startsWith('-') ? moneyText(amount) : `+${moneyText(amount)}`)

/** What an order costs by both weights, as cells of its row; or why it has no price. */
export function WeightPrices({ order }: { readonly order: string }) {
  const t = useWords(orderWords)
  const textOfError = useErrorText()
  const { data, error } = useCall(weightPricesRoutes.weightPrices, { params: { order_number: order } })
  if (data === undefined)
    return (
      <td colSpan={3} className="text-muted">
        {error ? textOfError(error) : '…'}
      </td>
    )
  if (data.reason !== null && data.claimed === null && data.checked === null)
    return (
      <td colSpan={3} className="text-muted">
        {data.reason}
      </td>
    )
  return (
    <>
      <td className="align-end">{textOf(data.claimed)}</td>
      <td className="align-end">
        <strong>{textOf(data.checked)}</strong>
      </td>
      <td className="align-end">{data.difference.length > 0 ? data.difference.map(signed).join('\n') : (data.reason ?? t('samePrice'))}</td>
    </>
  )
}
