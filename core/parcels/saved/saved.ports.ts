import type { SavedEntity } from '#core/base/fields/entity.ts'
import type { EntityStore } from '#core/base/fields/reference.ports.ts'
import type { FieldValue } from '#core/base/fields/field.ts'
import type { ReferenceRow } from '#core/base/fields/references.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { UsedAddress } from './addresses-of-orders.ts'
import type { Beginnings } from './offers.rules.ts'

/**
 * The query of the offers: records that begin so, the ones used last first; all of them where
 * nothing was typed.
 */
export type OffersAsked = {
  readonly beginnings: Beginnings
  /** Only those with these values. */
  readonly filters: Readonly<Record<string, FieldValue>>
  readonly most: number
}

/**
 * The records that one customer keeps. They are the customer's own notes about other people, so
 * their changes leave no entry in the audit trail, which is never deleted. By default the ones used
 * last come first, and the newest where uses are not counted. `findByKeys` and `upsertMany` go by
 * identity; a record that already has the identity of a new one is KEY_TAKEN.
 */
export type SavedStore = EntityStore & {
  readonly offers: (asked: OffersAsked) => Promise<readonly ReferenceRow[]>
}

/** The records of customers. */
export type SavedRecords = { readonly of: (entity: SavedEntity, customerId: number) => SavedStore }

/** Address books, as orders write them in their unit of work. */
export type AddressKeeper = {
  /**
   * Adds addresses by their identity, or refreshes those that are there: the newest address counts,
   * uses are added. What the new one does not say stays as long as city and address are the same; a
   * second phone stays in any case.
   */
  readonly keep: (customerId: number, addresses: ReadonlyMap<string, UsedAddress>, at: Instant) => Promise<void>
}

export type AddressUnit = { readonly addresses: AddressKeeper }
