import { useCallback } from 'react'
import type { FlowCause } from '#core/money/ledger/statements/flow-cause.ts'
import { useMenuPages } from '../../../base/pages.ts'
import { orderPath } from '../../../base/paths.ts'

/** The list that finds what caused an entry by its number. */
const LISTS: Readonly<Partial<Record<FlowCause, string>>> = {
  bill: '/finances/bill',
  storage_bill: '/finances/storage/storage_fee_bill',
  claim: '/claim/list',
  refund: '/finances/return',
  cod: '/finances/cod',
}

/**
 * Where the cause of an entry is shown: an order's own page, or a list that the reader may open;
 * null without one.
 */
export function useCausePath(): (cause: { readonly kind: FlowCause; readonly number: string } | null) => string | null {
  const pages = useMenuPages()
  return useCallback(
    (cause) => {
      if (cause === null) return null
      if (cause.kind === 'order') return orderPath(cause.number)
      const list = LISTS[cause.kind]
      const isOpen = list !== undefined && pages.some(({ path }) => path === list)
      return isOpen ? `${list}?keywords=${encodeURIComponent(cause.number)}` : null
    },
    [pages],
  )
}
