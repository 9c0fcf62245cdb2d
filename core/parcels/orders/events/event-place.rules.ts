import type { References } from '#core/base/fields/references.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { country } from '#core/platform/reference/country.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { orderKind } from '../kinds/catalog.ts'
import type { NewOrder } from '../order.ts'
import type { OrderEvent } from '../order.machine.ts'

/** Where an event took place, as its tracking event says it. */
export type EventPlace = { readonly location: string; readonly timezone: string }

/** Nobody said where: no place is shown, and the time is given in UTC. */
export const NO_PLACE: EventPlace = { location: '', timezone: 'UTC' }

/**
 * Which place of an order an event happens at. The others happen at a desk, or wherever the parcel
 * is: only their reporter knows.
 */
const SIDE_OF_EVENT: Readonly<Partial<Record<OrderEvent, 'sender' | 'warehouse' | 'consignee'>>> = {
  submit: 'sender',
  receive: 'warehouse',
  dispatch: 'warehouse',
  deliver: 'consignee',
  refuse: 'consignee',
  redeliver: 'consignee',
}

type EventPlaceOrder = Pick<NewOrder, 'kind' | 'values'>

/**
 * Where an event of an order takes place as far as the order says: its sender's, its warehouse's or
 * its consignee's city.
 */
export function placeOfEvent(event: OrderEvent, { kind, values }: EventPlaceOrder, references: References): EventPlace {
  const side = SIDE_OF_EVENT[event]
  if (side === 'warehouse') return placeOfWarehouse(values['warehouse'], references)
  // A return travels the other way: its consignee is whom it is collected from, and it ends at one
  // of our warehouses.
  const isReturn = orderKind(kind)?.isReturn === true
  if (side === 'sender') return isReturn ? consigneePlace(values, references) : senderPlace(values, references)
  return side === 'consignee' && !isReturn ? consigneePlace(values, references) : NO_PLACE
}

const senderPlace = ({ senderCity, senderCountry }: EventPlaceOrder['values'], references: References): EventPlace =>
  cityPlace(senderCity, senderCountry, references)

const consigneePlace = (values: EventPlaceOrder['values'], references: References): EventPlace =>
  cityPlace(values.city, values.country, references)

/** The city of a warehouse, and its own zone or its country’s. */
export function placeOfWarehouse(code: unknown, references: References): EventPlace {
  const found = typeof code === 'string' ? references.find(warehouse, code) : undefined
  const foundCity = found && references.find(city, found.city)
  const place = cityPlace(foundCity?.english_name, foundCity?.country, references)
  return { ...place, timezone: found?.timezone ?? place.timezone }
}

const cityPlace = (location: string | undefined, countryCode: string | undefined, references: References): EventPlace => ({
  location: location ?? NO_PLACE.location,
  timezone: (countryCode === undefined ? undefined : references.find(country, countryCode)?.timezone) ?? NO_PLACE.timezone,
})
