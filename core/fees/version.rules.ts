import type { RecordValues } from '../fields/read-record.ts'
import type { Instant } from '../kernel/clock.ts'
import { atField, type Failure, type FieldFailure } from '../kernel/failure.ts'
import { invalidInput } from '../kernel/input.failures.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import { feeFailure } from './fee.failures.ts'

/** A stored version, and the other versions of the same rule. */
type Change = { readonly version: RecordValues; readonly others: readonly RecordValues[]; readonly now: Instant }

const codeOf = (version: RecordValues): string => String(version['version_code'])
const fromOf = (version: RecordValues): Instant => Number(version['effective_from'])
const isSettled = (version: RecordValues): boolean => version['version_status'] !== 'draft'

/** The same failure, shown at the field that it is about. */
const atOne = (path: string, failure: Failure): Failure => ({ ...failure, fields: [atField(path, failure)] })

/** `2026-12-01 08:00 UTC`. */
const minuteText = (at: Instant): string => `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** Only a draft may be changed or deleted. A published version stays as it is, because bills were calculated from it. VERSION_NOT_DRAFT. */
export const mayChange = <V extends RecordValues>(version: V): Result<V> =>
  version['version_status'] === 'draft' ? ok(version) : failed(feeFailure('VERSION_NOT_DRAFT', { version: codeOf(version) }))

/** Checks that a version can take effect: not in the past, and not at the same instant as another version of the rule. */
function mayTakeEffect({ version, others, now }: Change): Result<RecordValues> {
  const from = fromOf(version)
  if (from < now) return failed(atOne('effective_from', feeFailure('VERSION_IN_PAST')))
  const taken = others.find((other) => isSettled(other) && fromOf(other) === from)
  return taken === undefined ? ok(version) : failed(atOne('effective_from', feeFailure('VERSION_TAKEN', { version: codeOf(taken) })))
}

/** The last version that took effect before an instant. */
const before = (versions: readonly RecordValues[], at: Instant): RecordValues | undefined =>
  versions
    .filter((other) => isSettled(other) && fromOf(other) < at)
    .toSorted((left, right) => fromOf(left) - fromOf(right))
    .at(-1)

/** A rule that ended before this version begins has no price in between. VERSION_GAP. */
function leavesNoGap({ version, others, now }: Change): Result<RecordValues> {
  const last = before(others, fromOf(version))
  if (last?.['version_status'] !== 'withdrawn') return ok(version)
  const gap = feeFailure('VERSION_GAP', { from: minuteText(Math.max(fromOf(last), now)) })
  return failed(atOne('effective_from', gap))
}

/**
 * Publishes a draft: it applies from its own instant on and is never changed again (domain §4). `read` is the reader of its kind, whose
 * INPUT_INVALID is returned; otherwise VERSION_NOT_DRAFT, VERSION_IN_PAST, VERSION_TAKEN, and VERSION_GAP unless `mayLeaveGap`.
 */
export function publishVersion({
  read,
  mayLeaveGap = false,
  ...change
}: Change & { readonly read: (values: RecordValues) => Result<unknown>; readonly mayLeaveGap?: boolean }): Result<RecordValues> {
  const draft = mayChange(change.version)
  if (!draft.ok) return draft
  const readable = read(change.version)
  if (!readable.ok) return readable
  const allowed = mayTakeEffect(change)
  if (!allowed.ok) return allowed
  const whole = mayLeaveGap ? ok(change.version) : leavesNoGap(change)
  return whole.ok ? ok({ ...change.version, version_status: 'published' }) : whole
}

/** The version that ends a rule from an instant on, after its last version. VERSION_IN_PAST, VERSION_TAKEN. */
export function withdrawVersion({
  from,
  versionCode,
  ...change
}: Change & { readonly from: Instant; readonly versionCode: string }): Result<RecordValues> {
  const end = { ...change.version, version_code: versionCode, version_status: 'withdrawn', effective_from: from }
  return mayTakeEffect({ ...change, version: end })
}

/** From when until when a version is in force: until the next one of its rule begins. */
type Span = { readonly version: RecordValues; readonly from: Instant; readonly until: Instant }

/** The spans of one rule's published versions; a withdrawn one ends the span before it and has none. */
function spansOf(versions: readonly RecordValues[]): readonly Span[] {
  const sorted = versions.filter(isSettled).toSorted((left, right) => fromOf(left) - fromOf(right))
  return sorted.flatMap((version, place) => {
    const next = sorted[place + 1]
    const span = { version, from: fromOf(version), until: next === undefined ? Number.POSITIVE_INFINITY : fromOf(next) }
    return version['version_status'] === 'withdrawn' ? [] : [span]
  })
}

/**
 * Two rules for the same parcels of the same clients may not be in force at one instant (domain §9), and the versions of one rule are all for
 * the same: otherwise the parcels of the earlier ones would be left without a price. RULE_LANE_FIXED at each field that differs, RULE_TWICE.
 */
export function ownsItsLane({
  version,
  all,
  lane,
  of,
}: {
  readonly version: RecordValues
  /** Every other version of the kind. */
  readonly all: readonly RecordValues[]
  readonly lane: readonly string[]
  /** The field that names the rule. */
  readonly of: string
}): Result<RecordValues> {
  const own = all.filter((other) => other[of] === version[of])
  const differs = lane.filter((name) => own.some((other) => isSettled(other) && other[name] !== version[name]))
  if (differs.length > 0) {
    const failures = differs.map((name): FieldFailure => atField(name, feeFailure('RULE_LANE_FIXED', { rule: String(version[of]) })))
    return failed(invalidInput(failures))
  }
  if (lane.length === 0) return ok(version)
  const mine = spansOf([...own, { ...version, version_status: 'published' }]).find((span) => span.from === fromOf(version))
  const rivals = Map.groupBy(
    all.filter((other) => other[of] !== version[of] && lane.every((name) => other[name] === version[name])),
    (other) => other[of],
  )
  for (const versions of rivals.values()) {
    const twice = spansOf(versions).find((span) => mine !== undefined && span.from < mine.until && mine.from < span.until)
    if (twice !== undefined) return failed(atOne(lane[0] ?? of, feeFailure('RULE_TWICE', { version: codeOf(twice.version) })))
  }
  return ok(version)
}

/** The code of a rule's next version: `CN-AE-4` after `CN-AE-3`. */
export function nextCode(rule: string, versions: readonly RecordValues[]): string {
  const numbers = versions.map((version) => Number(/-(\d+)$/.exec(codeOf(version))?.[1] ?? 0))
  return `${rule}-${Math.max(0, ...numbers) + 1}`
}
