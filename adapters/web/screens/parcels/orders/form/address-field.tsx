import { useCallback, type ComponentProps } from 'react'
import type { ReferenceRecord } from '../../../../../http/contract/platform/reference/reference.routes.ts'
import { savedRoutes } from '../../../../../http/contract/parcels/saved/saved.routes.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { filledByAddress, type AddressRole } from './address-parts.ts'
import { OfferedField } from './offered-field.tsx'
import type { OrderForm } from './use-order-form.ts'

type AddressFieldProps = ComponentProps<typeof DeclaredField> & { readonly form: OrderForm; readonly who: AddressRole }

/**
 * Name or phone of a consignee or a sender: the address book is offered while it is typed, and an
 * entry fills the whole group.
 */
export function AddressField({ form, who, ...props }: AddressFieldProps) {
  const isPhone = props.field.kind === 'phone'
  const shown = useCallback(
    ({ name, phone, city, country }: ReferenceRecord) => {
      const [value, other] = isPhone ? [phone, name] : [name, phone]
      return { value: String(value ?? ''), note: [other, city, country].filter(Boolean).join(' · ') }
    },
    [isPhone],
  )
  const fill = (record: ReferenceRecord): void => {
    for (const { fields } of form.kind.sections)
      for (const [name, value] of filledByAddress(record, who, fields)) form.setValue(name, value)
  }
  return (
    <OfferedField
      {...props}
      route={savedRoutes.offerAddresses}
      filter={who === 'sender' ? { as_sender: true } : { as_consignee: true }}
      shown={shown}
      onOffer={fill}
    />
  )
}
