import type { Clock } from '#core/base/kernel/clock.ts'
import type { PgBoss } from 'pg-boss'
import type { Connection } from './database/database.ts'
import type { SessionCache } from './platform/access/sql-sessions.ts'
import type { GatheredNews } from './platform/live/gathered-news.ts'

/** Parts of an open store that every unit of work of it shares. */
export type SharedUnitParts = {
  readonly sessions: SessionCache
  readonly boss: PgBoss
  readonly news: GatheredNews
  readonly clock: Clock
  /** Days in which a new client may place orders before it is certified. */
  readonly graceDays: number
  /** Days without a plan after which staff may destroy an original package. */
  readonly destroyDays: number
}

/** Parts that a unit of work is made of, with the connection of its transaction. */
export type UnitParts = SharedUnitParts & { readonly connection: Connection }
