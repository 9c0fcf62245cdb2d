import type { Actor } from '#core/platform/access/account.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { given } from '#core/base/kernel/given.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { addRemittanceLines, type GivenLines, type RemittancePorts } from './announce-remittance.usecase.ts'
import { openRemittance } from './move-remittance.ts'
import { readLine } from './remittance-lines.ts'
import { remittanceLineFields } from './remittance.ts'

/**
 * The sheet of an agent about orders; its rows are recognised by the heading of their order
 * numbers.
 */
const SHEET = {
  name: 'cod_remittance_line',
  area: 'cod',
  label: words('回款明细', '回款明細', 'Remittance'),
  key: 'order_number',
  title: 'order_number',
  listed: ['order_number'],
  searched: ['order_number'],
  filtered: [],
  fields: remittanceLineFields,
} as const

/**
 * Adds the orders of an agent's sheet to a remittance, by the headings that it has. Wrong rows are
 * reported with their cells, and then nothing is added. REMITTANCE_NOT_FOUND, REMITTANCE_NOT_OPEN,
 * REMITTANCE_LINES_MOST, INPUT_INVALID for orders that come twice.
 */
export function importRemittanceLines({ reader, ...ports }: RemittancePorts & { readonly reader: SheetReader }) {
  const add = addRemittanceLines(ports)
  return async (id: number, file: SheetFile, actor: Actor): Promise<Result<RecordImport>> => {
    const open = await ports.atomically((unit) => openRemittance(unit, id))
    if (!open.ok) return open
    const { currency } = open.value
    const lines: GivenLines[number][] = []
    const read = await importRecords({
      entity: SHEET,
      areLines: true,
      store: { findByKeys: async () => [], upsertMany: async () => ok({ created: 0, updated: 0 }) },
      references: ports.references,
      reader,
      check: (values) => {
        const { order_number: orderNumber, amount } = values as RecordOf<typeof remittanceLineFields>
        const line = readLine({ orderNumber, amount }, currency)
        if (line.ok) lines.push({ orderNumber, ...given({ amount }) })
        return line
      },
    })(file, { actorId: actor.id, at: ports.clock.now(), mayChange: false })
    if (!read.ok || read.value.failed > 0 || read.value.isHeld === true) return read
    const done = await add({ id, raw: {}, lines }, actor)
    return done.ok ? ok({ ...read.value, created: lines.length }) : done
  }
}
