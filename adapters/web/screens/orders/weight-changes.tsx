import { useWords } from '../../base/words.ts'
import { orderWords } from './orders.words.ts'
import { amountText } from './order-text.ts'
import type { SelectedOrder } from './selected-order.ts'

/** The claimed and the checked weight of orders, so that what is decided is seen. */
export function WeightChanges({ orders }: { readonly orders: readonly SelectedOrder[] }) {
  const t = useWords(orderWords)
  return (
    <div className="weight-changes" role="region" tabIndex={0} aria-label={t('weights')}>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{t('order_number')}</th>
            <th scope="col" className="align-end">
              {t('claimed')}
            </th>
            <th scope="col" className="align-end">
              {t('checked')}
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderNumber, claimWeight, checkWeight }) => (
            <tr key={orderNumber}>
              <td>
                <code>{orderNumber}</code>
              </td>
              <td className="align-end">{kilograms(claimWeight)}</td>
              <td className="align-end">
                <strong>{kilograms(checkWeight)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** `1,250.000 kg`; a dash where it is unknown. */
export const kilograms = (weight: string | null): string => (weight === null ? '—' : `${amountText(weight)} kg`)
