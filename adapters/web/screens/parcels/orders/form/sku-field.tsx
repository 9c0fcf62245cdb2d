import { useState, type ComponentProps } from 'react'
import { lineFields } from '#core/parcels/orders/order-kind.ts'
import { toFormValue } from '../../../../ui/form/form-value.ts'
import { SuggestField } from '../../../../ui/input/suggest-field.tsx'
import { firstOf, useSkuOffers, type SkuOffer, type SkuRow } from './use-sku-offers.ts'
import type { PresetField } from './preset-field.tsx'

const isChinese = (text: unknown): boolean => typeof text === 'string' && /\p{Script=Han}/u.test(text)

/**
 * Returns the facts that a SKU gives of its line, under the names that lines have in the API: in
 * either language, its name comes before its title.
 */
function lineOf(sku: SkuRow): Readonly<Record<string, unknown>> {
  const names = [sku['skuName'], sku['skuTitle']].filter((name) => typeof name === 'string' && name !== '')
  return {
    sku_code: sku['skuCode'],
    name: names.find((name) => !isChinese(name)),
    name_cn: names.find(isChinese),
    weight: sku['skuWeight'],
    hs_code: sku['hsCode'],
    barcode: firstOf(sku['barCode']),
  }
}

/**
 * The SKU of a line of stock: the customer's SKUs are offered by code, barcode, alias or name while
 * it is typed; any other text stays possible.
 */
export function SkuField({ form, group, declared, index, api: _api, ...props }: ComponentProps<typeof PresetField>) {
  const [isUsed, setUsed] = useState(false)
  const offers = useSkuOffers(props.value, isUsed)
  const fill = ({ sku }: SkuOffer): void => {
    const said = lineOf(sku)
    for (const [name, field] of lineFields(declared)) {
      const value = said[field.api]
      // A title of a marketplace may be longer than the name of a product.
      const isTooLong = field.kind === 'text' && typeof value === 'string' && value.length > field.maxLength
      if (value !== undefined && value !== null && !isTooLong) form.setLineValue({ group, index, name }, toFormValue(field, value))
    }
  }
  return <SuggestField {...props} suggestions={offers} onChoose={fill} onUse={() => setUsed(true)} />
}
