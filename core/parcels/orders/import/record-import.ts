import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { FailedWork, type FailureCode } from '#core/base/kernel/failure.ts'
import type { KeyedCommand } from '#core/base/kernel/once.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { shownText } from '#core/base/kernel/text.ts'
import { importFailure } from '#core/base/sheets/import.failures.ts'
import type { SheetFile } from '#core/base/sheets/sheet.port.ts'
import type { OrderKind } from '../order-kind.ts'
import type { importReport } from './import-report.ts'
import { beginImport, type ImportUnit, type OrderImport } from './order-import.ts'

type Ports = { readonly atomically: Atomically<ImportUnit>; readonly clock: Clock }

type Beginning = {
  readonly command: { readonly file: Pick<SheetFile, 'fileName'>; readonly keyed?: KeyedCommand | undefined }
  readonly actor: Actor
  readonly kind: OrderKind
  readonly total: number
}

/** The record of an import that begins. */
export const openImportRecord = (ports: Ports, { command: { file, keyed }, actor, kind, total }: Beginning): Promise<Result<OrderImport>> =>
  ports.atomically(({ imports }) =>
    beginImport(imports, {
      customerId: actor.id,
      kind: kind.name,
      fileName: shownText(file.fileName),
      rows: total,
      ...(keyed === undefined ? {} : { keyed }),
      at: ports.clock.now(),
    }),
  )

type ImportCompletion = {
  readonly batch: OrderImport
  readonly report: ReturnType<typeof importReport>
  readonly store: () => Promise<Result<true>>
}

/**
 * Stores, and records the end. Where it comes too early and there are orders already, the answer
 * says how many: IMPORT_INTERRUPTED.
 */
export async function recordImportEnd({ atomically, clock }: Ports, { batch, report, store }: ImportCompletion): Promise<Result<true>> {
  const end = (state: 'done' | 'interrupted', stoppedBy?: FailureCode) =>
    atomically(async ({ imports }) => {
      const counts = report.counts(batch.counts.created)
      await imports.end(batch.id, { state, counts, at: clock.now(), ...(stoppedBy === undefined ? {} : { stoppedBy }) })
      return ok(true as const)
    })
  const interrupted = () =>
    importFailure('IMPORT_INTERRUPTED', { number: batch.id, created: report.counts(batch.counts.created).created, rows: batch.rows })
  const hasMade = () => report.counts(batch.counts.created).created > 0
  try {
    const stored = await store()
    if (stored.ok) return await end('done')
    await end('interrupted', stored.failure.code)
    return hasMade() ? failed({ ...interrupted(), kind: stored.failure.kind }) : stored
  } catch (error) {
    // The record of a store that is away stays as its last unit left it, and is shown as
    // interrupted when nothing follows.
    await end('interrupted', 'SERVER_ERROR').catch(() => undefined)
    throw hasMade() ? new FailedWork(interrupted(), error) : error
  }
}
