import { atField } from '#core/base/kernel/failure.ts'
import type { Randomness } from '#core/base/kernel/ids.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '../account.ts'
import { factorOf, type FactorPorts } from './check-second-factor.usecase.ts'
import { countedGuesses } from './counted-guesses.ts'
import type { IdentityUnit } from '../identity.ports.ts'
import { provePassword, type ProofPorts } from './prove-password.ts'
import { makeRecoveryCodes, recoveryHash } from './recovery-codes.rules.ts'
import { needsSecondFactor } from './second-factor.rules.ts'
import { secondFactorFailure } from './second-factor.failures.ts'
import type { SecondFactor } from './second-factor.ports.ts'
import { factorCounts } from './sign-in-throttle.rules.ts'

type Ports = FactorPorts & ProofPorts & { readonly randomness: Randomness }
type Owner = Pick<Actor, 'id' | 'account' | 'roles'>

/** The input of an authenticator app: a QR code, or the key to type. */
export type Invitation = { readonly secret: string; readonly uri: string; readonly qr: string }

/** The second factor of the caller's own account. */
export function secondFactorUse(ports: Ports) {
  const { atomically, totp, sealer, codeHasher, clock, randomness, throttle } = ports
  const prove = provePassword(ports)
  const guess = countedGuesses(throttle)

  const freshCodes = async ({ secondFactors }: IdentityUnit, accountId: number): Promise<readonly string[]> => {
    const codes = makeRecoveryCodes(randomness)
    await secondFactors.keepRecoveryCodes(
      accountId,
      codes.map((code) => recoveryHash(codeHasher, { accountId, code })),
    )
    return codes
  }
  const trail = ({ audit }: IdentityUnit, { id }: Owner, action: string): Promise<void> =>
    audit.write([{ at: clock.now(), actorId: id, area: 'account', subject: String(id), action }])

  /** Proves the password, then changes the factor that is on. */
  const changeWith = async <T>(password: string, owner: Owner, change: (unit: IdentityUnit) => Promise<Result<T>>): Promise<Result<T>> => {
    const proven = await prove({ password, field: 'password' }, owner)
    if (!proven.ok) return proven
    return atomically(async (unit) => {
      const factor = await unit.secondFactors.lock(owner.id)
      return factor?.isConfirmed === true ? change(unit) : failed(secondFactorFailure('SECOND_FACTOR_OFF'))
    })
  }

  return {
    /** The factor that is on; `undefined` where none is. */
    state: async ({ id }: Owner): Promise<SecondFactor | undefined> => {
      const found = await atomically(async ({ secondFactors }) => ok(await secondFactors.lock(id)))
      return found.ok && found.value?.isConfirmed === true ? found.value : undefined
    },
    /**
     * Makes a secret for the app: INPUT_INVALID naming `password`, SIGN_IN_THROTTLED,
     * SECOND_FACTOR_ON. It counts once a code of it is confirmed.
     */
    begin: async (password: string, owner: Owner): Promise<Result<Invitation>> => {
      const proven = await prove({ password, field: 'password' }, owner)
      if (!proven.ok) return proven
      const secret = totp.makeSecret()
      const sealedSecret = sealer.seal(secret, factorOf(owner.id))
      return atomically(async ({ secondFactors }) => {
        if (!(await secondFactors.begin({ accountId: owner.id, sealedSecret, at: clock.now() })))
          return failed(secondFactorFailure('SECOND_FACTOR_ON'))
        return ok({ secret, ...totp.invitation(secret, owner.account) })
      })
    },
    /**
     * Turns the factor on with a first code of the app, and answers the recovery codes, which are
     * shown this once: INPUT_INVALID naming `code`.
     */
    confirm: (code: string, owner: Owner): Promise<Result<readonly string[]>> =>
      guess(factorCounts(owner.id), () =>
        atomically(async (unit) => {
          const factor = await unit.secondFactors.lock(owner.id)
          if (factor === undefined) return failed(secondFactorFailure('SECOND_FACTOR_OFF'))
          if (factor.isConfirmed) return failed(secondFactorFailure('SECOND_FACTOR_ON'))
          const secret = sealer.open(factor.sealedSecret, factorOf(owner.id))
          const step = totp.stepOf({ secret, code: code.replace(/\s/g, ''), at: clock.now() })
          if (step === undefined) return failed(invalidInput([atField('code', secondFactorFailure('SECOND_FACTOR_CODE'))]))
          await unit.secondFactors.take(owner.id, step)
          await trail(unit, owner, 'turn_on_second_factor')
          return ok(await freshCodes(unit, owner.id))
        }),
      ),
    /**
     * New recovery codes in place of all before: INPUT_INVALID naming `password`,
     * SECOND_FACTOR_OFF.
     */
    renewCodes: (password: string, owner: Owner): Promise<Result<readonly string[]>> =>
      changeWith(password, owner, async (unit) => {
        await trail(unit, owner, 'renew_recovery_codes')
        return ok(await freshCodes(unit, owner.id))
      }),
    /**
     * Turns the factor off: INPUT_INVALID naming `password`, SECOND_FACTOR_OFF,
     * SECOND_FACTOR_REQUIRED where a role of the user requires it.
     */
    turnOff: async (password: string, owner: Owner): Promise<Result<true>> => {
      if (needsSecondFactor(owner)) return failed(secondFactorFailure('SECOND_FACTOR_REQUIRED'))
      return changeWith(password, owner, async (unit) => {
        await unit.secondFactors.drop(owner.id)
        await trail(unit, owner, 'turn_off_second_factor')
        return ok(true)
      })
    },
  }
}
