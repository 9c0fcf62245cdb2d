import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { References } from '#core/base/fields/references.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import type { SheetFile, SheetReader } from '#core/base/sheets/sheet.port.ts'
import { importRecords, type RecordImport } from '#core/platform/reference/import-records.usecase.ts'
import { insuranceCategory } from './insurance-category.entity.ts'

const MOST_NUMBER = 60

/** A row of a sheet that insures orders; without a value each is insured for what it declares. */
const insuredLineFields = {
  order_number: { kind: 'text', maxLength: MOST_NUMBER, required: true, label: words('订单号', '訂單號', 'Order number') },
  insurance_category: {
    kind: 'reference',
    to: insuranceCategory.name,
    required: true,
    label: words('保险类别', '保險類別', 'Insurance category'),
  },
  insured_for: { kind: 'rate', positive: true, label: words('投保保额', '投保保額', 'Insured for') },
} as const satisfies Fields

type InsuredLine = RecordOf<typeof insuredLineFields>

/** A sheet of orders to insure: one row each, by the headings that it has. */
const SHEET: Entity = {
  name: 'insured_line',
  area: 'insurance',
  label: words('投保明细', '投保明細', 'Orders to insure'),
  one: words('明细', '明細', 'line'),
  key: 'order_number',
  title: 'order_number',
  listed: ['order_number', 'insurance_category', 'insured_for'],
  searched: [],
  filtered: [],
  fields: insuredLineFields,
}

/** The headings of its template. */
export const insuranceSheetFields: Fields = insuredLineFields

/**
 * Reads orders to insure from a sheet, to be looked at before they are insured; nothing is stored.
 * The failures of reading a sheet.
 */
export async function readInsuranceSheet(
  { references, reader }: { readonly references: () => References; readonly reader: SheetReader },
  file: SheetFile,
): Promise<Result<RecordImport & { readonly lines: readonly InsuredLine[] }>> {
  let lines: readonly InsuredLine[] = []
  const take = importRecords({
    entity: SHEET,
    areLines: true,
    references,
    reader,
    store: {
      findByKeys: async () => [],
      upsertMany: async (records) => {
        lines = records as unknown as readonly InsuredLine[]
        return ok({ created: records.length, updated: 0 })
      },
    },
  })
  const done = await take(file, { actorId: 0, at: 0, mayChange: false })
  return done.ok ? ok({ ...done.value, lines }) : done
}
