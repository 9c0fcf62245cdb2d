import type { Instant } from '#core/base/kernel/clock.ts'
import type { FactColumn } from './centre-subject.ts'
import type { SubjectName } from './centre-subjects.ts'

/**
 * The facts that are added up: those of a subject from one instant to another, by columns and by
 * periods that begin at these instants.
 */
export type SumQuestion = {
  readonly subject: SubjectName
  readonly from: Instant
  readonly before: Instant
  readonly columns: readonly FactColumn[]
  /** Left out, no periods. */
  readonly periods?: readonly Instant[] | undefined
  readonly figures: readonly string[]
  readonly byCurrency: boolean
  readonly filters: Readonly<Partial<Record<FactColumn, readonly string[]>>>
  /** The clients that the reader is limited to. */
  readonly customerIds: readonly number[] | undefined
  /** Of more groups than this, one more is answered. */
  readonly most: number
}

/**
 * One group: the position of its period from 0 on, the values of the columns, and its figures in
 * the order of the question.
 */
export type SumGroup = {
  readonly period: number
  readonly keys: readonly string[]
  readonly currency: string
  readonly figures: readonly bigint[]
}

export type AccountName = { readonly account: string; readonly name: string }

/**
 * Sums of facts as they are read: those of closed segments are kept, the others are added up from
 * the facts themselves.
 */
export type ReportSums = {
  readonly groups: (question: SumQuestion) => Promise<readonly SumGroup[]>
  /** The same from the facts alone; for the test that both are equal. */
  readonly scanned: (question: SumQuestion) => Promise<readonly SumGroup[]>
  /** Accounts and their names, by their ids as text. */
  readonly names: (ids: readonly string[]) => Promise<ReadonlyMap<string, AccountName>>
  /** Up to when changes of the past are in the kept sums; undefined where nothing is kept yet. */
  readonly countedTo: (subject: SubjectName) => Promise<Instant | undefined>
}

/** How far the sums of a subject are kept. */
export type SumMark = {
  /** Segments before it are kept; undefined before the first. */
  readonly closedUntil: Instant | undefined
  /** Changes before it have been looked at. */
  readonly seenUntil: Instant | undefined
}

/** The kept sums, inside a unit of work. */
export type ReportSumStore = {
  /** Waits for others who keep sums of this subject. */
  readonly lock: (subject: SubjectName) => Promise<SumMark>
  /** When the first fact happened; undefined without any. */
  readonly firstFact: (subject: SubjectName) => Promise<Instant | undefined>
  /** When facts happened, to the hour, of orders that changed from one instant to another. */
  readonly touched: (subject: SubjectName, changed: { readonly from: Instant; readonly before: Instant }) => Promise<readonly Instant[]>
  /** Adds up segments again, by their starts. */
  readonly keep: (subject: SubjectName, segments: readonly Instant[]) => Promise<void>
  readonly mark: (subject: SubjectName, mark: SumMark) => Promise<void>
}
export type ReportSumUnit = { readonly reportSums: ReportSumStore }
