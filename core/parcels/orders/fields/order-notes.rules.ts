import type { FieldValue } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { atField, type Failure, type FieldFailure } from '#core/base/kernel/failure.ts'
import { listWords, sameWords } from '#core/base/kernel/words.ts'
import { needsConsigneeId } from '../place/consignee-id.rules.ts'
import { isStrangeCity, remoteRegion } from '../place/order-city.ts'
import { suggestCities } from '../place/suggest-cities.ts'
import { orderKind } from '../kinds/catalog.ts'
import type { Order } from '../order.ts'
import { lettersMissingIn } from '../print/label-letters.ts'
import type { GoodsLine } from './goods-fields.ts'
import { orderFailure } from '../order.failures.ts'
import { fieldsOf, type OrderKind } from '../order-kind.ts'

type OrderNotesQuery = {
  readonly kind: OrderKind
  readonly values: Readonly<Record<string, FieldValue | undefined>>
  readonly goods: readonly GoodsLine[]
  readonly references: References
}

/**
 * Returns the notes on a valid order that its shipper should know: CITY_UNKNOWN where no city of
 * the destination has the name, so that the hub would have to ask, CITY_MISSPELT where one has a
 * name near to it; REMOTE_AREA where the delivery costs more; CONSIGNEE_ID_MISSING where customs
 * will; LETTERS_WITHOUT_FONT where its label would have an empty box. None refuses: sheets without
 * IDs are sent every day, and the parcel waits as the bulletin says.
 */
export function notesOn({ kind, values, goods, references }: OrderNotesQuery): readonly FieldFailure[] {
  const { country, city, consigneeId, address } = values
  const notes: FieldFailure[] = [...lettersMissingIn({ values, goods })]
  if (typeof country !== 'string') return notes
  if (typeof city === 'string' && city !== '' && isStrangeCity(country, city, references))
    notes.push(atField('city', strangeCity(country, city, references)))
  const region =
    typeof city === 'string' ? remoteRegion({ country, city, address: typeof address === 'string' ? address : '' }, references) : undefined
  if (region !== undefined) notes.push(atField('city', orderFailure('REMOTE_AREA', { region })))
  if (lacks({ kind, country, consigneeId })) notes.push(atField('consigneeId', orderFailure('CONSIGNEE_ID_MISSING')))
  return notes
}

const MOST_NEAR = 3

function strangeCity(country: string, city: string, references: References): Failure {
  const near = suggestCities({ country, typed: city, references, most: MOST_NEAR }).map(({ name }) => name)
  return near.length === 0
    ? orderFailure('CITY_UNKNOWN', { city })
    : orderFailure('CITY_MISSPELT', { city, near: listWords(near.map(sameWords)) })
}

const lacks = ({ kind, country, consigneeId }: { kind: OrderKind; country: string; consigneeId: FieldValue | undefined }): boolean =>
  consigneeId === undefined && needsConsigneeId(country) && hasConsigneeId(kind)

/**
 * Whether customs at an order's destination will ask for a number that it does not have: its parcel
 * waits at the origin warehouse.
 */
export function lacksConsigneeId({ kind: name, values: { country, consigneeId } }: Pick<Order, 'kind' | 'values'>): boolean {
  const kind = orderKind(name)
  return kind !== undefined && country !== undefined && lacks({ kind, country, consigneeId })
}

const hasConsigneeId = (kind: OrderKind): boolean => fieldsOf(kind).some(([name]) => name === 'consigneeId')
