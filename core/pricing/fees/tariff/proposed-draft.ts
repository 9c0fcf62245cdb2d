import { expenseSubject } from '../subjects/expense-subject.entity.ts'
import { readExpenseSubject } from '../subjects/expense-subject.ts'
import { feeFailure } from '../fee.failures.ts'
import { freightRule } from '../freight/freight-rule.entity.ts'
import { readFreightRule, type FreightRule } from '../freight/freight-rule.ts'
import { closeness, coversWeight, type Buyer } from '../quotes/offers.ts'
import type { Parcel } from '../freight/parcel.ts'
import { withProposed, type TariffBook } from './tariff-book.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { versionAt } from '#core/base/kernel/effective.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'

/** Kinds of drafts that can be simulated before they are published. */
export const SIMULATED = [freightRule.name, expenseSubject.name] as const
export type SimulatedKind = (typeof SIMULATED)[number]

/**
 * A draft as if it were published: all prices with it, and the rule that each past shipment would
 * be billed under.
 */
export type ProposedTariff = {
  readonly after: TariffBook
  /** The rules whose shipments it may touch; `undefined` for all. */
  readonly rules: readonly string[] | undefined
  readonly ruleAfter: (shipment: {
    readonly ruleCode: string
    readonly at: Instant
    readonly buyer: Buyer
    readonly parcel: Parcel
  }) => string
}

type TariffDraft = { readonly kind: string; readonly draft: RecordValues; readonly book: TariffBook }

/**
 * INPUT_INVALID for a draft that does not fit together, RULE_LANE_FIXED at the fields of one that
 * is not for what the versions of its rule are for.
 */
export function proposeTariff({ kind, draft, book }: TariffDraft): Result<ProposedTariff> {
  if (kind === freightRule.name) {
    const read = readFreightRule(draft)
    if (!read.ok) return read
    const moved = movedFields(read.value, book)
    return moved.length === 0 ? ok(withRule(read.value, book)) : failed(invalidInput(moved))
  }
  const read = readExpenseSubject(draft)
  return read.ok
    ? ok({ after: withProposed(book, { expenseSubject: read.value }), rules: undefined, ruleAfter: ({ ruleCode }) => ruleCode })
    : read
}

/** Fields that all versions of a rule share, by the names of its record. */
const SHARED = {
  channel: 'channel',
  fromCountry: 'from_country',
  targetCountry: 'target_country',
  client: 'client',
  clientGroup: 'client_group',
} as const satisfies Partial<Record<keyof FreightRule, string>>

/**
 * Where a draft is for other parcels, or for other clients, than the versions of its rule: it can't
 * be published, and its figures would mislead.
 */
function movedFields(rule: FreightRule, book: TariffBook): readonly FieldFailure[] {
  const known = (book.freightRules.get(rule.ruleCode) ?? []).flatMap(({ value }) => value ?? [])
  return (Object.keys(SHARED) as (keyof typeof SHARED)[]).flatMap((name) =>
    known.some((version) => version[name] !== rule[name])
      ? [atField(SHARED[name], feeFailure('RULE_LANE_FIXED', { rule: rule.ruleCode }))]
      : [],
  )
}

const isSameLane = (one: FreightRule, other: FreightRule): boolean =>
  one.channel === other.channel && one.fromCountry === other.fromCountry && one.targetCountry === other.targetCountry

/**
 * A rule takes its own shipments, and those of less specific rules on its lane whose clients it is
 * for (rule: Most specific rule).
 */
function withRule(rule: FreightRule, book: TariffBook): ProposedTariff {
  const onLane = [...book.freightRules].filter(([, versions]) =>
    versions.some(({ value }) => value !== undefined && isSameLane(value, rule)),
  )
  return {
    after: withProposed(book, { freightRule: rule }),
    rules: [...new Set([rule.ruleCode, ...onLane.map(([code]) => code)])],
    ruleAfter: ({ ruleCode, at, buyer, parcel }) => {
      if (ruleCode === rule.ruleCode) return ruleCode
      const close = closeness(rule, buyer)
      const known = versionAt(book.freightRules.get(ruleCode) ?? [], at)?.value
      const knownCloseness = known === undefined ? undefined : closeness(known, buyer)
      return close !== undefined && close > (knownCloseness ?? -1) && coversWeight(rule, parcel) ? rule.ruleCode : ruleCode
    },
  }
}
