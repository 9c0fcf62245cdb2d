import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ddp } from '../order-fixture.ts'
import { failed } from '#core/base/kernel/result.ts'
import { orderFailure } from '#core/parcels/orders/order.failures.ts'
import type { ImportUnit } from '#core/parcels/orders/import/order-import.ts'
import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { fileOf, HEADINGS, importDesk, reportOf, rowsOf, type Piece } from './import-fixture.ts'

const A_UNIT = 500
const unreadable = failed(sheetFailure('FILE_UNREADABLE'))
const refusal = failed(orderFailure('NOTHING_SELECTED'))

class RefusedImport extends Error {}

/** Resolves when everything that does not wait for the outside is done. */
const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

/** A sheet of this many units of work, one part each, with the headings before the first. */
const unitsOf = (count: number): readonly Piece[] =>
  Array.from({ length: count }, (_, unit) => [...(unit === 0 ? [HEADINGS] : []), ...rowsOf(A_UNIT, unit * A_UNIT + 1)])

/** A store whose units of work wait until they are released, one by one. */
function heldStore(desk: ReturnType<typeof importDesk>) {
  const waiting = new Map<number, () => void>()
  const begun: number[] = []
  let isOpen = false
  const most = { atOnce: 0 }
  const atomically: Atomically<ImportUnit> = async (work) => {
    const number = begun.push(begun.length + 1)
    await new Promise<void>((resolve) => {
      if (isOpen) return resolve()
      waiting.set(number, resolve)
      most.atOnce = Math.max(most.atOnce, waiting.size)
    })
    waiting.delete(number)
    return desk.atomically(work)
  }
  return {
    atomically,
    begun,
    most,
    release: (number: number): void => waiting.get(number)?.(),
    open: (): void => {
      isOpen = true
      for (const go of waiting.values()) go()
    },
  }
}

describe('a long sheet', () => {
  it('is stored by five hundred rows at a time, and reports progress', async () => {
    const desk = importDesk()
    const progress = async (...pieces: readonly Piece[]) => {
      const told: number[] = []
      reportOf(await desk.import(pieces, { dryRun: true, onProgress: (done) => void told.push(done) }))
      return told
    }
    expect(await progress([HEADINGS, ...rowsOf(499)], rowsOf(1, 500), rowsOf(3, 501))).toEqual([500, 503])
    expect(await progress([HEADINGS, ...rowsOf(499)], rowsOf(3, 500))).toEqual([502])
    expect(await progress([HEADINGS, ...rowsOf(500)])).toEqual([500])
    expect(await progress([HEADINGS, ...rowsOf(501)])).toEqual([501])
  })

  it('makes every order, in the order of its rows', async () => {
    const desk = importDesk()
    const report = reportOf(await desk.import([...unitsOf(10), rowsOf(7, 5001)]))
    expect(report).toMatchObject({ total: 5007, created: 5007, skipped: 0, failed: 0 })
    expect(desk.kept().orders.map(({ values }) => values.refCode)).toEqual(rowsOf(5007).map(([refCode]) => refCode))
    expect(desk.asked.inserted.map((orders) => orders.length)).toEqual([...Array.from({ length: 10 }, () => A_UNIT), 7])
  })

  it('is stored by three units side by side while the rows behind them are read, and not further ahead than eight', async () => {
    const desk = importDesk()
    const store = heldStore(desk)
    const { reader, state } = fileOf(unitsOf(12))
    const done = desk.import([], { reader, atomically: store.atomically })
    await turn()
    // The first unit writes that the import begins.
    expect([store.begun, state.read]).toEqual([[1], 0])
    store.release(1)
    await turn()
    // Eight are running, and the ninth waits for its turn.
    expect([store.begun, state.read]).toEqual([[1, 2, 3, 4], 9])
    store.release(3)
    await turn()
    expect([store.begun, state.read]).toEqual([[1, 2, 3, 4, 5], 9])
    store.release(2)
    await turn()
    expect([store.begun.length, state.read]).toEqual([6, 11])
    store.open()
    expect(reportOf(await done)).toMatchObject({ created: 6000 })
    expect(store.most.atOnce).toBe(3)
  })

  it('of which a unit is refused stores nothing behind that in its lane, and reads no further than it must', async () => {
    const desk = importDesk()
    const begun: string[] = []
    const atomically: Atomically<ImportUnit> = (work) =>
      desk.atomically(async (unit) => {
        const orders: ImportUnit['orders'] = {
          ...unit.orders,
          withReferences: async (customerId, refCodes) => {
            begun.push(refCodes[0] ?? '')
            return refCodes.includes('R-1') ? Promise.reject(new RefusedImport()) : unit.orders.withReferences(customerId, refCodes)
          },
        }
        try {
          return await work({ ...unit, orders })
        } catch (fault) {
          if (fault instanceof RefusedImport) return refusal
          throw fault
        }
      })
    const { reader, state } = fileOf(unitsOf(14))
    expect(await desk.import([], { reader, atomically })).toMatchObject({
      failure: { code: 'IMPORT_INTERRUPTED', params: { number: 1, created: 2500, rows: 7000 } },
    })
    expect(desk.kept().imports).toMatchObject([{ state: 'interrupted', stoppedBy: 'NOTHING_SELECTED', counts: { created: 2500 } }])
    expect(desk.kept().orders).toHaveLength(2500)
    expect(begun.toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2)))).toEqual([
      'R-1',
      'R-501',
      'R-1001',
      'R-2001',
      'R-2501',
      'R-3501',
    ])
    expect([state.read, state.closed, desk.learned]).toEqual([9, 1, []])
  })

  it('is a batch that every order names, and goes on under its key where it broke off', async () => {
    const desk = importDesk()
    const keyed = { accountId: ddp.id, command: 'importOrders', key: 'one', bodyHash: 'a' }
    const broken = await desk.import([], { reader: fileOf([...unitsOf(2), unreadable]).reader, keyed })
    expect(broken).toMatchObject({ failure: { code: 'IMPORT_INTERRUPTED' } })
    const { reader } = fileOf(unitsOf(3))
    expect(await desk.import([], { reader, keyed: { ...keyed, bodyHash: 'b' } })).toMatchObject({
      failure: { code: 'IDEMPOTENCY_CONFLICT' },
    })
    expect(reportOf(await desk.import([], { reader: fileOf(unitsOf(3)).reader, keyed }))).toMatchObject({
      importId: 1,
      created: 1500,
      skipped: 0,
      failed: 0,
    })
    expect(desk.kept().imports).toMatchObject([{ id: 1, state: 'done', rows: 1000, counts: { created: 1500, skipped: 0, failed: 0 } }])
    expect(new Set(desk.kept().orders.map(({ importId }) => importId))).toEqual(new Set([1]))
  })

  it('is refused under the key of one that is running', async () => {
    const desk = importDesk()
    const store = heldStore(desk)
    const keyed = { accountId: ddp.id, command: 'importOrders', key: 'one', bodyHash: 'a' }
    const first = desk.import(unitsOf(1), { atomically: store.atomically, keyed })
    await turn()
    store.release(1)
    await turn()
    expect(await desk.import(unitsOf(1), { keyed })).toMatchObject({ failure: { code: 'IMPORT_RUNNING', kind: 'unavailable' } })
    store.open()
    expect(reportOf(await first)).toMatchObject({ importId: 1, created: 500 })
  })

  it('that breaks off is not over before what is under way is stored', async () => {
    const desk = importDesk()
    const log: string[] = []
    const { reader } = fileOf([...unitsOf(2), unreadable])
    const atomically: Atomically<ImportUnit> = async (work) => {
      const stored = await desk.atomically(work)
      await turn()
      log.push('stored')
      return stored
    }
    const done = await desk.import([], { reader, atomically })
    log.push('over')
    expect(done).toMatchObject({ failure: { code: 'IMPORT_INTERRUPTED', kind: 'invalid', params: { created: 1000 } } })
    // Begun, two of orders, and how it ended.
    expect(log).toEqual(['stored', 'stored', 'stored', 'stored', 'over'])
    expect(desk.kept().orders).toHaveLength(1000)
  })

  it('whose store throws ends by that fault, after those before it, and is closed', async () => {
    const desk = importDesk()
    const { reader, state } = fileOf(unitsOf(3))
    const told: number[] = []
    const unseen: unknown[] = []
    const note = (fault: unknown): void => void unseen.push(fault)
    process.on('unhandledRejection', note)
    let unit = 0
    const atomically: Atomically<ImportUnit> = async (work) => {
      unit += 1
      if (unit === 3) throw new Error('the store is gone')
      await turn()
      await turn()
      return desk.atomically(work)
    }
    const thrown = await desk
      .import([], { reader, atomically, onProgress: (done) => void told.push(done) })
      .catch((fault: unknown) => fault)
    expect(thrown).toMatchObject({
      failure: { code: 'IMPORT_INTERRUPTED', params: { created: 1000 } },
      cause: { message: 'the store is gone' },
    })
    expect(desk.kept().imports).toMatchObject([{ state: 'interrupted', stoppedBy: 'SERVER_ERROR', counts: { created: 1000 } }])
    await turn()
    process.off('unhandledRejection', note)
    expect([told, unseen, state.closed, desk.kept().orders.length]).toEqual([[500, 1000], [], 1, 1000])
  })
})
