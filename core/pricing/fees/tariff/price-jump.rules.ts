import type { RecordValues } from '#core/base/fields/read-record.ts'
import { MILLIS_PER_DAY, type Instant } from '#core/base/kernel/clock.ts'
import { parseRate, powerOfTen } from '#core/base/kernel/rate.ts'
import { fromOf, isVersionSettled } from './version.rules.ts'

/** The fields whose jump needs a second person, and whether a first version does as well. */
export type WatchedPrices = {
  readonly fields: readonly string[]
  readonly isFirstWatched: (version: RecordValues) => boolean
}

/** The days whose median a version is compared with, besides the version before. */
const MEDIAN_DAYS = 30
const MOST_CHANGE_PERCENT = 10n
const WHOLE_PERCENT = 100n
/** Digits to which values are brought before they are compared. */
const SCALE = 10

/** A value as a whole number of its smallest digits; nothing typed counts as nothing. */
function wholeOf(value: unknown): bigint {
  const rate = value === undefined || value === null ? undefined : parseRate(String(value))
  return rate?.ok === true ? rate.value.unscaled * powerOfTen(SCALE - rate.value.scale) : 0n
}

function isJump(before: bigint, after: bigint): boolean {
  const change = after > before ? after - before : before - after
  return change * WHOLE_PERCENT > (before < 0n ? -before : before) * MOST_CHANGE_PERCENT
}

/** The published version that applies at an instant, or the last one before a withdrawal. */
const publishedAt = (versions: readonly RecordValues[], at: Instant): RecordValues | undefined =>
  versions
    .filter((one) => one['version_status'] === 'published' && fromOf(one) <= at)
    .toSorted((one, other) => fromOf(one) - fromOf(other))
    .at(-1)

const medianOf = (values: readonly bigint[]): bigint | undefined =>
  values.toSorted((one, other) => (one < other ? -1 : Number(one > other)))[values.length >> 1]

/**
 * Whether a version moves a watched price by more than 10 % from the version before it, or from the
 * median of the last 30 days, so that steps one after another are no way around it
 * (rule: Jumps of prices). `others` are the versions of the same rule.
 */
export function jumps(
  { fields, isFirstWatched }: WatchedPrices,
  { version, others, now }: { readonly version: RecordValues; readonly others: readonly RecordValues[]; readonly now: Instant },
): boolean {
  const settled = others.filter(isVersionSettled)
  const last = publishedAt(settled, fromOf(version))
  if (last === undefined) return isFirstWatched(version)
  const days = Array.from({ length: MEDIAN_DAYS }, (_, day) => publishedAt(settled, now - day * MILLIS_PER_DAY)).filter(
    (one) => one !== undefined,
  )
  return fields.some((field) => {
    const after = wholeOf(version[field])
    const usual = medianOf(days.map((one) => wholeOf(one[field])))
    return isJump(wholeOf(last[field]), after) || (usual !== undefined && isJump(usual, after))
  })
}
