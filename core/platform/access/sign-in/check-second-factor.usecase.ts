import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { countedGuesses } from './counted-guesses.ts'
import type { CodeHasher, IdentityUnit, Throttle } from '../identity.ports.ts'
import { secondFactorFailure } from './second-factor.failures.ts'
import type { Sealer, Totp } from './second-factor.ports.ts'
import { readRecoveryCode, recoveryHash } from './recovery-codes.rules.ts'
import { factorCounts } from './sign-in-throttle.rules.ts'

export type FactorPorts = {
  readonly atomically: Atomically<IdentityUnit>
  readonly throttle: Throttle
  readonly totp: Totp
  readonly sealer: Sealer
  readonly codeHasher: CodeHasher
  readonly clock: Clock
}

/** The name of the owner that a sealed secret belongs to. */
export const factorOf = (accountId: number): string => `second factor ${accountId}`

/**
 * Checks a code of the authenticator app or a recovery code: each is taken once, attempts are
 * counted first, and who guesses waits. SECOND_FACTOR_WRONG, SIGN_IN_THROTTLED. An account without
 * a second factor needs no code.
 */
export function checkSecondFactor({ atomically, throttle, totp, sealer, codeHasher, clock }: FactorPorts) {
  const guess = countedGuesses(throttle)
  return (accountId: number, typed: string): Promise<Result<true>> =>
    guess(factorCounts(accountId), () =>
      atomically(async ({ secondFactors, audit }) => {
        const factor = await secondFactors.lock(accountId)
        if (factor === undefined || !factor.isConfirmed) return ok(true)
        const at = clock.now()
        const recovery = readRecoveryCode(typed)
        if (recovery !== undefined) {
          if (!(await secondFactors.useRecoveryCode(accountId, recoveryHash(codeHasher, { accountId, code: recovery }))))
            return failed(secondFactorFailure('SECOND_FACTOR_WRONG'))
          await audit.write([{ at, actorId: accountId, area: 'account', subject: String(accountId), action: 'use_recovery_code' }])
          return ok(true)
        }
        const secret = sealer.open(factor.sealedSecret, factorOf(accountId))
        const step = totp.stepOf({ secret, code: typed.replace(/\s/g, ''), at })
        // A code that was seen over somebody's shoulder is worth nothing once it was used.
        if (step === undefined || step <= factor.lastStep) return failed(secondFactorFailure('SECOND_FACTOR_WRONG'))
        await secondFactors.take(accountId, step)
        return ok(true)
      }),
    )
}
