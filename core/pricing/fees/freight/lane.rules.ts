import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { formatKilograms } from '#core/base/kernel/weight.ts'
import { feeFailure } from '../fee.failures.ts'
import type { WeightBand } from './freight-rule.ts'
import { atOne, codeOf, fromOf, isVersionSettled } from '../tariff/version.rules.ts'

/** From when until when a version is in force: until the next one of its rule begins. */
type Span = { readonly version: RecordValues; readonly from: Instant; readonly until: Instant }

/**
 * The spans of one rule's published versions; a withdrawn one ends the span before it and has none.
 */
function spansOf(versions: readonly RecordValues[]): readonly Span[] {
  const sorted = versions.filter(isVersionSettled).toSorted((left, right) => fromOf(left) - fromOf(right))
  return sorted.flatMap((version, place) => {
    const next = sorted[place + 1]
    const span = { version, from: fromOf(version), until: next === undefined ? Number.POSITIVE_INFINITY : fromOf(next) }
    return version['version_status'] === 'withdrawn' ? [] : [span]
  })
}

type OnLane = {
  readonly version: RecordValues
  /** Every other version of the kind. */
  readonly all: readonly RecordValues[]
  readonly lane: readonly string[]
  /** The field that names the rule. */
  readonly of: string
  /** The weights that a version is for; left out where lanes have no bands. */
  readonly band: ((values: RecordValues) => WeightBand) | undefined
}

/** The versions of each other rule on the lane. */
const rivalsOf = ({ version, all, lane, of }: Omit<OnLane, 'band'>): Iterable<readonly RecordValues[]> =>
  Map.groupBy(
    all.filter((other) => other[of] !== version[of] && lane.every((name) => other[name] === version[name])),
    (other) => other[of],
  ).values()

/** Whether two bands have a weight in common; without bands, each is for every weight. */
const meet = (one: WeightBand | undefined, other: WeightBand | undefined): boolean =>
  one === undefined || other === undefined || (one.over < other.most && other.over < one.most)

/**
 * Two rules for the same parcels of the same clients may not be in force at one instant
 * (rule: One rule for a lane), and the versions of one rule are all for the same: otherwise the
 * parcels of the earlier ones would be left without a price. RULE_LANE_FIXED at each field that
 * differs, RULE_TWICE.
 */
export function ownsItsLane({ version, all, lane, of, band }: OnLane): Result<RecordValues> {
  const own = all.filter((other) => other[of] === version[of])
  const differs = lane.filter((name) => own.some((other) => isVersionSettled(other) && other[name] !== version[name]))
  if (differs.length > 0) {
    const failures = differs.map((name): FieldFailure => atField(name, feeFailure('RULE_LANE_FIXED', { rule: String(version[of]) })))
    return failed(invalidInput(failures))
  }
  if (lane.length === 0) return ok(version)
  const mine = spansOf([...own, { ...version, version_status: 'published' }]).find((span) => span.from === fromOf(version))
  for (const versions of rivalsOf({ version, all, lane, of })) {
    const twice = spansOf(versions).find(
      (span) => mine !== undefined && span.from < mine.until && mine.from < span.until && meet(band?.(span.version), band?.(version)),
    )
    if (twice !== undefined) return failed(atOne(lane[0] ?? of, feeFailure('RULE_TWICE', { version: codeOf(twice.version) })))
  }
  return ok(version)
}

/**
 * A client's own price or a group's needs no whole lane: what it leaves out costs what everybody
 * pays.
 */
const fallsBack = (version: RecordValues): boolean => version['client'] != null || version['client_group'] != null

/**
 * A lane that is priced in weight bands has a price for every weight from 0 to the end of the
 * heaviest band once a version of it takes effect. BANDS_GAP names the weights without one.
 */
export function leavesNoBandOut({ version, band, ...onLane }: OnLane): Result<RecordValues> {
  if (band === undefined || fallsBack(version)) return ok(version)
  const at = fromOf(version)
  const others = [...rivalsOf({ version, ...onLane })].flatMap((versions) =>
    spansOf(versions).flatMap((span) => (span.from <= at && at < span.until ? [band(span.version)] : [])),
  )
  let reached = 0
  for (const { over, most } of [band(version), ...others].toSorted((left, right) => left.over - right.over)) {
    if (over > reached)
      return failed(atOne('over_weight', feeFailure('BANDS_GAP', { from: formatKilograms(reached), to: formatKilograms(over) })))
    reached = Math.max(reached, most)
  }
  return ok(version)
}

/**
 * The rows of a price sheet that have the same parcels, of the same clients, in the same weights
 * from the same time on. BANDS_OVERLAP names both rules.
 */
export function bandsApart(rows: readonly RecordValues[], { lane, of, band }: Pick<OnLane, 'lane' | 'of' | 'band'>): Result<true> {
  if (band === undefined) return ok(true)
  const keyOf = (row: RecordValues): string => JSON.stringify([row['effective_from'], ...lane.map((name) => row[name] ?? null)])
  for (const same of Map.groupBy(rows, keyOf).values()) {
    const sorted = same.toSorted((left, right) => band(left).over - band(right).over)
    for (const [place, row] of sorted.entries()) {
      const next = sorted[place + 1]
      if (next === undefined || next[of] === row[of] || !meet(band(row), band(next))) continue
      const to = Math.min(band(row).most, band(next).most)
      return failed(
        feeFailure('BANDS_OVERLAP', {
          one: String(row[of]),
          other: String(next[of]),
          from: formatKilograms(band(next).over),
          to: to === Number.MAX_SAFE_INTEGER ? '∞' : formatKilograms(to),
        }),
      )
    }
  }
  return ok(true)
}
