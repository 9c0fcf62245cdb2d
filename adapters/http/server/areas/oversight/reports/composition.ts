import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { centreFailure } from '#core/oversight/reports/centre.failures.ts'
import { makeTable } from '#core/oversight/reports/centre-table.ts'
import { removeReport, saveReport } from '#core/oversight/reports/centre-save.usecase.ts'
import { isLate } from '../../../../../store/database/unavailable.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { centreHandlers } from './centre.handlers.ts'
import { timelinessHandlers } from './timeliness.handlers.ts'

/** A call is answered within 5 s, the search for its caller included. */
const SECONDS = 4

type Parts = Pick<SharedParts, 'store' | 'references' | 'clock'> & { readonly seconds: number }

/**
 * Reports of this store, each of which has so many seconds: beyond them its reader is asked for a
 * smaller one.
 */
export const promptTables = ({ store, references, clock, seconds }: Parts) =>
  makeTable({
    sums: store.reportSums,
    contacts: store.contacts,
    references,
    clock,
    promptly: async <T>(work: () => Promise<T>): Promise<Result<T>> => {
      try {
        return ok(await store.within(seconds * 1000, work))
      } catch (error) {
        if (isLate(error)) return failed(centreFailure('REPORT_TOO_SLOW', { seconds }))
        throw error
      }
    },
  })

/** Reports: how long parcels take, and what the staff put together themselves. */
export function reports({ store, references, sheets, clock }: SharedParts): BindingsOf<RoutesOf<'reports'>> {
  const { atomically, savedReports, timeliness, accounts } = store
  return {
    ...timelinessHandlers({ timeliness, accounts, references, clock, writers: sheets }),
    ...centreHandlers({
      table: promptTables({ store, references, clock, seconds: SECONDS }),
      reports: savedReports,
      save: saveReport({ atomically, reports: savedReports, clock }),
      remove: removeReport({ atomically, clock }),
      writers: { xlsx: sheets.xlsx, csv: sheets.csv },
      clock,
    }),
  }
}
