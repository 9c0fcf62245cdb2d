import { decideCodChanges, requestCodChange, withdrawCodChange } from '../../../../../core/cod/change-cod.usecase.ts'
import { decideDifferences } from '../../../../../core/cod/decide-difference.usecase.ts'
import { importReports, lookAtReports } from '../../../../../core/cod/import-reports.usecase.ts'
import { reportCollections } from '../../../../../core/cod/report-collections.usecase.ts'
import type { RoutesOf } from '../../../contract/routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import type { SharedParts } from '../composition.ts'
import { codChangeHandlers } from './cod-change.handlers.ts'
import { collectionHandlers } from './collection.handlers.ts'

/** Cash on delivery: changes of amounts, and what agents collected. */
export function cod({ store, references, clock, sheets }: SharedParts): BindingsOf<RoutesOf<'cod'>> {
  const { atomically, codChanges, collections } = store
  const ports = { atomically, references, clock }
  const files = { ...ports, collections, reader: sheets.reader }
  return {
    ...codChangeHandlers({
      codChanges,
      request: requestCodChange(ports),
      withdraw: withdrawCodChange(ports),
      decide: decideCodChanges(ports),
    }),
    ...collectionHandlers({
      collections,
      report: reportCollections(ports),
      look: lookAtReports(files),
      take: importReports(files),
      decide: decideDifferences(ports),
      sheetWriter: sheets.xlsx,
      clock,
    }),
  }
}
