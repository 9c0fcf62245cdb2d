import { useCallback, type ComponentProps } from 'react'
import { lineFields, type GroupName, type LineGroup } from '#core/parcels/orders/order-kind.ts'
import { savedProduct } from '#core/parcels/saved/saved-product.entity.ts'
import type { ReferenceRecord } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import { savedRoutes } from '../../../../../http/contract/parcels/saved/saved.routes.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { toFormValue } from '../../../../ui/form/form-value.ts'
import { OfferedField } from './offered-field.tsx'
import type { OrderForm } from './use-order-form.ts'

const OFFERED: ReadonlySet<string> = new Set(savedProduct.saved.offered)

/** Whether presets are offered in a field of a line. */
export const offersPresets = (api: string): boolean => OFFERED.has(api)

type PresetFieldProps = ComponentProps<typeof DeclaredField> & {
  readonly form: OrderForm
  readonly group: GroupName
  readonly declared: LineGroup
  readonly index: number
  /** The field's name in the API. */
  readonly api: string
}

/**
 * Name or SKU of a product: presets are offered while it is typed, and one fills its line, but for
 * the quantity.
 */
export function PresetField({ form, group, declared, index, api, ...props }: PresetFieldProps) {
  const shown = useCallback(
    (record: ReferenceRecord) => {
      const others = savedProduct.saved.offered.filter((name) => name !== api)
      return {
        value: String(record[api] ?? record['name'] ?? ''),
        note: others
          .map((name) => record[name])
          .filter(Boolean)
          .join(' · '),
      }
    },
    [api],
  )
  const fill = (record: ReferenceRecord): void => {
    for (const [name, field] of lineFields(declared)) {
      const kept = record[field.api]
      // An amount that the preset does not have keeps its currency.
      if (!(field.api in savedProduct.fields) || (field.kind === 'money' && kept === null)) continue
      form.setLineValue({ group, index, name }, toFormValue(field, kept))
    }
    if (record['battery'] === true && 'battery' in form.draft.values) form.setValue('battery', true)
  }
  return <OfferedField {...props} route={savedRoutes.offerPresets} shown={shown} onOffer={fill} />
}
