import type { Instant } from '#core/base/kernel/clock.ts'
import { effective, versionAt, type Effective } from '#core/base/kernel/effective.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { RateHistory } from './exchange.ts'
import { readExpenseSubject, type ExpenseSubject } from '../subjects/expense-subject.ts'
import { readFreightRule, type FreightRule } from '../freight/freight-rule.ts'
import { readCurrencyRate } from './tariff-kinds.ts'

/**
 * Every version of one kind of rule by the rule's code; `undefined` from the instant of its
 * withdrawal.
 */
export type RuleHistory<T> = ReadonlyMap<string, Effective<T | undefined>>

/**
 * All prices of all times: what is calculated for a day uses the versions of that day
 * (rule: Prices of a day).
 */
export type TariffBook = {
  readonly freightRules: RuleHistory<FreightRule>
  readonly expenseSubjects: RuleHistory<ExpenseSubject>
  readonly exchangeRates: RateHistory
}

type Records = {
  readonly freightRules: readonly RecordValues[]
  readonly expenseSubjects: readonly RecordValues[]
  readonly exchangeRates: readonly RecordValues[]
}

function historyOf<T>(
  records: readonly RecordValues[],
  { code, read }: { readonly code: string; readonly read: (record: RecordValues) => Result<T> },
): Result<RuleHistory<T>> {
  const versions = new Map<string, { from: Instant; value: T | undefined }[]>()
  for (const record of records) {
    if (record['version_status'] === 'draft') continue
    const value = record['version_status'] === 'withdrawn' ? ok(undefined) : read(record)
    if (!value.ok) return value
    const rule = String(record[code])
    const known = versions.get(rule) ?? []
    known.push({ from: Number(record['effective_from']), value: value.value })
    versions.set(rule, known)
  }
  return ok(new Map([...versions].map(([rule, all]) => [rule, effective(all)])))
}

/**
 * Builds the book from the stored versions of freight rules, expense subjects and exchange rates,
 * without drafts. INPUT_INVALID for a published version that does not fit together, which
 * publishing refuses.
 */
export function openTariffBook(records: Records): Result<TariffBook> {
  const freightRules = historyOf(records.freightRules, { code: 'rule_code', read: readFreightRule })
  if (!freightRules.ok) return freightRules
  const expenseSubjects = historyOf(records.expenseSubjects, { code: 'subject_code', read: readExpenseSubject })
  if (!expenseSubjects.ok) return expenseSubjects
  const exchangeRates = must(historyOf(records.exchangeRates, { code: 'currency', read: readCurrencyRate }))
  return ok({ freightRules: freightRules.value, expenseSubjects: expenseSubjects.value, exchangeRates })
}

/** Every instant at which something in the book changes. */
export function changeTimes(book: TariffBook): ReadonlySet<Instant> {
  const histories = [...book.freightRules.values(), ...book.expenseSubjects.values(), ...book.exchangeRates.values()]
  return new Set(histories.flatMap((versions) => versions.map((version) => version.from)))
}

type SubjectOf<B extends ExpenseSubject['basis']> = Extract<ExpenseSubject, { basis: B }>

/** The expense subjects with the given bases that are in force at an instant, by code. */
export function subjectsInForce<B extends ExpenseSubject['basis']>(
  book: TariffBook,
  { bases, at }: { readonly bases: readonly B[]; readonly at: Instant },
): readonly SubjectOf<B>[] {
  return [...book.expenseSubjects.values()]
    .map((versions) => versionAt(versions, at)?.value)
    .filter((subject): subject is SubjectOf<B> => subject !== undefined && (bases as readonly string[]).includes(subject.basis))
    .toSorted((left, right) => (left.subjectCode < right.subjectCode ? -1 : 1))
}

/**
 * The book as if a rule or a subject had always been as proposed and all else had stayed the same:
 * for simulations.
 */
export function withProposed(
  book: TariffBook,
  proposed: { readonly freightRule: FreightRule } | { readonly expenseSubject: ExpenseSubject },
): TariffBook {
  const always = <T>(value: T): Effective<T> => [{ from: Number.NEGATIVE_INFINITY, value }]
  if ('freightRule' in proposed) {
    const rule = proposed.freightRule
    return { ...book, freightRules: new Map([...book.freightRules, [rule.ruleCode, always(rule)]]) }
  }
  const subject = proposed.expenseSubject
  return { ...book, expenseSubjects: new Map([...book.expenseSubjects, [subject.subjectCode, always(subject)]]) }
}
