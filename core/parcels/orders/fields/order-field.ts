import type { Field, FieldValue } from '#core/base/fields/field.ts'
import type { OrderFormat } from './order-formats.ts'

/**
 * A field of an order: `api` is its name in the API, as the specification spells it; `format` is an
 * additional rule for its text; `example` is what the template of its kind shows, which a required
 * field needs that no other kind has; `alsoApi` is a second name, under which it may be sent too. A
 * text that is joined may stand in several columns of a sheet. `spare` is the field for a second
 * number in a phone.
 */
export type OrderField = Field & {
  readonly api: string
  readonly alsoApi?: string
  readonly format?: OrderFormat
  readonly example?: FieldValue
  readonly isJoined?: true
  readonly spare?: string
  /** Headings that name it, and another field of its line where their cells have no Chinese. */
  readonly unlessHan?: { readonly headings: readonly string[]; readonly field: string }
}
export type OrderFields = Readonly<Record<string, OrderField>>

/** Keeps the literal types of a group of fields, so that its records are typed. */
export const group = <const F extends OrderFields>(fields: F): F => fields

/** The same field as a required one. */
export const requiredField = <const F extends OrderField>(field: F): F & { readonly required: true } => ({ ...field, required: true })
