import { useEffect, useState } from 'react'
import { orderRoutes, type OrderRow } from '../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../base/api.ts'

const FEWEST_CHARACTERS = 2
const MOST_FOUND = 8
const MILLIS_IDLE = 200
const MILLIS_FRESH = 15_000
const NONE: readonly OrderRow[] = []

/** The typed text, once typing pauses. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const pause = setTimeout(() => setRested(text), MILLIS_IDLE)
    return () => clearTimeout(pause)
  }, [text])
  return rested
}

type FoundOrders = { readonly orders: readonly OrderRow[]; readonly isSearching: boolean; readonly error: Error | null }

/**
 * The orders that contain the typed text in a number, the consignee, a phone, a city or a product,
 * newest first; asks the server.
 */
export function useFoundOrders(typed: string, isAllowed: boolean): FoundOrders {
  const text = typed.trim()
  const isAsked = isAllowed && text.length >= FEWEST_CHARACTERS
  const rested = useRested(text)
  const isRested = rested === text
  const { data, isFetching, error } = useCall(
    orderRoutes.listOrders,
    { query: { keywords: rested, pageSize: MOST_FOUND } },
    { enabled: isAsked && isRested, staleMillis: MILLIS_FRESH },
  )
  if (!isAsked) return { orders: NONE, isSearching: false, error: null }
  return { orders: (isRested ? data?.rows : undefined) ?? NONE, isSearching: !isRested || isFetching, error }
}
