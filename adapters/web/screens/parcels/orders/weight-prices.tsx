import { moneyText } from '../../../base/money-text.ts'
import { weightPricesRoutes, type WeightPricesAnswer } from '../../../../http/contract/parcels/orders/weight-prices.routes.ts'
import { callKey, useRead } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { useErrorText } from '../../../ui/note/error-note.tsx'
import { orderWords } from './orders.words.ts'

type Amounts = WeightPricesAnswer['difference']

/** One currency a line. */
const textOf = (amounts: Amounts | null): string => (amounts === null ? '—' : amounts.map(moneyText).join('\n+ ') || '0')
/** `+12.00 CNY`. */
const signed = (amount: Amounts[number]): string => (amount.amount.startsWith('-') ? moneyText(amount) : `+${moneyText(amount)}`)

const TOGETHER = 500

/** Reads the costs of orders by both weights, by order number: one call for up to 500 of them. */
export function useWeightPrices(orders: readonly string[], enabled: boolean) {
  const { data, error } = useRead(
    [...callKey(weightPricesRoutes.weightPrices), orders],
    async (api, signal) => {
      const parts = Array.from({ length: Math.ceil(orders.length / TOGETHER) }, (_, part) =>
        orders.slice(part * TOGETHER, (part + 1) * TOGETHER),
      )
      const answers = await Promise.all(
        parts.map((part) => api.call(weightPricesRoutes.weightPrices, { body: { orders: part } }, { signal })),
      )
      return new Map(answers.flat().map((prices) => [prices.order_number, prices]))
    },
    { enabled },
  )
  return { prices: data, error }
}

type WeightPricesProps = { readonly prices: WeightPricesAnswer | undefined; readonly error: Error | null }

/** The costs of an order by both weights, as cells of its row; or why it has no price. */
export function WeightPrices({ prices, error }: WeightPricesProps) {
  const t = useWords(orderWords)
  const textOfError = useErrorText()
  if (prices === undefined)
    return (
      <td colSpan={3} className="text-muted">
        {error ? textOfError(error) : '…'}
      </td>
    )
  const { claimed, checked, difference, reason } = prices
  if (reason !== null && claimed === null && checked === null)
    return (
      <td colSpan={3} className="text-muted">
        {reason}
      </td>
    )
  return (
    <>
      <td className="align-end">{textOf(claimed)}</td>
      <td className="align-end">
        <strong>{textOf(checked)}</strong>
      </td>
      <td className="align-end">{difference.length > 0 ? difference.map(signed).join('\n') : (reason ?? t('samePrice'))}</td>
    </>
  )
}
