import type { Tokens } from '#core/platform/access/identity.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { progressAfter, progressOfMissing, progressWhenSent } from './desk-progress.rules.ts'
import { markPrinted, type PaperPorts } from './note-printed.usecase.ts'
import type { ConnectedDesk, PrintDesk } from './print-desk.ts'
import { isPrintEnd } from './print-document.machine.ts'
import { LINK_MILLIS, type PrintDocument, type PrintUnit } from './print-document.ts'
import type { DocumentStatus } from './print-protocol.ts'

/** The most documents of one message. */
const SENT_TOGETHER = 100

type Ports = PaperPorts & { readonly atomically: Atomically<PrintUnit>; readonly tokens: Tokens; readonly clock: Clock }

/** A document to send, with the token of its new link. */
export type DeskDocument = { readonly document: PrintDocument; readonly token: string }

type Desk = Pick<PrintDesk, 'deskId' | 'accountId'>

/**
 * The documents of desks on their way. They wait in the store, whichever server the desk is
 * connected to; each is given to the connection that the desk has now, and an agent prints one that
 * it knows already no second time.
 */
export function deskWork({ atomically, tokens, clock, ...ports }: Ports) {
  const publishDeskChange = async ({ live }: PrintUnit, { accountId }: Pick<PrintDesk, 'accountId'>): Promise<void> =>
    live.publish({ topic: 'printing', to: { accountIds: [accountId] } })

  return {
    /**
     * The next documents for the desk of a connection, with new links; none where nothing waits,
     * and where the connection is not the desk's any more.
     */
    take: (connectionId: string, desk: Desk): Promise<Result<readonly DeskDocument[]>> =>
      atomically(async (unit) => {
        const at = clock.now()
        const due = await unit.printDocuments.lockDue({ connectionId, at, most: SENT_TOGETHER })
        if (due.length === 0) return ok([])
        const after = due.map((document) => ({ ...document, progress: progressWhenSent(document, at) }))
        const sent = after.flatMap((document) =>
          isPrintEnd(document.progress.state) ? [] : [{ document: { ...document, expiresAt: at + LINK_MILLIS }, token: tokens.make() }],
        )
        await unit.printDocuments.noteProgress(after)
        await unit.printDocuments.giveLinks(
          sent.map(({ document: { documentId, expiresAt }, token }) => ({ documentId, expiresAt, tokenHash: tokens.hashOf(token) })),
        )
        if (sent.length < after.length) await publishDeskChange(unit, desk)
        return ok(sent)
      }),

    /** The open documents that a desk was sent. */
    sent: (desk: Desk): Promise<Result<readonly PrintDocument[]>> =>
      atomically(async ({ printDocuments }) => ok(await printDocuments.lockSent(desk.deskId))),

    /**
     * Notes what an agent says of documents of its desk; paper counts as printed at once. In how
     * many milliseconds those that wait again may be sent, the soonest first.
     */
    note: (desk: Desk, statuses: readonly DocumentStatus[]): Promise<Result<readonly number[]>> =>
      atomically(async (unit) => {
        const at = clock.now()
        const said = new Map(statuses.map((status) => [status.document, status]))
        const known = (await unit.printDocuments.lock([...said.keys()], desk.accountId)).filter((one) => one.desk?.deskId === desk.deskId)
        const after = known.flatMap((document) => {
          const status = said.get(document.documentId)
          const progress = status === undefined ? document.progress : progressAfter(document, status, at)
          return progress === document.progress ? [] : [{ ...document, progress }]
        })
        if (after.length === 0) return ok([])
        await unit.printDocuments.noteProgress(after)
        const documents = after.filter(({ progress, drawnHash }) => progress.state === 'printed' && drawnHash !== undefined)
        // Whose orders the documents may show was decided when they were made.
        await markPrinted(unit, { ports: { ...ports, tokens }, documents, at, actorId: desk.accountId, whose: undefined })
        await publishDeskChange(unit, desk)
        const again = after.filter(({ progress }) => progress.sentAt === undefined && !isPrintEnd(progress.state))
        return ok(again.map(({ progress }) => Math.max(0, progress.dueAt - at)).toSorted((one, other) => one - other))
      }),

    /** Notes that an agent does not know documents that its desk was sent. */
    noteMissing: (desk: Desk & Pick<ConnectedDesk, 'isSameAgent'>, documentIds: readonly string[]): Promise<Result<true>> =>
      atomically(async (unit) => {
        const [at, { isSameAgent }] = [clock.now(), desk]
        const known = (await unit.printDocuments.lock(documentIds, desk.accountId)).filter((one) => one.desk?.deskId === desk.deskId)
        await unit.printDocuments.noteProgress(
          known.map((document) => ({ ...document, progress: progressOfMissing(document, { at, isSameAgent }) })),
        )
        await publishDeskChange(unit, desk)
        return ok(true)
      }),
  }
}

export type DeskWork = ReturnType<typeof deskWork>
