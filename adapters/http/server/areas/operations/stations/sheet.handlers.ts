import { given } from '#core/base/kernel/given.ts'
import { ok } from '#core/base/kernel/result.ts'
import { words, type Locale } from '#core/base/kernel/words.ts'
import type { receiveSheet, RefusedWeight } from '#core/operations/stations/receive-sheet.usecase.ts'
import { WEIGHT_COLUMNS, type WeightColumn } from '#core/operations/stations/weight-sheet.ts'
import type { RefusedWeightRow, sheetRoutes } from '../../../../contract/operations/stations/sheet.routes.ts'
import { sayFailure } from '../../../../contract/words.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { sheetFile, shownSaid } from '../../../answers/sheet-file.ts'

type Parts = { readonly receiveSheet: ReturnType<typeof receiveSheet> }

const COLON = words('：', '：', ': ')
/** The column of a field of a scan. */
const COLUMN_OF: Readonly<Record<string, WeightColumn>> = {
  number: 'number',
  check_weight: 'weight',
  check_length: 'length',
  check_width: 'width',
  check_height: 'height',
  confirm: 'confirm',
}

const rowOf = ({ row, failure }: RefusedWeight, locale: Locale): RefusedWeightRow => {
  const [wrong] = failure.fields ?? []
  if (wrong === undefined) return { ...row, error: failure.code, msg: sayFailure(failure, locale) }
  const column = COLUMN_OF[wrong.path.split('.')[0] ?? '']
  const msg = sayFailure(wrong, locale)
  return { ...row, error: wrong.code, msg: column === undefined ? msg : `${WEIGHT_COLUMNS[column][locale]}${COLON[locale]}${msg}` }
}

/** Handlers of sheets of weights. */
export const sheetHandlers = (parts: Parts): BindingsOf<typeof sheetRoutes> => ({
  receiveSheet: async ({ body: { warehouse, table, ...body }, upload, actor, locale, progress }) => {
    const done = await parts.receiveSheet(
      { file: sheetFile(upload, body), ...given({ warehouse, table: table?.trim() || undefined }) },
      actor,
      progress,
    )
    if (!done.ok) return done
    const { received, asked, repeated, refused } = done.value
    return ok({ received, asked, repeated, refused: refused.map((one) => rowOf(one, locale)), ...shownSaid(done.value, locale) })
  },
})
