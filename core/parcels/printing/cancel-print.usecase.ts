import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { isPrintEnd } from './print-document.machine.ts'
import type { PrintDocument, PrintUnit } from './print-document.ts'

/**
 * Takes documents of the actor back from their desks: at once where they were not sent yet;
 * otherwise the desk is asked, and says whether it was in time. Those of others are left out of the
 * answer, and those that a page prints stay as they are.
 */
export const cancelPrint =
  ({ atomically, clock }: { readonly atomically: Atomically<PrintUnit>; readonly clock: Clock }) =>
  (documentIds: readonly string[], actor: Actor): Promise<Result<readonly PrintDocument[]>> =>
    atomically(async ({ printDocuments, live }) => {
      const at = clock.now()
      const locked = await printDocuments.lock([...new Set(documentIds)], actor.id)
      const after = locked.map((document): PrintDocument => {
        const { desk, progress } = document
        if (desk === undefined || isPrintEnd(progress.state) || progress.cancelAt !== undefined) return document
        const asked = { ...progress, at, cancelAt: at }
        return { ...document, progress: progress.sentAt === undefined ? { ...asked, state: 'cancelled' } : asked }
      })
      const changed = after.filter((document) => !locked.includes(document))
      if (changed.length > 0) {
        await printDocuments.noteProgress(changed)
        for (const topic of ['desks', 'printing'] as const) await live.publish({ topic, to: { accountIds: [actor.id] } })
      }
      return ok(after)
    })
