import { hasFreight, PRICED_FIELDS } from '#core/parcels/orders/order-parcel.ts'
import type { References } from '#core/base/fields/references.ts'
import { remoteRegion } from '#core/parcels/orders/place/order-city.ts'
import { fieldsOf, lineFields, type LineGroup, type NamedFields } from '#core/parcels/orders/order-kind.ts'
import type { orderPriceRoutes } from '../../../../../http/contract/parcels/orders/order-prices.routes.ts'
import type { SentOf } from '../../../../../http/contract/route.ts'
import { toSent, type FormValues } from '../../../../ui/form/form-value.ts'
import type { OrderForm } from './use-order-form.ts'

/** The request that quotes an order that is being typed. */
export type OrderToQuote = NonNullable<SentOf<typeof orderPriceRoutes.quoteOrder>['body']>

type Part = {
  readonly fields: NamedFields
  readonly names: readonly string[]
  readonly values: FormValues
  readonly wrong: ReadonlySet<string>
}

/**
 * The fields that count for the price, by their names in the API, without empty ones and those that
 * are not readable yet.
 */
function pricedOf({ fields, names, values, wrong }: Part): Record<string, unknown> {
  const sent = fields.flatMap(([name, field]) => {
    const value = names.includes(name) && !wrong.has(name) ? toSent(field, values[name] ?? '') : null
    return value === null || value === '' ? [] : [[field.api, value] as const]
  })
  return Object.fromEntries(sent)
}

/** Under which names the lines of a group are wrong, by the number of the line. */
const wrongIn = (wrong: readonly string[], group: string, index: number): ReadonlySet<string> =>
  new Set(wrong.flatMap((path) => (path.startsWith(`${group}.${index}.`) ? [path.slice(`${group}.${index}.`.length)] : [])))

/** The remote region that a draft goes to. */
function regionOf(
  { country, city, address }: { readonly country?: unknown; readonly city?: unknown; readonly address: unknown },
  references: References | undefined,
): string | undefined {
  if (references === undefined || typeof country !== 'string' || typeof city !== 'string') return undefined
  return remoteRegion({ country, city, address: typeof address === 'string' ? address : '' }, references)
}

/**
 * The part of a draft that its price depends on, and nothing personal; `undefined` for kinds that
 * go by no channel, and as long as destination or weight are missing.
 */
export function pricedDraft(
  { kind, draft, reading, references }: OrderForm,
  { grams, order }: { grams: number | undefined; order: string | undefined },
) {
  if (!hasFreight(kind.name) || reading === undefined || grams === undefined || grams === 0) return undefined
  const wrong = reading.failures.map(({ path }) => path)
  const values = pricedOf({ fields: fieldsOf(kind), names: PRICED_FIELDS.values, values: draft.values, wrong: new Set(wrong) })
  if (values['country'] === undefined) return undefined
  // A remote region is named in place of its city, so that no address leaves the page for a price.
  const region = regionOf({ ...values, address: draft.values['address'] }, references)
  if (region !== undefined) values['city'] = region
  const lines = (name: 'goods' | 'boxes', group: LineGroup) =>
    draft[name].map((line, index) =>
      pricedOf({ fields: lineFields(group), names: PRICED_FIELDS[name], values: line.values, wrong: wrongIn(wrong, name, index) }),
    )
  const body: OrderToQuote = {
    order_type: kind.name,
    ...(order === undefined ? {} : { order_number: order }),
    ...values,
    order_goods: lines('goods', kind.goods),
    ...(kind.boxes === undefined ? {} : { order_boxes: lines('boxes', kind.boxes) }),
  }
  return body
}
