import { AUDIENCE_BY_ROLE, type Actor } from '#core/platform/access/account.ts'
import { seesFinance } from '#core/platform/access/roles/access-matrix.ts'
import { asPerson, personOf } from '#core/platform/access/members/member-role.ts'
import type { changePassword } from '#core/platform/access/sign-in/change-password.usecase.ts'
import { identityFailure, notSignedIn } from '#core/platform/access/identity.failures.ts'
import type { Sessions, Tokens } from '#core/platform/access/identity.ports.ts'
import type { PreferenceStore } from '#core/platform/access/preferences.port.ts'
import type { signIn } from '#core/platform/access/sign-in/sign-in.usecase.ts'
import type { signOutEverywhere } from '#core/platform/access/sign-in/sign-out-everywhere.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Money } from '#core/base/kernel/money.ts'
import { failed, ok } from '#core/base/kernel/result.ts'
import type { NotificationReading } from '#core/portal/notifications/notification.ports.ts'
import type { sessionRoutes, UserInfo } from '../../../../contract/platform/access/session.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { presentAccount } from '../../portal/shippers/account.presenter.ts'

type Parts = {
  readonly signIn: ReturnType<typeof signIn>
  readonly changePassword: ReturnType<typeof changePassword>
  readonly signOutEverywhere: ReturnType<typeof signOutEverywhere>
  readonly tokens: Tokens
  readonly sessions: Sessions
  readonly preferences: PreferenceStore
  /** Notes the language of somebody’s visit, which mails to them are in unless they chose one. */
  readonly noteLanguage: NotificationReading['noteLanguage']
  /** Every permission area. */
  readonly areas: readonly string[]
  /** The customer's debt, in one amount. */
  readonly arrearsOf: (accountId: number) => Promise<Money>
}

/** Handlers of sign-in, sessions, passwords and page preferences. */
export function sessionHandlers({
  signIn: enter,
  changePassword: change,
  signOutEverywhere: leave,
  tokens,
  sessions,
  preferences,
  noteLanguage,
  areas,
  arrearsOf,
}: Parts): BindingsOf<typeof sessionRoutes> {
  const present = async (actor: Actor): Promise<UserInfo> =>
    presentAccount(actor, { areas, arrears: seesFinance(actor) ? await arrearsOf(actor.id) : undefined })
  return {
    signIn: async ({ body, address, device, cookie }) => {
      const { role, ...named } = body
      const entered = await enter({ audience: AUDIENCE_BY_ROLE[role], ...named, address, device })
      if (!entered.ok) return entered
      cookie.set(entered.value.token, personOf(entered.value.actor))
      return ok({ token: entered.value.token })
    },
    whoAmI: async ({ actor }) => ok({ userInfo: await present(actor), user_auth: String(actor.id) }),
    session: async ({ caller, locale }) => {
      if (caller === undefined) return ok({ userInfo: null })
      const [userInfo] = await Promise.all([present(caller), noteLanguage(personOf(caller), locale)])
      return ok({ userInfo })
    },
    signOut: async ({ tokenHash, cookie }) => {
      await sessions.close(tokenHash)
      cookie.clear()
      return ok(null)
    },
    sessions: async ({ actor, tokenHash }) => {
      const rows = (await sessions.of(personOf(actor), tokenHash)).map((session) => ({
        id: session.id,
        device: session.device,
        address: session.address,
        create_time: instantText(session.openedAt),
        last_used_time: instantText(session.lastUsedAt),
        is_current: session.isCurrent,
        is_of_key: session.isOfKey,
      }))
      return ok({ rows, total: rows.length })
    },
    endSession: async ({ actor, params }) =>
      (await sessions.closeOne(personOf(actor), params.id)) ? ok(null) : failed(identityFailure('SESSION_NOT_FOUND')),
    endSessions: async ({ actor, cookie }) => {
      const left = await leave(asPerson(actor))
      if (!left.ok) return left
      cookie.clear()
      return ok(null)
    },
    changePassword: async ({ actor, body, address, device, cookie }) => {
      const { old_password: oldPassword, shipper_password: newPassword, end_keys: endsKeys } = body
      const changed = await change({ oldPassword, newPassword, endsKeys, address, device }, asPerson(actor))
      if (!changed.ok) return changed
      cookie.set(changed.value.token, personOf(actor))
      return ok({ token: changed.value.token })
    },
    createToken: async ({ tokenHash, address, device }) => {
      const token = tokens.make()
      const endsAt = await sessions.openBeside({ tokenHash: tokens.hashOf(token), besideHash: tokenHash, address, device })
      return endsAt === undefined ? failed(notSignedIn('token')) : ok({ token, expire_time: instantText(endsAt) })
    },
    preferences: async ({ actor, params }) => ok((await preferences.of(personOf(actor), params.name)) ?? null),
    keepPreferences: async ({ actor, params, body }) => {
      return (await preferences.keep(personOf(actor), params.name, body)) ? ok(null) : failed(identityFailure('PREFERENCES_FULL'))
    },
  }
}
