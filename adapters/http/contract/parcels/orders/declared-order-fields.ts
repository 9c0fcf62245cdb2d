import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderField, OrderFields } from '#core/parcels/orders/fields/order-field.ts'
import { fieldsOf, groupsOf, lineFields, type GroupName } from '#core/parcels/orders/order-kind.ts'

/** Fields of orders go by their names in the API. */
export const byApi = (_name: string, field: object): string => (field as OrderField).api
/** The fields of every kind. */
export const allFields: OrderFields = Object.fromEntries(orderKinds.flatMap((kind) => fieldsOf(kind)))
/** The fields of a group's lines in any kind. */
export const lineFieldsOf = (group: GroupName): OrderFields =>
  Object.fromEntries(orderKinds.flatMap((kind) => groupsOf(kind).flatMap(([name, one]) => (name === group ? lineFields(one) : []))))
