import type { Result } from '#core/base/kernel/result.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { identityFailure } from '#core/platform/access/identity.failures.ts'
import { isWithinRanges } from './address-range.rules.ts'

/**
 * Whether the key of a call may be used from where the call comes, on this server: KEY_ADDRESS,
 * KEY_SANDBOX. A call without a key passes.
 */
export function checkKeyUse(
  { key }: Pick<Actor, 'key'>,
  { address, demo }: { readonly address: string; readonly demo: boolean },
): Result<true> {
  if (key === undefined) return ok(true)
  if (!isWithinRanges(address, key.cidrs)) return failed(identityFailure('KEY_ADDRESS', { address }))
  return key.isSandbox && !demo ? failed(identityFailure('KEY_SANDBOX')) : ok(true)
}
