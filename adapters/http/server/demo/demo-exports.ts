import type { FileStreams } from '#core/platform/files/file-store.port.ts'
import { finishExport, requestExport, type ExportJob, type ExportOutcome } from '#core/portal/exports/export.ts'
import type { Exports, ExportUnit } from '#core/portal/exports/export.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_HOUR, type Clock, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { FlowReading } from '#core/money/ledger/statements/flow.ports.ts'
import { flowSheet } from '#core/money/ledger/statements/flow-sheet.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'

type Parts = {
  readonly accountId: number
  readonly atomically: Atomically<ExportUnit>
  readonly exports: Pick<Exports, 'list'>
  readonly flow: Pick<FlowReading, 'list' | 'stream'>
  readonly writer: SheetWriter
  readonly fileStore: Pick<FileStreams, 'putStream'>
  readonly newFileId: () => string
  readonly clock: Clock
}

/**
 * The exports of a shipper: the statement of its wallet with its file, and orders whose export was
 * cancelled.
 */
export async function seedDemoExports({ accountId, atomically, exports, flow, writer, fileStore, newFileId, clock }: Parts): Promise<void> {
  if ((await exports.list({ accountId, page: 1, pageSize: 1 })).total > 0) return
  const now = clock.now()
  const { total } = await flow.list({ customerId: accountId, account: 'wallet' }, { page: 1, pageSize: 1 })
  if (total === 0) return
  const add = async (wanted: Pick<ExportJob, 'list' | 'expected'>, at: Instant, outcome: ExportOutcome, stored: object): Promise<unknown> =>
    atomically(async (unit) => {
      const asked = must(requestExport({ ...wanted, accountId, query: {}, locale: 'zh-CN', createdAt: at }))
      const job = await unit.exports.add(asked)
      await unit.exports.keep({ ...must(finishExport(job, outcome)), ...stored })
      return ok(undefined)
    })
  const storedAs = newFileId()
  const sheet = flowSheet(flow.stream({ customerId: accountId, account: 'wallet' }), { locale: 'zh-CN', zone: 'Asia/Shanghai' })
  const sizeBytes = await fileStore.putStream(storedAs, writer.write(sheet))
  const cancelled = now - 30 * MILLIS_PER_HOUR
  await add({ list: 'orders', expected: 300 }, cancelled, { kind: 'broke', failure: 'EXPORT_CANCELLED', at: cancelled + 4_000 }, {})
  const made = now - 5 * MILLIS_PER_HOUR
  await add(
    { list: 'flow', expected: total },
    made,
    { kind: 'made', fileName: 'flow.xlsx', sizeBytes, rows: total, at: made + 2_000 },
    { storedAs },
  )
}
