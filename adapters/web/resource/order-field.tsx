import { useDeferredValue, useMemo, useState, type ComponentProps } from 'react'
import type { Field } from '#core/base/fields/field.ts'
import { orderRoutes } from '../../http/contract/parcels/orders/order.routes.ts'
import { useCall } from '../base/api.ts'
import { referenceOf, stateText, valueOf } from '../base/order-text.ts'
import type { DeclaredField } from '../ui/form/declared-field.tsx'
import { SuggestField } from '../ui/input/suggest-field.tsx'
import type { Suggestion } from '../ui/input/suggest-input.tsx'

const MOST_OFFERED = 8
const MILLIS_FRESH = 10_000
const MOST_TYPED = 100

/** Whether a declared field takes any number of an order. */
export const isOfOrder = (field: Field): boolean => field.kind === 'text' && field.ofOrder === true

type OrderFieldProps = ComponentProps<typeof DeclaredField> & {
  /** Only orders in this state are offered; any number can be typed. */
  readonly status?: string
  /** The number that is put in for a chosen order. */
  readonly number?: 'order_number' | 'airway_number'
  /** An order was chosen, by its number. */
  readonly onChosen?: (orderNumber: string) => void
}

/**
 * A field for any number of an order: orders are found while it is typed, by number, waybill,
 * reference or consignee, the newest first, and shown with their state.
 */
export function OrderField({ status, number = 'order_number', onChosen, ...props }: OrderFieldProps) {
  const typed = useDeferredValue(typeof props.value === 'string' ? props.value.trim().slice(0, MOST_TYPED) : '')
  const [isUsed, setUsed] = useState(false)
  const query = { ...(typed === '' ? {} : { keywords: typed }), ...(status === undefined ? {} : { status }), pageSize: MOST_OFFERED }
  const { data } = useCall(orderRoutes.listOrders, { query }, { enabled: isUsed, staleMillis: MILLIS_FRESH, keepPrevious: true })
  const offers = useMemo(
    () =>
      (isUsed ? (data?.rows ?? []) : []).map((row): Suggestion => {
        const about = [referenceOf(row), valueOf(row, 'consignee'), stateText(row.status)]
        return {
          key: row.order_number,
          value: row[number],
          note: about
            .filter((part) => part !== row.order_number)
            .filter(Boolean)
            .join(' · '),
        }
      }),
    [isUsed, data, number],
  )
  return (
    <SuggestField
      {...props}
      suggestions={offers}
      onChoose={({ key, value }) => {
        props.onChange(value)
        onChosen?.(String(key))
      }}
      onUse={() => setUsed(true)}
    />
  )
}
