import type { Clock } from '../../../../../core/kernel/clock.ts'
import { failed, ok, type Result } from '../../../../../core/kernel/result.ts'
import { centreFailure } from '../../../../../core/reports/centre.failures.ts'
import { makeTable } from '../../../../../core/reports/centre-table.ts'
import type { References } from '../../../../../core/fields/references.ts'
import { isLate } from '../../../../store/database/unavailable.ts'
import type { Store } from '../../../../store/store.ts'

type Parts = { readonly store: Store; readonly references: () => References; readonly clock: Clock; readonly seconds: number }

/** Reports of this store, each of which has so many seconds: beyond them its reader is asked for a smaller one. */
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
