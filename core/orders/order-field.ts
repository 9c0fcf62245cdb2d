import type { Field } from '../kernel/field.ts'

/** A field of an order: `api` is its name outside, as the specification spells it (spec §3). */
export type OrderField = Field & { readonly api: string }
export type OrderFields = Readonly<Record<string, OrderField>>

/** Lets a group of fields keep its literal types, so that records of it are typed. */
export const group = <const F extends OrderFields>(fields: F): F => fields
