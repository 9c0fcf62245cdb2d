import { describe, expect, it } from 'vitest'
import { XlsxSheetWriter } from '../../../adapters/sheets/write/xlsx-sheet-writer.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { Unit } from '../../../adapters/store/unit.ts'
import type { Actor } from '#core/platform/access/account.ts'
import { removeExportsWork, makeExportWork } from '#core/portal/exports/make-export.work.ts'
import { askForExport, beginExportAgain, cancelExport, openExport, removeExport } from '#core/portal/exports/use-exports.usecase.ts'
import type { ExportSources, ListFile } from '#core/portal/exports/export.ports.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import { MILLIS_PER_DAY } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { storeAt, type ServerOf } from '../server.ts'

const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)
const writer = new XlsxSheetWriter()

/** A list of `total` rows; `between` is called before each piece of its file. */
const listFile = (total: number, between: () => Promise<unknown> = async () => undefined): ListFile => {
  let read = 0
  async function* rows(): AsyncGenerator<readonly string[]> {
    for (let row = 1; row <= total; row += 1) {
      read = row
      yield [`row ${row}`]
    }
  }
  async function* exportPieces(): AsyncGenerator<Uint8Array> {
    const pieces = writer.write({ sheetName: 'rows', columns: [{ heading: 'Row', kind: 'text' }], rows: rows() })
    for await (const piece of pieces) {
      await between()
      yield piece
    }
  }
  return { fileName: 'rows.xlsx', open: exportPieces, rows: () => read }
}

/** A customer who exports, with a clock that is set by hand and files in memory. */
async function room(server: ServerOf) {
  const store: Store = await storeAt(await server().freshDatabase())
  const values = { account: 'shop', clientName: 'Shop', dd_type: 'DDU', show_finance: '1', fit: '1', audit_status: '30', enabled: true }
  const accountId = must(
    await store.entityStore(client).create(values as never, { actorId: 0, at: Date.UTC(2026, 8, 1), passwordHash: 'x' }),
  ).id
  const actor = { id: accountId, audience: 'customer' } as Actor
  const state = { now: Date.UTC(2026, 8, 2), names: 0, file: listFile(3) }
  const bytes = new Map<string, Uint8Array>()
  const clock = { now: () => state.now }
  const fileStore = {
    putStream: async (name: string, pieces: AsyncIterable<Uint8Array>) => {
      const all: Uint8Array[] = []
      for await (const piece of pieces) all.push(piece)
      bytes.set(name, Buffer.concat(all))
      return bytes.get(name)?.length ?? 0
    },
    open: async (name: string) => {
      const found = bytes.get(name)
      return (
        found &&
        (async function* one() {
          yield found
        })()
      )
    },
    remove: async (name: string) => void bytes.delete(name),
  }
  const sources: ExportSources = { count: async () => ok(3), open: async () => ok(state.file) }
  const { atomically, exports } = store
  const ports = {
    atomically,
    exports,
    clock,
    fileStore,
    sources,
    references: store.references.current,
    newFileId: () => `file-${(state.names += 1)}`,
  }
  const work = makeExportWork<Unit>(ports)
  const run = (job: { readonly id: number; readonly round: number }) =>
    work.run({ payload: { export: job.id, round: job.round }, finishing: atomically, signal: { aborted: false } })
  const ask = async () => must(await askForExport(ports)({ list: 'orders', query: { status: 'signed' }, locale: 'en-US' }, actor))
  const mailboxTexts = async () => (await store.mailboxes.list({ accountId, page: 1, pageSize: 50 })).rows.map(({ text }) => text)
  return { store, ports, state, bytes, actor, run, ask, told: mailboxTexts }
}

/** Exports on the store: what is asked for, made, called off and removed. */
export function exportsContract(server: ServerOf): void {
  describe('exports', () => {
    it('are made once, said to be ready with their file, opened by their owner alone and removed after seven days', async () => {
      const { store, ports, state, bytes, actor, run, ask, told } = await room(server)
      const job = await ask()
      expect(job).toMatchObject({ state: 'ready', round: 1, rows: 0, expected: 3, query: { status: 'signed' } })
      expect(must(await run(job))).toBe(true)
      const made = await store.exports.find(job.id)
      expect(made).toMatchObject({ state: 'success', rows: 3, fileName: 'rows.xlsx', sizeBytes: bytes.get('file-1')?.length })
      expect(await told()).toMatchObject([{ template: 'export_ready', params: { rows: '3', name: 'orders' } }])
      // The same job again finds that it is done.
      await run(job)
      expect([[...bytes.keys()], (await told()).length]).toEqual([['file-1'], 1])
      expect(must(await openExport(ports)(job.id, actor))).toMatchObject({ fileName: 'rows.xlsx' })
      expect(codeOf(await openExport(ports)(job.id, { id: actor.id + 1 }))).toBe('EXPORT_NOT_THERE')
      const span = { from: 0, until: 0 }
      const sweep = () => removeExportsWork<Unit>(ports).run({ payload: span, finishing: ports.atomically, signal: { aborted: false } })
      state.now += 7 * MILLIS_PER_DAY
      must(await sweep())
      expect(bytes.size).toBe(1)
      state.now += 1
      must(await sweep())
      expect([bytes.size, await store.exports.find(job.id)]).toEqual([0, undefined])
    })

    it('say how far they are, stop when they are cancelled, and begin again in another round', async () => {
      const { store, ports, state, bytes, actor, run, ask, told } = await room(server)
      const job = await ask()
      const seen: number[] = []
      state.file = listFile(200_000, async () => {
        state.now += 3_000
        const rows = (await store.exports.find(job.id))?.rows ?? 0
        if (rows > 0) seen.push(rows)
        if (seen.length === 2) await cancelExport(ports)(job.id, actor)
      })
      await run(job)
      expect(seen[1]).toBeGreaterThan(seen[0] ?? 0)
      expect(await store.exports.find(job.id)).toMatchObject({ state: 'failed', failure: 'EXPORT_CANCELLED' })
      expect([bytes.size, await told()]).toEqual([0, []])
      expect(codeOf(await cancelExport(ports)(job.id, actor))).toBe('ILLEGAL_TRANSITION')
      const again = must(await beginExportAgain(ports)(job.id, actor))
      expect(again).toMatchObject({ state: 'ready', round: 2, rows: 0 })
      state.file = listFile(5)
      // The rest of the first round does nothing.
      await run(job)
      expect(bytes.size).toBe(0)
      await run(again)
      expect(await store.exports.find(job.id)).toMatchObject({ state: 'success', rows: 5 })
      must(await removeExport(ports)(job.id, actor))
      expect([bytes.size, await store.exports.find(job.id)]).toEqual([0, undefined])
    })

    it('that break off say so, and are taken up by the next try, which leaves one file', async () => {
      const { store, state, bytes, run, ask } = await room(server)
      const job = await ask()
      state.file = listFile(50, async () => Promise.reject(new Error('the store is away')))
      await expect(run(job)).rejects.toThrow('the store is away')
      expect(await store.exports.find(job.id)).toMatchObject({ state: 'failed', failure: 'EXPORT_BROKE' })
      state.file = listFile(50)
      must(await run(job))
      expect(await store.exports.find(job.id)).toMatchObject({ state: 'success', rows: 50 })
      expect(bytes.size).toBe(1)
    })

    it('of one account are ten at a time', async () => {
      const { ports, actor, ask } = await room(server)
      const one = { list: 'orders', query: {}, locale: 'en-US' } as const
      const all = await Promise.all(Array.from({ length: 12 }, () => askForExport(ports)(one, actor)))
      expect(all.map(codeOf).toSorted()).toEqual(['EXPORTS_TOO_MANY', 'EXPORTS_TOO_MANY', ...Array<string>(10).fill('ok')])
      await expect(ask()).rejects.toThrow()
    })
  })
}
