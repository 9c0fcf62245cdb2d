import { Link } from 'react-router-dom'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { orderPath } from '../../../../base/paths.ts'
import { formWords } from './form.words.ts'

/**
 * A link to the order that has the reference already; it opens in a new tab, so that the form
 * stays.
 */
export function TakenReference({ refCode }: { readonly refCode: string }) {
  const t = useWords(formWords)
  const { data } = useCall(orderRoutes.listOrders, { query: { order_refCode: refCode } })
  const holder = data?.rows.find((row) => row.status !== 'cancelled')
  if (holder === undefined) return null
  return (
    <Link className="taken-reference" to={orderPath(holder.order_number)} target="_blank">
      {t('takenOpen', { order: holder.order_number })}
    </Link>
  )
}
