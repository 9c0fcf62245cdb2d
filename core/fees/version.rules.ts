import type { Instant } from '../kernel/clock.ts'
import { failed, ok, type Result } from '../kernel/result.ts'
import type { RecordValues } from '../fields/read-record.ts'
import { feeFailure } from './fee.failures.ts'

/** A stored version, and the other versions of the same rule. */
type Change = { readonly version: RecordValues; readonly others: readonly RecordValues[]; readonly now: Instant }

const codeOf = (version: RecordValues): string => String(version['version_code'])

/** Only a draft may be changed or deleted. A published version stays as it is, because bills were calculated from it. VERSION_NOT_DRAFT. */
export const mayChange = (version: RecordValues): Result<RecordValues> =>
  version['version_status'] === 'draft' ? ok(version) : failed(feeFailure('VERSION_NOT_DRAFT', { version: codeOf(version) }))

/** Checks that a version can take effect: not in the past, and not at the same instant as another version of the rule. */
function mayTakeEffect({ version, others, now }: Change): Result<RecordValues> {
  const from = Number(version['effective_from'])
  if (from < now) return failed(feeFailure('VERSION_IN_PAST'))
  const taken = others.find((other) => other['version_status'] !== 'draft' && other['effective_from'] === from)
  return taken === undefined ? ok(version) : failed(feeFailure('VERSION_TAKEN', { version: codeOf(taken) }))
}

/**
 * Publishes a draft: it applies from its own instant on and is never changed again (domain §4). `read` is the reader of its kind, whose
 * INPUT_INVALID is returned; otherwise VERSION_NOT_DRAFT, VERSION_IN_PAST, VERSION_TAKEN.
 */
export function publishVersion(change: Change & { readonly read: (values: RecordValues) => Result<unknown> }): Result<RecordValues> {
  const draft = mayChange(change.version)
  if (!draft.ok) return draft
  const readable = change.read(change.version)
  if (!readable.ok) return readable
  const allowed = mayTakeEffect(change)
  return allowed.ok ? ok({ ...change.version, version_status: 'published' }) : allowed
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
