import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { WatchedUnit } from '../goods.ports.ts'
import type { StocktakeState } from './stocktake.machine.ts'
import type { CountedArticle, Stocktake } from './stocktake.ts'

/**
 * Stocktakes inside a unit of work; locks last until the unit ends. A unit that locks a stocktake
 * and stock locks the stocktake first.
 */
export type StocktakeStore = {
  readonly drawSerial: () => Promise<number>
  readonly add: (stocktake: Stocktake) => Promise<void>
  readonly lock: (number: string) => Promise<Stocktake | undefined>
  readonly keep: (stocktake: Stocktake) => Promise<void>
  /** The locations of an area of a warehouse. */
  readonly inZone: (warehouse: string, zone: string) => Promise<readonly string[]>
  /**
   * One of these locations that a stocktake counts which has not ended. The locations are locked,
   * so that two stocktakes at once can't both have them.
   */
  readonly openAt: (
    warehouse: string,
    locations: readonly string[],
  ) => Promise<{ readonly number: string; readonly location: string } | undefined>
  /** The booked stock at these locations, of all clients. */
  readonly booked: (warehouse: string, locations: readonly string[]) => Promise<readonly CountedArticle[]>
  /**
   * The articles with this code, barcode or alias: those that are booked at the location, else
   * those of any client.
   */
  readonly articlesNamed: (
    code: string,
    at: { readonly warehouse: string; readonly location: string },
  ) => Promise<readonly { readonly customerId: number; readonly sku: string }[]>
}

/** The part of a unit of work that changes stocktakes. */
export type StocktakePart = { readonly stocktakes: StocktakeStore }

/** The unit of work of stocktakes. */
export type StocktakeUnit = StocktakePart & WatchedUnit & { readonly audit: AuditTrail; readonly answered: AnsweredCommands }

export type ListedStocktake = Stocktake & {
  readonly createdByName: string
  readonly endedByName: string | undefined
  /** The names of who counted. */
  readonly counterNames: readonly string[]
  /** The accounts of the clients on its lines, by id. */
  readonly accounts: Readonly<Record<string, string>>
}

export type StocktakeFilter = {
  readonly states?: readonly StocktakeState[] | undefined
  readonly warehouse?: string | undefined
  /** Part of its number, or a location of it. */
  readonly keywords?: string | undefined
  readonly page: number
  readonly pageSize: number
}

/** Stocktakes for readers. */
export type StocktakeReading = {
  /** Newest first. */
  readonly list: (filter: StocktakeFilter) => Promise<{ readonly rows: readonly ListedStocktake[]; readonly total: number }>
  readonly find: (number: string) => Promise<ListedStocktake | undefined>
}
