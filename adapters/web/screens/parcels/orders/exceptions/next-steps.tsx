import { say } from '../../../../base/words.ts'
import type { OrderRow } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { LinkButton } from '../link-button.tsx'
import { formPath } from '../../../../base/paths.ts'
import { useOwnKinds } from '../use-kinds.ts'

/**
 * A returned parcel goes on with an order of a kind that takes it: sent again, or unpacked into
 * stock.
 */
export function NextSteps({ order }: { readonly order: OrderRow }) {
  const own = useOwnKinds()
  if (order.status !== 'returned') return null
  return own
    .filter(({ takesOriginal }) => takesOriginal === true)
    .map((kind) => <LinkButton key={kind.name} text={say(kind.label)} to={formPath(kind, order.order_number)} />)
}
