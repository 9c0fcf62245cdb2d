import { randomInt } from 'node:crypto'
import { resetPassword } from '#core/platform/access/accounts/account-records.usecase.ts'
import { allAreas } from '#core/platform/access/roles/areas.ts'
import { checkSecondFactor } from '#core/platform/access/sign-in/check-second-factor.usecase.ts'
import { changeOwnPassword } from '#core/portal/shippers/change-own-password.ts'
import { arrearsTogether } from '#core/money/ledger/wallets/arrears.rules.ts'
import { saveGrants } from '#core/platform/access/roles/role-grants.ts'
import { resetSecondFactor } from '#core/platform/access/sign-in/reset-second-factor.usecase.ts'
import { secondFactorUse } from '#core/platform/access/sign-in/second-factor.usecase.ts'
import { resetClientFactor, resetClientPassword } from '#core/portal/shippers/reset-client-password.ts'
import { rolePermission } from '#core/platform/access/roles/role-permission.entity.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { signIn } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import { signOutEverywhere } from '#core/platform/access/sign-in/sign-out-everywhere.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import { aesSealer } from '../../../auth/aes-sealer.ts'
import { hmacTotp } from '../../../auth/hmac-totp.ts'
import { secretCodeHasher } from '../../../auth/secret-code-hasher.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { secondFactorHandlers } from './second-factor.handlers.ts'
import { sessionHandlers } from './session.handlers.ts'
import { staffHandlers } from './staff.handlers.ts'

/** Sessions, passwords and the permissions of roles. */
export function access({ store, references, passwords, tokens, clock, secret }: SharedParts): BindingsOf<RoutesOf<'access'>> {
  const { atomically, accounts, sessions, throttle, preferences, roleGrants: grants } = store
  const resetting = { atomically, accounts, references, passwords, clock }
  const ports = { atomically, accounts, sessions, throttle, references, passwords, tokens, clock }
  const factor = { ...ports, totp: hmacTotp, sealer: aesSealer(secret), codeHasher: secretCodeHasher(secret) }
  const resettingFactor = { atomically, accounts, references, clock }
  return {
    ...secondFactorHandlers(secondFactorUse({ ...factor, randomness: { below: (limit) => randomInt(limit) } })),
    ...sessionHandlers({
      signIn: signIn({ ...ports, checkCode: checkSecondFactor(factor) }),
      changePassword: changeOwnPassword(ports),
      signOutEverywhere: signOutEverywhere(ports),
      tokens,
      sessions,
      preferences,
      noteLanguage: store.notifications.noteLanguage,
      arrearsOf: async (accountId) => arrearsTogether(await store.ledgerReading.arrearsOf(accountId), references()),
      areas: allAreas().map(({ name }) => name),
    }),
    ...staffHandlers({
      references,
      roles: store.entityStore(role),
      rolePermissions: store.entityStore(rolePermission),
      saveGrants: saveGrants({ grants }),
      resetPassword: { staff: resetPassword(resetting), customer: resetClientPassword(resetting) },
      resetFactor: {
        staff: resetSecondFactor(resettingFactor),
        customer: resetClientFactor(resettingFactor),
      },
      clock,
    }),
  }
}
