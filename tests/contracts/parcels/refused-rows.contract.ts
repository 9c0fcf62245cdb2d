import { describe, expect, it } from 'vitest'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { OrderImportKeeper } from '#core/parcels/orders/import/order-import.ts'
import type { NewRefusedRow, RefusedRow, RefusedRowKeeper } from '#core/parcels/orders/import/refused-row.ts'

type Unit = { readonly imports: OrderImportKeeper; readonly refusedRows: RefusedRowKeeper }

const AT = Date.UTC(2026, 8, 17, 8, 30)

/** Refused rows of imports as they are written. */
export function refusedRowsContract(open: () => Promise<{ readonly here: Atomically<Unit> }>): void {
  describe('refused rows', () => {
    const desk = async () => {
      const { here } = await open()
      const run = async <T>(work: (unit: Unit) => Promise<T>): Promise<T> => must(await here(async (unit) => ok(await work(unit))))
      const begin = async (): Promise<number> =>
        (await run(({ imports }) => imports.begin({ customerId: 1001, kind: 'express', fileName: 'a.xlsx', rows: 2, at: AT })))?.id ?? 0
      const [first, second] = [await begin(), await begin()]
      /** An order on two lines, with an error in the second. */
      const row = (rowKey: string, { line = 2, ...over }: Partial<NewRefusedRow> & { readonly line?: number } = {}): NewRefusedRow => ({
        importId: first,
        customerId: 1001,
        kind: 'express',
        lines: [
          {
            line,
            cells: [
              { target: 'refCode', heading: '参考号', text: `R-${rowKey}` },
              { target: 'phone', heading: '手机', text: '١٢', flaw: 'x' },
            ],
          },
          { line: line + 1, cells: [{ target: 'goods.quantity', heading: '数量', text: 'two' }] },
        ],
        decimalComma: true,
        errors: [{ line: line + 1, target: 'goods.quantity', code: 'NOT_A_NUMBER', params: { found: 'two' } }],
        rowKey,
        ...over,
      })
      const all = (): Promise<readonly RefusedRow[]> =>
        run(({ refusedRows }) =>
          refusedRows.lock(
            Array.from({ length: 500 }, (_, id) => id + 1),
            1001,
          ),
        )
      return { run, row, all, first, second }
    }

    it('are kept whole, once for each key, and belong to the newer import with their corrections', async () => {
      const { run, row, all, first, second } = await desk()
      await run(({ refusedRows }) => refusedRows.refuse([row('a'), row('b', { line: 7 })], AT))
      const [kept, other] = await all()
      expect(kept).toMatchObject({ importId: first, customerId: 1001, decimalComma: true, state: 'open', createdAt: AT, updatedAt: AT })
      expect(kept).toMatchObject({ lines: row('a').lines, errors: row('a').errors })
      const ids = [kept?.id ?? 0, other?.id ?? 0]
      expect(await run(({ refusedRows }) => refusedRows.lock(ids, [7, 1002]))).toEqual([])
      const cells = [{ target: 'refCode', heading: '', text: 'NEW' }]
      const lines = [{ line: 2, cells }, ...row('a').lines.slice(1)]
      await run(({ refusedRows }) => refusedRows.correct([{ id: ids[0] ?? 0, lines, errors: row('a').errors }], AT + 1))
      await run(({ refusedRows }) => refusedRows.refuse([row('a', { importId: second, line: 9, errors: [] })], AT + 2))
      expect(await all()).toMatchObject([
        { importId: second, lines: [{ line: 9, cells }, { line: 10 }], errors: [{ line: 10 }], createdAt: AT + 2, updatedAt: AT + 1 },
        { lines: [{ line: 7 }, { line: 8 }] },
      ])
      await run(({ refusedRows }) => refusedRows.created(ids[1] ?? 0, 'OD1', AT + 3))
      await run(({ refusedRows }) => refusedRows.refuse([row('b', { importId: second, line: 9 })], AT + 4))
      expect((await all())[1]).toMatchObject({
        importId: first,
        lines: [{ line: 7 }, { line: 8 }],
        state: 'created',
        orderNumber: 'OD1',
        errors: [],
        updatedAt: AT + 3,
      })
    })

    it('say what is wrong as it was found last, as long as nobody has corrected them', async () => {
      const { run, row, all } = await desk()
      await run(({ refusedRows }) => refusedRows.refuse([row('a')], AT))
      const errors = [{ line: 4, target: 'channel', code: 'NOT_ACTIVE', params: {} }]
      await run(({ refusedRows }) => refusedRows.refuse([row('a', { line: 4, errors })], AT + 1))
      expect(await all()).toMatchObject([{ lines: [{ line: 4 }, { line: 5 }], errors, createdAt: AT + 1, updatedAt: AT + 1 }])
    })

    it('are settled by their references, and go one by one, with their import, or by age', async () => {
      const { run, row, all, second } = await desk()
      await run(({ refusedRows }) => refusedRows.refuse([row('a'), row('b'), row('c', { importId: second }), row('d'), row('e')], AT))
      const came = (refCode: string, customerId = 1001) =>
        run(({ refusedRows }) => refusedRows.settle({ customerId, importId: second }, [{ refCode, orderNumber: `OD-${refCode}` }], AT + 1))
      await came('R-a', 1002)
      for (const key of ['b', 'c']) await came(`R-${key}`)
      const rows = await all()
      expect(rows.map(({ state, orderNumber }) => [state, orderNumber])).toEqual([
        ['open', undefined],
        ['created', 'OD-R-b'],
        ['open', undefined],
        ['open', undefined],
        ['open', undefined],
      ])
      await run(({ refusedRows }) => refusedRows.remove([rows[0]?.id ?? 0]))
      await run(({ refusedRows }) => refusedRows.removeOf(second))
      expect((await all()).map(({ id }) => id)).toEqual([rows[1]?.id, rows[3]?.id, rows[4]?.id])
      expect(await run(({ refusedRows }) => refusedRows.removeBefore(AT, 10))).toBe(0)
      expect(await run(({ refusedRows }) => refusedRows.removeBefore(AT + 1, 1))).toBe(1)
      expect(await run(({ refusedRows }) => refusedRows.removeBefore(AT + 1, 10))).toBe(2)
      expect(await all()).toEqual([])
    })
  })
}
