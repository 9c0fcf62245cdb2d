import { askForExport, beginExportAgain, cancelExport, openExport, removeExport } from '#core/portal/exports/use-exports.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf, BoundRoute } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { exportHandlers } from './export.handlers.ts'
import { listSources } from './list-sources.ts'

/** Exports of what the other areas' routes list. */
export function exportsFrom(
  { store, fileStore, clock, userListsOf }: SharedParts,
  rows: readonly BoundRoute[],
): BindingsOf<RoutesOf<'exports'>> {
  const { atomically, exports, contacts } = store
  const sources = listSources({ rows: () => rows, contacts, userListsOf })
  return exportHandlers({
    exports,
    ask: askForExport({ atomically, clock, sources }),
    cancel: cancelExport({ atomically, clock }),
    again: beginExportAgain({ atomically, clock }),
    remove: removeExport({ atomically, clock, fileStore }),
    open: openExport({ exports, fileStore, clock }),
  })
}
