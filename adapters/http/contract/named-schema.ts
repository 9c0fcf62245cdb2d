import { z } from 'zod'

type Note = { readonly id?: string; readonly description?: string }

/**
 * The OpenAPI document's notes on schemas. One with a name (`id`) stands in it once, under that
 * name, and elsewhere as a reference.
 */
export const schemaNotes = z.registry<Note>()

/**
 * Gives a schema its name in the OpenAPI document. What a caller sends and what is answered are two
 * schemas: `OrderInput`, `Order`.
 */
export const named = <S extends z.ZodType>(id: string, schema: S, description?: string): S => {
  schemaNotes.add(schema, { id, ...(description === undefined ? {} : { description }) })
  return schema
}

/** Explains a value in the OpenAPI document, where its name does not say enough. */
export const explainSchema = <S extends z.ZodType>(description: string, schema: S): S => {
  schemaNotes.add(schema, { description })
  return schema
}

/** `fba_delivery` and `work-orders` as a schema's name has it: `FbaDelivery`, `WorkOrders`. */
export const schemaName = (name: string): string =>
  name
    .split(/[-_]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')

const alternatives = new WeakMap<z.ZodType, readonly [property: string, Readonly<Record<string, z.ZodType>>]>()

/**
 * Describes a schema by its alternatives, one for each value of a property, where the schema itself
 * reads them all alike: an order by its kind.
 */
export const describedBy = <S extends z.ZodType>(schema: S, property: string, byValue: Readonly<Record<string, z.ZodType>>): S => {
  alternatives.set(schema, [property, byValue])
  return schema
}

/** The alternatives that describe a schema, where it has any. */
export const alternativesOf = (schema: z.ZodType) => alternatives.get(schema)
