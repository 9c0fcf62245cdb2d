import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { ConnectedDesk, Connecting, DeskRequest, PrintDesk } from './print-desk.ts'
import type { PrintUnit } from './print-document.ts'
import type { PrinterState } from './print-protocol.ts'
import { printFailure } from './print.failures.ts'

type Ports = { readonly atomically: Atomically<PrintUnit>; readonly tokens: Pick<Tokens, 'hashOf'> }

/**
 * Notes the connections of desks, as the server sees them; pages of their accounts hear of every
 * change.
 */
export function deskConnections({ atomically, tokens }: Ports) {
  return {
    /**
     * Takes a connection with the key of a desk, instead of an earlier connection of the desk.
     * PRINT_DESK_KEY_REFUSED.
     */
    connect: ({ key, ...connecting }: Connecting & { readonly key: string }): Promise<Result<ConnectedDesk>> =>
      atomically(async ({ printDesks, live }) => {
        const desk = await printDesks.connect({ keyHash: tokens.hashOf(key), ...connecting })
        if (desk === undefined) return failed(printFailure('PRINT_DESK_KEY_REFUSED'))
        await live.publish({ topic: 'desks', to: { accountIds: [desk.accountId] } })
        return ok(desk)
      }),
    /**
     * Which of these connections are still the ones of their desks: another one is newer, or the
     * key was revoked.
     */
    beat: (connectionIds: readonly string[]): Promise<Result<readonly string[]>> =>
      atomically(async ({ printDesks }) => ok(await printDesks.beat(connectionIds))),
    leave: (connectionId: string, { accountId }: Pick<PrintDesk, 'accountId'>): Promise<Result<true>> =>
      atomically(async ({ printDesks, live }) => {
        await printDesks.leave(connectionId)
        await live.publish({ topic: 'desks', to: { accountIds: [accountId] } })
        return ok(true)
      }),
    /** Takes the requests to the desk of a connection that came since the last time. */
    takeAsked: (connectionId: string): Promise<Result<readonly DeskRequest[]>> =>
      atomically(async ({ printDesks }) => ok(await printDesks.takeAsked(connectionId))),
    notePrinters: (
      connectionId: string,
      { accountId, printers, version }: Pick<PrintDesk, 'accountId' | 'version'> & { readonly printers: readonly PrinterState[] },
    ): Promise<Result<true>> =>
      atomically(async ({ printDesks, live }) => {
        await printDesks.notePrinters({ connectionId, printers, version })
        await live.publish({ topic: 'desks', to: { accountIds: [accountId] } })
        return ok(true)
      }),
  }
}

export type DeskConnections = ReturnType<typeof deskConnections>
