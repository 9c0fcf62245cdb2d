import { InputGroup } from '@blueprintjs/core'
import type { ComponentProps } from 'react'
import { originalFields } from '#core/parcels/orders/kinds/special-fields.ts'
import { orderRoutes } from '../../../../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { say } from '../../../../base/words.ts'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'
import { controlProps } from '../../../../ui/input/field-input.tsx'
import { FormField } from '../../../../ui/form/form-field.tsx'
import { valueOf } from '../../../../base/order-text.ts'

/** The name of the field in the API. */
export const ORIGINAL_FIELD = originalFields.originalOrder.api

const MOST_OFFERED = 200

/**
 * The returned parcel of an order: the customer's returned parcels are offered, newest first, and
 * any number can be typed.
 */
export function OriginalOrderField(props: ComponentProps<typeof DeclaredField>) {
  const { field, id, error, value, onChange } = props
  const { data } = useCall(orderRoutes.listOrders, { query: { status: 'returned', pageSize: MOST_OFFERED } })
  return (
    <FormField id={id} label={say(field.label)} help={field.help && say(field.help)} error={error} required={field.required}>
      <InputGroup
        {...controlProps(props)}
        list={`${id}-returned`}
        autoComplete="off"
        intent={error ? 'danger' : 'none'}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-returned`}>
        {data?.rows.map((row) => (
          <option key={row.order_number} value={row.order_number}>
            {['order_refCode', 'consignee', 'city']
              .map((api) => valueOf(row, api))
              .filter(Boolean)
              .join(' · ')}
          </option>
        ))}
      </datalist>
    </FormField>
  )
}
