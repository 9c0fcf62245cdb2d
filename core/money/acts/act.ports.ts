import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import type { AnsweredCommands } from '#core/base/kernel/once.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { HeldAct, HeldKind } from './held-act.ts'
import type { HeldActState } from './held-act.machine.ts'
import type { ActKind, MoneyAct, SpentAlone } from './money-act.ts'
import type { FindingKind, MoneyFinding } from './money-finding.ts'

/** Whose acts: those on some clients, or on everybody. */
export type ActReach = { readonly customerIds: readonly number[] | undefined }

/** An act that was done. `worth` is its size in CNY when it was judged. */
export type KeptAct = MoneyAct & {
  readonly at: Instant
  readonly worth: bigint | undefined
  /** Who else approved it; left out, the person did it alone. */
  readonly confirmedBy?: number | undefined
}

/** An act as lists show it. */
export type ListedAct = KeptAct & {
  readonly id: number
  readonly account: string
  readonly clientName: string
  readonly actorName: string
  readonly confirmedByName: string | undefined
}

export type ActFilter = ActReach & {
  readonly kind?: ActKind | undefined
  readonly actorId?: number | undefined
  readonly from?: Instant | undefined
  readonly before?: Instant | undefined
  /** Those that one person did alone. */
  readonly alone?: boolean | undefined
  /** Searched in accounts of clients, names of persons and subjects. */
  readonly keywords?: string | undefined
}
type Paging = { readonly page: number; readonly pageSize: number }

/** The acts of a person alone on a client and day, summed. */
export type ActSeries = {
  readonly day: string
  readonly actorId: number
  readonly actorName: string
  readonly customerId: number
  readonly account: string
  readonly count: number
  readonly worth: bigint
}

export type ListedHeldAct = HeldAct & {
  readonly account: string
  readonly actorName: string
  readonly decidedByName: string | undefined
}
export type HeldActFilter = ActReach & { readonly state?: HeldActState | undefined; readonly keywords?: string | undefined }

/** Reads who moved money. */
export type MoneyActs = {
  readonly list: (page: ActFilter & Paging) => Promise<{ readonly rows: readonly ListedAct[]; readonly total: number }>
  /** All of a filter piece by piece, newest first. */
  readonly stream: (filter: ActFilter) => AsyncIterable<readonly ListedAct[]>
  /** Sums of a person alone on a client and day that reach an amount, the latest first. */
  readonly series: (asked: ActReach & { readonly from: Instant; readonly least: bigint }) => Promise<readonly ActSeries[]>
  readonly held: (page: HeldActFilter & Paging) => Promise<{ readonly rows: readonly ListedHeldAct[]; readonly total: number }>
  readonly findHeld: (id: number, reach: ActReach) => Promise<ListedHeldAct | undefined>
}

/** Acts inside a unit of work. */
export type MoneyActKeeper = {
  /**
   * The person's other acts wait until the unit of work ends, so that two at once are not judged by
   * the same sum.
   */
  readonly hold: (actorId: number) => Promise<void>
  /** The sums of a person's acts alone within a day; the person's acts are held. */
  readonly spent: (asked: {
    readonly actorId: number
    readonly customerId: number
    readonly from: Instant
    readonly before: Instant
  }) => Promise<SpentAlone>
  readonly add: (act: KeptAct) => Promise<void>
}

/** Acts that wait, inside a unit of work. */
export type HeldActKeeper = {
  readonly add: (act: Omit<HeldAct, 'id'>) => Promise<HeldAct>
  /** The one about a record that waits. */
  readonly openOf: (kind: HeldKind, subject: string) => Promise<HeldAct | undefined>
  /** Locked until the unit of work ends. */
  readonly lock: (id: number, reach: ActReach) => Promise<HeldAct | undefined>
  readonly keep: (act: HeldAct) => Promise<void>
}

/** A finding as lists show it. */
export type ListedMoneyFinding = MoneyFinding & {
  readonly account: string
  readonly clientName: string
  readonly actorName: string
  readonly seenByName: string | undefined
}

/** Reads findings, the latest day first. */
export type MoneyFindings = {
  readonly list: (
    page: ActReach & {
      readonly isOpen?: boolean | undefined
      readonly kind?: FindingKind | undefined
      readonly keywords?: string | undefined
    } & Paging,
  ) => Promise<{ readonly rows: readonly ListedMoneyFinding[]; readonly total: number }>
}

/** Findings inside a unit of work. */
export type MoneyFindingKeeper = {
  /**
   * Adds what acts of persons alone since an instant come to: sums of a client and day from `least`
   * on, and bank lines. Answers how many are new or grew.
   */
  readonly find: (asked: { readonly from: Instant; readonly least: bigint; readonly at: Instant }) => Promise<number>
  /** Locked until the unit of work ends. */
  readonly lock: (id: number, reach: ActReach) => Promise<MoneyFinding | undefined>
  readonly keep: (finding: MoneyFinding) => Promise<void>
}
export type MoneyFindingUnit = { readonly moneyFindings: MoneyFindingKeeper }

/** The parts of a unit of work in which acts are judged. */
export type ActUnit = {
  readonly moneyActs: MoneyActKeeper
  readonly heldActs: HeldActKeeper
  readonly audit: AuditTrail
  readonly live: LivePublisher
}

/** The unit of work that decides about acts that wait. */
export type HeldActUnit = ActUnit & { readonly answered: AnsweredCommands }
