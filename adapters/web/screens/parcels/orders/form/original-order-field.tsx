import type { ComponentProps } from 'react'
import { originalFields } from '#core/parcels/orders/kinds/special-fields.ts'
import { OrderField } from '../../../../resource/order-field.tsx'
import type { DeclaredField } from '../../../../ui/form/declared-field.tsx'

/** The name of the field in the API. */
export const ORIGINAL_FIELD = originalFields.originalOrder.api

/** The returned parcel of an order: the customer's returned parcels are offered, newest first. */
export const OriginalOrderField = (props: ComponentProps<typeof DeclaredField>) => <OrderField {...props} status="returned" />
