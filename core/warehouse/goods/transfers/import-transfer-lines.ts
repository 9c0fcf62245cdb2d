import type { Entity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { transferLineFields } from './transfer-fields.ts'

type SheetLine = RecordOf<typeof transferLineFields>

/** A sheet of lines: one row each, by the headings that it has. */
const SHEET: Entity = {
  name: 'transfer_line',
  area: 'transfers',
  label: words('明细', '明細', 'Lines'),
  one: words('明细', '明細', 'line'),
  key: 'sku',
  title: 'sku',
  listed: ['sku', 'quantity'],
  searched: [],
  filtered: [],
  fields: transferLineFields,
}

/**
 * Reads the lines of a transfer from a sheet, to be looked at before they are sent; nothing is
 * stored. The failures of reading a sheet.
 */
export async function readTransferSheet(
  { references, reader }: { readonly references: () => References; readonly reader: SheetReader },
  file: SheetFile,
): Promise<Result<RecordImport & { readonly lines: readonly SheetLine[] }>> {
  let lines: readonly SheetLine[] = []
  const take = importRecords({
    entity: SHEET,
    areLines: true,
    references,
    reader,
    store: {
      findByKeys: async () => [],
      upsertMany: async (records) => {
        lines = records as unknown as readonly SheetLine[]
        return ok({ created: records.length, updated: 0 })
      },
    },
  })
  const done = await take(file, { actorId: 0, at: 0, mayChange: false })
  return done.ok ? ok({ ...done.value, lines }) : done
}
