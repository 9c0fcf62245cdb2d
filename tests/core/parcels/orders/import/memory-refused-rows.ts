import { firstLine, textAt, type NewRefusedRow, type RefusedRow, type RefusedRowKeeper } from '#core/parcels/orders/import/refused-row.ts'

export type KeptRow = RefusedRow & Pick<NewRefusedRow, 'rowKey'>

type RefusedRowAccess = { readonly get: () => readonly KeptRow[]; readonly set: (rows: readonly KeptRow[]) => void }

/**
 * A row that came again, `by` lines further down: its corrections stay, what is wrong with an
 * uncorrected one is as it was found now.
 */
function again(row: KeptRow, { fresh, at }: { readonly fresh: NewRefusedRow; readonly at: number }): Partial<KeptRow> {
  const by = firstLine(fresh) - firstLine(row)
  const moved = <T extends { readonly line: number }>(one: T): T => ({ ...one, line: one.line + by })
  const lines = row.lines.map(moved)
  const changed = row.updatedAt === row.createdAt ? { errors: fresh.errors, updatedAt: at } : { errors: row.errors.map(moved) }
  return { importId: fresh.importId, lines, createdAt: at, ...changed }
}

/** Refused rows in memory, where their unit of work keeps everything. */
export function memoryRefusedRows({ get, set }: RefusedRowAccess): RefusedRowKeeper {
  let lastId = 0
  const change = (isMeant: (row: KeptRow) => boolean, changed: (row: KeptRow) => Partial<KeptRow>): void =>
    set(get().map((row) => (isMeant(row) ? { ...row, ...changed(row) } : row)))
  return {
    refuse: async (rows, at) => {
      for (const fresh of rows) {
        const same = (row: KeptRow): boolean =>
          row.customerId === fresh.customerId && row.kind === fresh.kind && row.rowKey === fresh.rowKey
        if (get().some(same))
          change(
            (row) => same(row) && row.state === 'open',
            (row) => again(row, { fresh, at }),
          )
        else set([...get(), { ...fresh, id: (lastId += 1), state: 'open', createdAt: at, updatedAt: at }])
      }
    },
    lock: async (ids, whose) =>
      get()
        .filter((row) => ids.includes(row.id) && [whose].flat().includes(row.customerId))
        .map(shown),
    correct: async (rows, at) => {
      for (const { id, lines, errors } of rows)
        change(
          (row) => row.id === id,
          () => ({ lines, errors, updatedAt: at }),
        )
    },
    created: async (id, orderNumber, at) =>
      change(
        (row) => row.id === id,
        () => ({ state: 'created', errors: [], orderNumber, updatedAt: at }),
      ),
    settle: async ({ customerId, importId }, orders, at) => {
      for (const { refCode, orderNumber } of orders)
        change(
          (row) => row.customerId === customerId && row.importId !== importId && row.state === 'open' && textAt(row, 'refCode') === refCode,
          () => ({ state: 'created', errors: [], orderNumber, updatedAt: at }),
        )
    },
    remove: async (ids) => set(get().filter(({ id }) => !ids.includes(id))),
    removeOf: async (importId) => set(get().filter((row) => row.importId !== importId)),
    removeBefore: async (at, most) => {
      const gone = get()
        .filter(({ createdAt }) => createdAt < at)
        .slice(0, most)
      set(get().filter((row) => !gone.includes(row)))
      return gone.length
    },
  }
}

const shown = ({ rowKey: _rowKey, ...row }: KeptRow): RefusedRow => row
