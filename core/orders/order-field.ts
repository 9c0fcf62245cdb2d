import type { Field } from '../kernel/field.ts'
import type { OrderFormat } from './order-formats.ts'

/** A field of an order: `api` is its name outside, as the specification spells it (spec §3); `format` what its text must be besides. */
export type OrderField = Field & { readonly api: string; readonly format?: OrderFormat }
export type OrderFields = Readonly<Record<string, OrderField>>

/** Lets a group of fields keep its literal types, so that records of it are typed. */
export const group = <const F extends OrderFields>(fields: F): F => fields

/** The same field where a kind cannot do without it. */
export const required = <const F extends OrderField>(field: F): F & { readonly required: true } => ({ ...field, required: true })
