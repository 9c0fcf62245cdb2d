import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import { ok } from '#core/base/kernel/result.ts'
import { mailReportsJob } from './centre-mail.kind.ts'
import { dueMailing, mailReport, type MailPorts } from './centre-mail.ts'
import type { SavedReports } from './centre-saved.ts'

/** Reports that are looked at together. */
const PART = 100

/**
 * Mailing reports as background work. It may be done at any time, and again: a period of a report
 * is mailed once.
 */
export const mailReportsWork = <U>(ports: MailPorts & { readonly reports: SavedReports }): JobWork<U, Span> => ({
  kind: mailReportsJob,
  run: async ({ finishing, signal }) => {
    for (let after = 0, isMore = true; isMore && !signal.aborted;) {
      const reports = await ports.reports.scheduled(after, PART)
      for (const report of reports) {
        const mailing = signal.aborted ? undefined : dueMailing(report, ports.clock.now())
        const sent = mailing === undefined ? ok(0) : await mailReport(ports, { report, mailing })
        if (!sent.ok) return sent
      }
      after = reports.at(-1)?.id ?? after
      isMore = reports.length === PART
    }
    return finishing(async () => ok(undefined))
  },
})
