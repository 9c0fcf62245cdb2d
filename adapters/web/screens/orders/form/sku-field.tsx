import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react'
import { lineFields } from '../../../../../core/orders/order-kind.ts'
import { goodsRoutes } from '../../../../http/contract/goods/goods.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { toFormValue } from '../../../ui/form-value.ts'
import type { Suggestion } from '../../../ui/suggest-input.tsx'
import { SuggestField } from '../../../ui/suggest-field.tsx'
import { MILLIS_FRESH } from './offered-field.tsx'
import type { PresetField } from './preset-field.tsx'

const MOST_OFFERED = 8

type SkuRow = Readonly<Record<string, unknown>>
type Offer = Suggestion & { readonly sku: SkuRow }

const firstOf = (texts: unknown): unknown => (Array.isArray(texts) ? texts[0] : undefined)
const isChinese = (text: unknown): boolean => typeof text === 'string' && /\p{Script=Han}/u.test(text)

/** What a SKU says of its line, under the names that lines have in the API. */
const lineOf = (sku: SkuRow): Readonly<Record<string, unknown>> => ({
  sku_code: sku['skuCode'],
  [isChinese(sku['skuName']) ? 'name_cn' : 'name']: sku['skuName'],
  weight: sku['skuWeight'],
  hs_code: sku['hsCode'],
  barcode: firstOf(sku['barCode']),
})

/** The SKU of a line of stock: the customer's SKUs are offered by code, barcode, alias or name while it is typed; any other text stays possible. */
export function SkuField({ form, group, declared, index, api: _api, ...props }: ComponentProps<typeof PresetField>) {
  const typed = useDeferredValue(typeof props.value === 'string' ? props.value.trim().slice(0, 100) : '')
  const [isUsed, setUsed] = useState(false)
  // Staff who correct an order have no SKUs of their own.
  const mayAsk = useSession().user.role === 'Customer'
  const query = { ...(typed === '' ? {} : { keywords: typed }), pageSize: MOST_OFFERED }
  const { data } = useCall(goodsRoutes.listGoods, { query }, { enabled: isUsed && mayAsk, staleMillis: MILLIS_FRESH, keepPrevious: true })
  const offers = useMemo(
    () =>
      (isUsed ? (data?.rows ?? []) : []).map((sku): Offer => ({
        key: String(sku.id),
        value: String(sku['skuCode']),
        note: [sku['skuName'], firstOf(sku['barCode'])].filter(Boolean).join(' · '),
        sku,
      })),
    [isUsed, data],
  )
  const fill = ({ sku }: Offer): void => {
    const said = lineOf(sku)
    for (const [name, field] of lineFields(declared)) {
      const value = said[field.api]
      if (value !== undefined && value !== null) form.setLineValue({ group, index, name }, toFormValue(field, value))
    }
  }
  return <SuggestField {...props} suggestions={offers} onChoose={fill} onUse={() => setUsed(true)} />
}
