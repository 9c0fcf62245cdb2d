import type { Actor } from '#core/platform/access/account.ts'
import type { References } from '#core/base/fields/references.ts'
import { formatMoney, money } from '#core/base/kernel/money.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { costLineFields } from './cost-fields.ts'
import { MOST_COST_LINES, readCostLine, sumOfLines } from './cost-lines.ts'
import { costFailure } from './cost.failures.ts'
import type { CostBill, CostLine, CostUnit } from './cost.ports.ts'
import { draftCostBill, keepCostBill } from './handle-cost-bills.usecase.ts'

type Ports = {
  readonly atomically: Atomically<CostUnit>
  readonly references: () => References
  readonly reader: SheetReader
  readonly clock: Clock
}

/** The sheet of a supplier about lines; its rows are recognised by the heading of their amounts. */
const SHEET = {
  name: 'cost_line',
  area: 'expenses',
  label: words('成本明细', '成本明細', 'Cost lines'),
  key: 'amount',
  title: 'amount',
  listed: ['amount'],
  searched: ['amount'],
  filtered: [],
  fields: costLineFields,
} as const

/** Returns the trail's text about the lines that a sheet replaced. */
const shownSum = (lines: readonly CostLine[], currency: string): string =>
  `${lines.length} · ${formatMoney(money(sumOfLines(lines), currency))}`

/**
 * Takes the lines of a draft from a supplier's sheet, by the headings that it has: instead of those
 * that there were, so that a sheet may be imported again. Wrong rows are reported with their cells
 * and leave the bill as it was. COST_BILL_NOT_FOUND, COST_BILL_NOT_DRAFT, COST_LINES_MOST.
 */
export function importCostLines({ atomically, references, reader, clock }: Ports) {
  const replace = (id: number, lines: readonly CostLine[], actor: Actor): Promise<Result<CostBill>> =>
    atomically(async (unit) => {
      const found = await draftCostBill(unit, id)
      if (!found.ok) return found
      const before = await unit.costs.lines(id)
      const { currency } = found.value.total
      await unit.costs.removeLines(
        id,
        before.map(({ line }) => line),
      )
      await unit.costs.putLines(id, lines)
      const changes = { lines: { from: shownSum(before, currency), to: shownSum(lines, currency) } }
      await keepCostBill(unit, found.value, { action: 'import_lines', changes }, { actorId: actor.id, at: clock.now() })
      return found
    })
  return async (id: number, file: SheetFile, actor: Actor): Promise<Result<RecordImport>> => {
    const draft = await atomically((unit) => draftCostBill(unit, id))
    if (!draft.ok) return draft
    const { currency } = draft.value.total
    const lines: CostLine[] = []
    const read = await importRecords({
      entity: SHEET,
      areLines: true,
      store: { findByKeys: async () => [], upsertMany: async () => ok({ created: 0, updated: 0 }) },
      references,
      reader,
      check: (values) => {
        const line = readCostLine(values, { line: lines.length + 1, currency })
        if (line.ok) lines.push(line.value)
        return line
      },
    })(file, { actorId: actor.id, at: clock.now(), mayChange: false })
    if (!read.ok || read.value.failed > 0 || read.value.isHeld === true) return read
    if (lines.length > MOST_COST_LINES) return failed(costFailure('COST_LINES_MOST', { most: MOST_COST_LINES }))
    const done = await replace(id, lines, actor)
    return done.ok ? ok({ ...read.value, created: lines.length }) : done
  }
}
