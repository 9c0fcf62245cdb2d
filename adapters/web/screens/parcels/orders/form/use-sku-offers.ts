import { useDeferredValue, useMemo } from 'react'
import { goodsRoutes } from '../../../../../http/contract/warehouse/goods/goods.routes.ts'
import { useCall, useSession } from '../../../../base/api.ts'
import type { Suggestion } from '../../../../ui/input/suggest-input.tsx'

const MOST_OFFERED = 8
/** How long what was offered for a text is offered again without asking. */
const MILLIS_FRESH = 10_000

export type SkuRow = Readonly<Record<string, unknown>>
export type SkuOffer = Suggestion & { readonly sku: SkuRow }

export const firstOf = (texts: unknown): unknown => (Array.isArray(texts) ? texts[0] : undefined)

/** The customer's SKUs by code, barcode, alias or name, while one is typed. */
export function useSkuOffers(value: unknown, isUsed: boolean): readonly SkuOffer[] {
  const typed = useDeferredValue(typeof value === 'string' ? value.trim().slice(0, 100) : '')
  // Staff who correct a record have no SKUs of their own.
  const mayAsk = useSession().user.role === 'Customer'
  const query = { ...(typed === '' ? {} : { keywords: typed }), pageSize: MOST_OFFERED }
  const { data } = useCall(goodsRoutes.listGoods, { query }, { enabled: isUsed && mayAsk, staleMillis: MILLIS_FRESH, keepPrevious: true })
  return useMemo(
    () =>
      (isUsed ? (data?.rows ?? []) : []).map((sku): SkuOffer => ({
        key: String(sku.id),
        value: String(sku['skuCode']),
        note: [sku['skuName'], firstOf(sku['barCode'])].filter(Boolean).join(' · '),
        sku,
      })),
    [isUsed, data],
  )
}
