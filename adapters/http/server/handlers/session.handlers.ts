import { AUDIENCE_BY_ROLE } from '../../../../core/identity/account.ts'
import type { Sessions } from '../../../../core/identity/identity.ports.ts'
import type { PreferenceStore } from '../../../../core/identity/preferences.port.ts'
import type { signIn } from '../../../../core/identity/sign-in.usecase.ts'
import { ok } from '../../../../core/kernel/result.ts'
import type { sessionRoutes } from '../../contract/session.routes.ts'
import type { BindingsOf } from '../call.ts'
import { presentAccount } from '../presenters/account.presenter.ts'

type Parts = {
  readonly signIn: ReturnType<typeof signIn>
  readonly sessions: Sessions
  readonly preferences: PreferenceStore
  /** Every permission area there is. */
  readonly areas: readonly string[]
}

/** Sign-in, sign-out, who is there, and what users kept of their pages. */
export const sessionHandlers = ({ signIn: enter, sessions, preferences, areas }: Parts): BindingsOf<typeof sessionRoutes> => ({
  signIn: async ({ body, address, cookie }) => {
    const entered = await enter({ audience: AUDIENCE_BY_ROLE[body.role], account: body.account, password: body.password, address })
    if (!entered.ok) return entered
    cookie.keep(entered.value.token)
    return ok({ token: entered.value.token })
  },
  whoAmI: async ({ actor }) => ok({ userInfo: presentAccount(actor, areas), user_auth: String(actor.id) }),
  signOut: async ({ tokenHash, cookie }) => {
    await sessions.close(tokenHash)
    cookie.drop()
    return ok(null)
  },
  preferences: async ({ actor, params }) => ok((await preferences.of(actor.id, params.name)) ?? null),
  keepPreferences: async ({ actor, params, body }) => {
    await preferences.keep(actor.id, params.name, body)
    return ok(null)
  },
})
