import type { Randomness } from '#core/base/kernel/ids.ts'
import type { CodeHasher } from '../identity.ports.ts'

/** Letters and digits that are not taken for each other. */
const CHARACTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const HALF = 5
const RECOVERY_CODES = 10

const half = (randomness: Randomness): string =>
  Array.from({ length: HALF }, () => CHARACTERS[randomness.below(CHARACTERS.length)]).join('')

/** Ten codes such as `K7MQ2-X9PHD`, each of 49 random bits. */
export const makeRecoveryCodes = (randomness: Randomness): readonly string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half(randomness)}-${half(randomness)}`)

/**
 * A recovery code as it was made, however it is typed; `undefined` for a text that is none, such as
 * six digits.
 */
export function readRecoveryCode(typed: string): string | undefined {
  const plain = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode = plain.length === 2 * HALF && Array.from(plain).every((one) => CHARACTERS.includes(one))
  return isCode ? `${plain.slice(0, HALF)}-${plain.slice(HALF)}` : undefined
}

/** The hash of a recovery code, which belongs to one account. */
export const recoveryHash = (hasher: CodeHasher, { accountId, code }: { readonly accountId: number; readonly code: string }): string =>
  hasher.hashOf({ phone: `recovery ${accountId}`, code })
