import { WATCH_LIST_TRAIL } from '../trace-query/watch-list.ts'
import { SAVED_REPORT_TRAIL } from '../reports/centre-saved.ts'
import { area, type AuditArea } from './audit-area.ts'

/** Areas of the trail about reports and watch lists. */
export const oversightAreas = {
  watch_list: area('trace-query', WATCH_LIST_TRAIL),
  reports: area('reports', SAVED_REPORT_TRAIL),
} as const satisfies Readonly<Record<string, AuditArea>>
