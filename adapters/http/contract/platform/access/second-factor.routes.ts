import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

/**
 * Calls about the second factor of the caller's own account, which are open to who has to turn it
 * on first.
 */
const OWN = {
  tag: 'session',
  audience: 'any',
  permission: { area: 'session', action: 'update' },
  clients: 'none',
  pages: 'any',
  whileFactorDue: true,
  whileRestricted: true,
} as const

const password = z.object({ password: z.string().min(1).max(1000) })
const recoveryCodes = named('RecoveryCodes', z.object({ recovery_codes: z.array(z.string()) }))

export const secondFactorRoutes = {
  secondFactor: defineRoute({
    keyScope: 'human',
    ...OWN,
    method: 'GET',
    path: '/user/secondFactor',
    member: 'any',
    summary: 'Whether a code of an authenticator app is asked for at sign-in, and how many recovery codes are left',
    payload: z.object({
      enabled: z.boolean(),
      create_time: z.string().nullable(),
      recovery_codes_left: z.number().int(),
      /** A role of the user requires it. */
      required: z.boolean(),
    }),
  }),
  beginSecondFactor: defineRoute({
    keyScope: 'human',
    ...OWN,
    method: 'POST',
    path: '/user/secondFactor',
    member: 'any',
    summary: 'Make a secret for an authenticator app (TOTP, RFC 6238); it counts once a code of it is confirmed',
    body: password,
    payload: z.object({
      secret: z.string(),
      uri: z.string(),
      /** The QR code of the address as SVG. */
      qr: z.string(),
    }),
  }),
  confirmSecondFactor: defineRoute({
    keyScope: 'human',
    ...OWN,
    method: 'POST',
    path: '/user/secondFactor/confirm',
    member: 'any',
    summary: 'Turn the second factor on with a first code; answers ten recovery codes, shown this once',
    body: z.object({ code: z.string().min(1).max(20) }),
    payload: recoveryCodes,
  }),
  renewRecoveryCodes: defineRoute({
    keyScope: 'human',
    ...OWN,
    method: 'POST',
    path: '/user/secondFactor/recoveryCodes',
    member: 'any',
    summary: 'Replace the recovery codes',
    body: password,
    payload: recoveryCodes,
  }),
  turnOffSecondFactor: defineRoute({
    keyScope: 'human',
    ...OWN,
    method: 'POST',
    path: '/user/secondFactor/off',
    member: 'any',
    summary: 'Turn the second factor off',
    body: password,
  }),
}
