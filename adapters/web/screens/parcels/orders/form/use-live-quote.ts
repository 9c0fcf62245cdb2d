import { useMemo } from 'react'
import type { QuoteOffer } from '../../../../../http/contract/pricing/fees/quote.routes.ts'
import { orderPriceRoutes, type OrderQuoteAnswer } from '../../../../../http/contract/parcels/orders/order-prices.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useIsOpen } from '../../../../base/visitor.ts'
import { useSettled } from '../../../../ui/input/use-settled.ts'
import { hasFreight } from '#core/parcels/orders/order-parcel.ts'
import { pricedDraft, type OrderToQuote } from './priced-draft.ts'
import type { OrderForm } from './use-order-form.ts'

/** A pause in the typing. */
const MILLIS_IDLE = 350
const MILLIS_FRESH = 60_000

/** The costs of the order in a form on each channel, while it is typed. */
export type LiveQuote = {
  /** Whether destination and weight are known. */
  readonly isReady: boolean
  /** Whether what is shown is older than what is typed. */
  readonly isBehind: boolean
  readonly answer: OrderQuoteAnswer | undefined
  /** The offer of the channel that the order goes by. */
  readonly chosen: QuoteOffer | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/**
 * The prices of the order in a form, asked for when the typing pauses; a call that is under way is
 * given up for the next one, and the last prices stay until the next ones are there. `undefined`
 * for those who see no money, and for kinds without freight.
 */
export function useLiveQuote(
  form: OrderForm,
  { grams, order }: { readonly grams: number | undefined; readonly order: string | undefined },
) {
  const sees = useIsOpen({ audience: 'any', finance: true, permission: { area: 'orders', action: 'read' } })
  const body = pricedDraft(form, { grams, order })
  const typed = body === undefined ? '' : JSON.stringify(body)
  const settled = useSettled(typed, MILLIS_IDLE)
  const asked = useMemo(() => (settled === '' ? undefined : (JSON.parse(settled) as OrderToQuote)), [settled])
  const { data, error, isFetching, refetch } = useCall(
    orderPriceRoutes.quoteOrder,
    { body: asked ?? { order_type: form.kind.name } },
    { enabled: sees && asked !== undefined, keepPrevious: true, staleMillis: MILLIS_FRESH },
  )
  if (!sees || !hasFreight(form.kind.name)) return undefined
  const isReady = typed !== ''
  const answer = isReady ? data : undefined
  const quote: LiveQuote = {
    isReady,
    isBehind: isFetching || settled !== typed,
    answer,
    chosen: answer?.offers.find(({ channel }) => channel === answer.channel),
    error: isReady ? error : null,
    retry: () => void refetch(),
  }
  return quote
}
