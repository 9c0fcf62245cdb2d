import type { RecordValues } from '#core/base/fields/read-record.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { feeFailure } from '../fee.failures.ts'

/** A stored version, and the other versions of the same rule. */
type Change = { readonly version: RecordValues; readonly others: readonly RecordValues[]; readonly now: Instant }

export const codeOf = (version: RecordValues): string => String(version['version_code'])
export const fromOf = (version: RecordValues): Instant => Number(version['effective_from'])
export const isVersionSettled = (version: RecordValues): boolean => version['version_status'] !== 'draft'

/** The same failure, shown at the field that it is about. */
export const atOne = (path: string, failure: Failure): Failure => ({ ...failure, fields: [atField(path, failure)] })

/** `2026-12-01 08:00 UTC`. */
const minuteText = (at: Instant): string => `${instantText(at).slice(0, 16).replace('T', ' ')} UTC`

/**
 * Only a draft may be changed or deleted. A published version stays as it is, because bills were
 * calculated from it. VERSION_NOT_DRAFT.
 */
export const mayChange = <V extends RecordValues>(version: V): Result<V> =>
  version['version_status'] === 'draft' ? ok(version) : failed(feeFailure('VERSION_NOT_DRAFT', { version: codeOf(version) }))

/**
 * Checks that a version can take effect: not in the past, and not at the same instant as another
 * version of the rule.
 */
function mayTakeEffect({ version, others, now }: Change): Result<RecordValues> {
  const from = fromOf(version)
  if (from < now) return failed(atOne('effective_from', feeFailure('VERSION_IN_PAST')))
  const taken = others.find((other) => isVersionSettled(other) && fromOf(other) === from)
  return taken === undefined ? ok(version) : failed(atOne('effective_from', feeFailure('VERSION_TAKEN', { version: codeOf(taken) })))
}

/** The last version that took effect before an instant. */
const before = (versions: readonly RecordValues[], at: Instant): RecordValues | undefined =>
  versions
    .filter((other) => isVersionSettled(other) && fromOf(other) < at)
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
 * Publishes a draft: it applies from its own instant on and is never changed again
 * (rule: Published versions). `read` is the reader of its kind, whose INPUT_INVALID is returned;
 * otherwise VERSION_NOT_DRAFT, VERSION_IN_PAST, VERSION_TAKEN, and VERSION_GAP unless
 * `mayLeaveGap`.
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

/**
 * The version that ends a rule from an instant on, after its last version. VERSION_IN_PAST,
 * VERSION_TAKEN.
 */
export function withdrawVersion({
  from,
  versionCode,
  ...change
}: Change & { readonly from: Instant; readonly versionCode: string }): Result<RecordValues> {
  const end = { ...change.version, version_code: versionCode, version_status: 'withdrawn', effective_from: from }
  return mayTakeEffect({ ...change, version: end })
}

/** The code of a rule's next version: `CN-AE-4` after `CN-AE-3`. */
export function nextCode(rule: string, versions: readonly RecordValues[]): string {
  const numbers = versions.map((version) => Number(/-(\d+)$/.exec(codeOf(version))?.[1] ?? 0))
  return `${rule}-${Math.max(0, ...numbers) + 1}`
}
