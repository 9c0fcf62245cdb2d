import { setTimeout as delay } from 'node:timers/promises'
import { sealAuditWork } from '#core/oversight/audit/seal-audit.work.ts'
import { withOrderEffects } from '#core/operations/effects/order-effects.ts'
import { watchSilenceWork } from '#core/oversight/trace-query/watch-silence.work.ts'
import { mailReportsWork } from '#core/oversight/reports/centre-mail.work.ts'
import { keepSumsWork } from '#core/oversight/reports/centre-sums.work.ts'
import type { Unit } from '../../../../store/unit.ts'
import { promptTables } from './reports/composition.ts'
import { patiently, type WorkParts } from '../work-parts.ts'

/** How long to wait for those who are writing entries of the trail before looking again. */
const WRITERS_MILLIS = 100

/** A report that is mailed may take longer than one that somebody waits for. */
const REPORT_SECONDS = 60

/** Background work of oversight. */
export const oversightWorks = ({ store, clock, references, sheets }: WorkParts) => [
  watchSilenceWork<Unit>({
    atomically: withOrderEffects(store.atomically),
    traces: store.traces,
    silences: store.silences,
    references,
    clock,
  }),
  keepSumsWork<Unit>({ atomically: patiently(store), clock, subjects: store.keptSubjects }),
  mailReportsWork<Unit>({
    atomically: store.atomically,
    reports: store.savedReports,
    table: promptTables({ store, references, clock, seconds: REPORT_SECONDS }),
    references,
    writer: sheets.xlsx,
    clock,
  }),
  sealAuditWork<Unit>({ sealing: store.auditSealing, pause: () => delay(WRITERS_MILLIS) }),
]
