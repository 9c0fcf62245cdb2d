import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { Actor } from '../account.ts'
import type { IdentityUnit } from '../identity.ports.ts'

/**
 * Ends every session of the caller's account on every device, and those that its AppKey was
 * exchanged for.
 */
export const signOutEverywhere =
  ({ atomically, clock }: { readonly atomically: Atomically<IdentityUnit>; readonly clock: Clock }) =>
  ({ id }: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async ({ sessions, audit }) => {
      await sessions.closeAll(id)
      await audit.write([{ at: clock.now(), actorId: id, area: 'account', subject: String(id), action: 'sign_out_everywhere' }])
      return ok(true)
    })
