import { asPerson } from '#core/platform/access/members/member-role.ts'
import { needsSecondFactor } from '#core/platform/access/sign-in/second-factor.rules.ts'
import type { secondFactorUse } from '#core/platform/access/sign-in/second-factor.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { secondFactorRoutes } from '../../../../contract/platform/access/second-factor.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

/** Handlers of the caller's own second factor. */
export const secondFactorHandlers = (use: ReturnType<typeof secondFactorUse>): BindingsOf<typeof secondFactorRoutes> => ({
  secondFactor: async ({ actor }) => {
    const factor = await use.state(asPerson(actor))
    return ok({
      enabled: factor !== undefined,
      create_time: factor === undefined ? null : instantText(factor.madeAt),
      recovery_codes_left: factor?.recoveryCodes ?? 0,
      required: needsSecondFactor(actor),
    })
  },
  beginSecondFactor: ({ actor, body }) => use.begin(body.password, asPerson(actor)),
  confirmSecondFactor: async ({ actor, body }) => {
    const codes = await use.confirm(body.code, asPerson(actor))
    return codes.ok ? ok({ recovery_codes: [...codes.value] }) : codes
  },
  renewRecoveryCodes: async ({ actor, body }) => {
    const codes = await use.renewCodes(body.password, asPerson(actor))
    return codes.ok ? ok({ recovery_codes: [...codes.value] }) : codes
  },
  turnOffSecondFactor: async ({ actor, body }) => {
    const off = await use.turnOff(body.password, asPerson(actor))
    return off.ok ? ok(null) : off
  },
})
