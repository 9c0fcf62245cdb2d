import { z } from 'zod'
import { innerSchemas } from './inner-schemas.ts'
import { named } from './named-schema.ts'

/**
 * By whom the number at a place is read: the server puts the order's number, or its waybill, in its
 * place before the call is handled; or the use case finds each one of a list itself, since each has
 * its own result.
 */
export type OrderNumberReading = 'order_number' | 'airway_number' | 'each'

const readings = new WeakMap<z.core.$ZodType, OrderNumberReading>()

/** Marks a schema whose text, or each of whose texts, is any number of an order. */
export const orderPlace = <S extends z.ZodType>(schema: S, reading: OrderNumberReading = 'order_number'): S => {
  readings.set(schema, reading)
  return schema
}

const ABOUT =
  'Any number of an order: its order number, its waybill, the reference of its client, or the number of a marketplace or of the carrier that brings it where only one order has it. A reference that several orders carry is NUMBER_AMBIGUOUS, and the failure lists them'

/** The number of an order, whichever of its numbers it is (rule: Any number of an order). */
export const anyOrder = orderPlace(named('AnyOrderNumber', z.string().min(1).max(60), ABOUT))

/** One of a list, which the use case finds, since each has its own result. */
export const eachOrder = orderPlace(named('EachOrderNumber', z.string().max(60), `${ABOUT}. Each of a list has its own result`), 'each')

/** A place for the number of an order: its names from the outside, `[]` for the parts of a list. */
export type OrderPlace = { readonly path: readonly string[]; readonly reading: OrderNumberReading }

const known = new WeakMap<z.core.$ZodType, readonly OrderPlace[]>()

/** The places for numbers of orders in a schema; looked for once. */
export function orderPlaces(schema: z.core.$ZodType): readonly OrderPlace[] {
  const made = known.get(schema)
  if (made !== undefined) return made
  // Before the parts are looked at, since a schema may contain itself.
  known.set(schema, [])
  const reading = readings.get(schema)
  const found = reading === undefined ? placesWithin((schema as z.core.$ZodTypes)._zod.def) : [{ path: [], reading }]
  const unique = [...new Map(found.map((place) => [place.path.join('.'), place])).values()]
  known.set(schema, unique)
  return unique
}

const below = (name: string, schema: z.core.$ZodType): readonly OrderPlace[] =>
  orderPlaces(schema).map(({ path, reading }) => ({ path: [name, ...path], reading }))

function placesWithin(def: z.core.$ZodTypes['_zod']['def']): readonly OrderPlace[] {
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, part]) => below(name, part))
    case 'array':
      return below('[]', def.element)
    default:
      return innerSchemas(def).flatMap(orderPlaces)
  }
}

/** Returns the texts that stand at a place of a value, each with its names there. */
export function* numbersAt(value: unknown, [name, ...more]: readonly string[], at: readonly string[] = []): Iterable<NumberAt> {
  if (name === undefined) {
    if (typeof value === 'string' && value.trim() !== '') yield { at, number: value }
  } else if (name === '[]') {
    if (Array.isArray(value)) for (const [place, part] of value.entries()) yield* numbersAt(part, more, [...at, String(place)])
  } else if (typeof value === 'object' && value !== null && name in value) yield* numbersAt(Reflect.get(value, name), more, [...at, name])
}
export type NumberAt = { readonly at: readonly string[]; readonly number: string }

/** The same value with a text in another's place. */
export function withNumber(value: unknown, [name, ...more]: readonly string[], number: string): unknown {
  if (name === undefined) return number
  if (Array.isArray(value)) return value.map((part: unknown, place) => (String(place) === name ? withNumber(part, more, number) : part))
  if (typeof value !== 'object' || value === null) return value
  return { ...value, [name]: withNumber(Reflect.get(value, name), more, number) }
}
