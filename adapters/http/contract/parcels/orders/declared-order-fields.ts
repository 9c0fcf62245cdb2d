import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import type { OrderField, OrderFields } from '#core/parcels/orders/fields/order-field.ts'
import { fieldsOf, groupsOf, lineFields, type GroupName, type NamedFields } from '#core/parcels/orders/order-kind.ts'
import { z } from 'zod'
import { sentSchema } from '../../field-schema.ts'
import { explainSchema } from '../../named-schema.ts'

/** Fields of orders go by their names in the API. */
export const byApi = (_name: string, field: object): string => (field as OrderField).api
/** The fields of every kind. */
export const allFields: OrderFields = Object.fromEntries(orderKinds.flatMap((kind) => fieldsOf(kind)))
/** The fields of a group's lines in any kind. */
export const lineFieldsOf = (group: GroupName): OrderFields =>
  Object.fromEntries(orderKinds.flatMap((kind) => groupsOf(kind).flatMap(([name, one]) => (name === group ? lineFields(one) : []))))

/** The second names of fields, for what is sent under one of them. */
export const secondNames = (fields: NamedFields): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(
    fields.flatMap(([name, field]) => {
      const { api, alsoApi } = field
      const schema = alsoApi === undefined ? undefined : sentSchema({ [name]: field }, byApi).shape[api]
      return schema === undefined ? [] : [[alsoApi, explainSchema(`The same as ${api}`, schema.clone())]]
    }),
  )

/** The caller's decisions about a new order, beside its fields. */
export const orderDecisions = {
  confirm_declared_value: explainSchema('Continue although the declared value is above 270 USD', z.boolean().optional()),
  confirm_cod: explainSchema('Continue although the COD amount is high, or far above the declared value', z.boolean().optional()),
  confirm_size: explainSchema('Continue although a side is longer than parcels are', z.boolean().optional()),
  confirm_weight: explainSchema('Continue although the parcel is heavier than its channel takes', z.boolean().optional()),
  confirm_irreversible: explainSchema('Submit what cannot be undone', z.boolean().optional()),
  draft: explainSchema('Save a draft instead of submitting the order', z.boolean().optional()),
}
