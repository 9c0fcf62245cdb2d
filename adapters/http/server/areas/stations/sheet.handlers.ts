import { ok } from '../../../../../core/kernel/result.ts'
import type { Locale } from '../../../../../core/kernel/words.ts'
import type { receiveSheet, RefusedWeight } from '../../../../../core/stations/receive-sheet.usecase.ts'
import type { RefusedWeightRow, sheetRoutes } from '../../../contract/stations/sheet.routes.ts'
import { sayFailure } from '../../../contract/words.ts'
import type { BindingsOf } from '../../listen/call.ts'

type Parts = { readonly receiveSheet: ReturnType<typeof receiveSheet> }

const rowOf = ({ row, failure }: RefusedWeight, locale: Locale): RefusedWeightRow => {
  const first = failure.fields?.[0] ?? failure
  return { ...row, error: first.code, msg: sayFailure(first, locale) }
}

/** Handlers of sheets of weights. */
export const sheetHandlers = (parts: Parts): BindingsOf<typeof sheetRoutes> => ({
  receiveSheet: async ({ upload, actor, locale, progress }) => {
    const done = await parts.receiveSheet({ fileName: upload.fileName, content: { path: upload.path } }, actor, progress)
    return done.ok ? ok({ ...done.value, refused: done.value.refused.map((one) => rowOf(one, locale)) }) : done
  },
})
