import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import type { EntityStore, ReferenceSnapshot } from '#core/base/fields/reference.ports.ts'
import type { Atomically, Together } from '#core/base/kernel/atomically.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AuditSealing } from '#core/oversight/audit/audit-seals.port.ts'
import type { KeyCallers, Sessions } from '#core/platform/access/identity.ports.ts'
import type { RoleGrants } from '#core/platform/access/roles/role-grants.ts'
import type { JobRecords, JobSchedule } from '#core/platform/jobs/job.ports.ts'
import type { StoreMaintenance } from '#core/platform/jobs/maintenance.work.ts'
import type { LiveEvents } from '#core/platform/live/live-events.port.ts'
import type { TariffVersions } from '#core/pricing/fees/tariff/tariff-versions.port.ts'
import type { JobsDatabase } from './platform/jobs/boss.ts'
import type { actingAs, actingAsAsked } from './database/acting.ts'
import type { Unit } from './unit.ts'
import type { PlatformReaders } from './platform/manifest.ts'
import type { PricingReaders } from './pricing/manifest.ts'
import type { ParcelsReaders } from './parcels/manifest.ts'
import type { PortalReaders } from './portal/manifest.ts'
import type { WarehouseReaders } from './warehouse/manifest.ts'
import type { MoneyReaders } from './money/manifest.ts'
import type { OperationsReaders } from './operations/manifest.ts'
import type { OversightReaders } from './oversight/manifest.ts'
import type { TariffTemplate } from '#core/pricing/fees/tariff/tariff-template.ts'

/** Ports of all areas that need nothing but the database. */
export type Readers = PlatformReaders &
  PricingReaders &
  ParcelsReaders &
  PortalReaders &
  WarehouseReaders &
  MoneyReaders &
  OperationsReaders &
  OversightReaders

/** Every port that is kept in PostgreSQL, behind one pool of connections. */
export type Store = Readers & {
  /**
   * Brings the tables to this version (several servers may do so at once) and then keeps the cached
   * reference data up to date.
   */
  readonly migrate: () => Promise<void>
  /**
   * Fills an empty store with reference data, with `demo` also with accounts and orders; once, even
   * if other servers start at the same time.
   */
  readonly seed: (what: { readonly demo: boolean }) => Promise<void>
  /** Adds a template's drafts; answers how many, none where there are rules or subjects already. */
  readonly seedTemplate: (template: TariffTemplate) => Promise<number>
  /** The time by the database's clock. */
  readonly now: () => Promise<Instant>
  /** Whether the store answers now and its tables are those of this version. */
  readonly ready: () => Promise<boolean>
  /** The last step of a later version, where one has migrated the tables. */
  readonly laterMigration: () => Promise<string | undefined>
  /** The role that the store works as, and whether it may change what is only appended. */
  readonly rights: () => Promise<{ readonly role: string; readonly mayChange: boolean }>
  /** How many commits wait for a standby that has to have them too. */
  readonly commitsWaiting: () => Promise<number>
  readonly close: () => Promise<void>
  /**
   * Runs `work` with a limit for all it asks of the store together, 4 s a step otherwise: beyond it
   * the step fails, and `isUnavailable` detects it. A call within a call can only shorten the time.
   */
  readonly within: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** The same, and rejects at the limit even where `work` waits for another's call. */
  readonly promptly: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Limits each step of `work`, a statement or a unit of work, below the default. */
  readonly withSteps: <T>(millis: number, work: () => Promise<T>) => Promise<T>
  /** Does the work of a call; the trail names the member who called, and the key. */
  readonly actingAs: typeof actingAs
  /** Does the work of a job in the name of who asked for it. */
  readonly actingAsAsked: typeof actingAsAsked
  readonly entityStore: <F extends Fields>(entity: Entity<F>) => EntityStore<F>
  /** The records of one client, of an entity of which each client has its own. */
  readonly ownedStore: (entity: Entity, customerId: number) => EntityStore
  readonly references: ReferenceSnapshot
  /**
   * Writes versions of prices; what it wrote is in the snapshot of the references when it answers.
   */
  readonly tariffVersions: TariffVersions
  /** Every change is a unit of work over the parts of all areas. */
  readonly atomically: Atomically<Unit>
  /** The same for many small ones a second that touch nothing in common. */
  readonly together: Together<Unit>
  readonly roleGrants: RoleGrants
  readonly sessions: Sessions
  readonly keyCallers: KeyCallers
  readonly live: LiveEvents
  readonly jobs: {
    readonly records: JobRecords
    readonly schedule: JobSchedule
    /** The database that runs the queue, on connections of its own. */
    readonly engine: { readonly database: JobsDatabase; readonly schema: string }
  }
  readonly maintenance: StoreMaintenance
  readonly auditSealing: AuditSealing
}
