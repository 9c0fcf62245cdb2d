import type { JournalRow } from '../../../../http/contract/money/ledger/journal.routes.ts'
import { orderPath } from '../../../base/paths.ts'

type Cause = NonNullable<JournalRow['cause']>

const PATHS: Readonly<Partial<Record<Cause['kind'], (number: string) => string>>> = {
  order: orderPath,
  top_up: (number) => `/admin/finance/top-ups?keywords=${encodeURIComponent(number)}`,
  bill: (number) => `/admin/finance/bills/${encodeURIComponent(number)}`,
  storage_bill: (number) => `/admin/finance/bills/${encodeURIComponent(number)}`,
  claim: (number) => `/admin/claims?claim=${encodeURIComponent(number)}`,
  correction: (number) => `/admin/finance/entries?keywords=${encodeURIComponent(number)}`,
}

/** Where staff see what caused an entry; null where nothing is behind it. */
export const staffCausePath = (cause: JournalRow['cause']): string | null =>
  cause === null ? null : (PATHS[cause.kind]?.(cause.number) ?? null)
