import type { Actor } from '#core/platform/access/account.ts'
import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { NewPrintDesk } from './print-desk.ts'
import type { PrintUnit } from './print-document.ts'
import { printFailure } from './print.failures.ts'
import { DESK_KEY_MARK } from './print-protocol.ts'

type Ports = { readonly atomically: Atomically<PrintUnit>; readonly clock: Clock }

const PREFIX_LENGTH = DESK_KEY_MARK.length + 6
const MOST_DESKS = 50

/**
 * Makes a desk of the actor. Its key is shown this once; an agent that has it prints what the actor
 * sends there, and can do nothing else. PRINT_DESKS_FULL, and PRINT_DESK_NAME_TAKEN where another
 * desk of the actor has the name.
 */
export function makePrintDesk({ atomically, clock, tokens, newId }: Ports & { readonly tokens: Tokens; readonly newId: () => string }) {
  return ({ name }: { readonly name: string }, actor: Actor): Promise<Result<{ readonly desk: NewPrintDesk; readonly key: string }>> => {
    const key = `${DESK_KEY_MARK}${tokens.make()}`
    const [createdAt, deskId, keyPrefix] = [clock.now(), newId(), key.slice(0, PREFIX_LENGTH)]
    const desk: NewPrintDesk = { deskId, accountId: actor.id, name, keyPrefix, createdAt, keyHash: tokens.hashOf(key) }
    return atomically(async ({ printDesks, audit, live }) => {
      if ((await printDesks.count(actor.id)) >= MOST_DESKS) return failed(printFailure('PRINT_DESKS_FULL', { most: MOST_DESKS }))
      await printDesks.make(desk)
      await audit.write([{ at: createdAt, actorId: actor.id, area: 'print-desks', subject: name, action: 'make_print_desk' }])
      await live.publish({ topic: 'desks', to: { accountIds: [actor.id] } })
      return ok({ desk, key })
    })
  }
}

/**
 * Revokes the key of a desk of the actor, which ends its connection; what waits for it is never
 * sent. PRINT_DESK_UNKNOWN.
 */
export const revokePrintDesk =
  ({ atomically, clock }: Ports) =>
  (deskId: string, actor: Actor): Promise<Result<true>> =>
    atomically(async ({ printDesks, audit, live }) => {
      const at = clock.now()
      const name = await printDesks.revoke({ deskId, accountId: actor.id, at })
      if (name === undefined) return failed(printFailure('PRINT_DESK_UNKNOWN', { desk: deskId }))
      await audit.write([{ at, actorId: actor.id, area: 'print-desks', subject: name, action: 'revoke_print_desk' }])
      await live.publish({ topic: 'desks', to: { accountIds: [actor.id] } })
      return ok(true)
    })
