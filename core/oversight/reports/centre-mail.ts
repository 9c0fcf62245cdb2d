import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { fillText, words, type Locale } from '#core/base/kernel/words.ts'
import type { MailUnit, NewMail } from '#core/portal/notifications/mail.ports.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import { reportSheet } from './centre-sheet.ts'
import { lastMailing, type Mailing } from './centre-schedule.ts'
import {
  CENTRE_PATH,
  type SavedReport,
  type SavedReports,
  type SavedReportUnit,
  type ScheduledReport,
  type StaffReader,
} from './centre-saved.ts'
import { subjectOf } from './centre-subjects.ts'
import type { makeTable, ReportTable } from './centre-table.ts'

export type MailPorts = {
  readonly atomically: Atomically<Pick<SavedReportUnit, 'savedReports'> & MailUnit>
  readonly reports: Pick<SavedReports, 'readers'>
  readonly table: ReturnType<typeof makeTable>
  readonly references: () => References
  readonly writer: SheetWriter
  readonly clock: Clock
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SUBJECT = words('报表：{name}（{first} 至 {last}）', '報表：{name}（{first} 至 {last}）', 'Report: {name} ({first} to {last})')
const TEXT = words(
  '{subject}，{dated}，{first} 至 {last}（{zone}）。共 {count} 行，详见附件。',
  '{subject}，{dated}，{first} 至 {last}（{zone}）。共 {count} 列，詳見附件。',
  '{subject}, {first} to {last} ({zone}). {dated}. The attached workbook has {count|row|rows}.',
)

/**
 * A period of a report is mailed to those of its readers who may see it now; the others get
 * nothing.
 */
type Due = { readonly report: SavedReport; readonly mailing: Mailing }

/**
 * The mailing of a report that is due; undefined where it was made already, or the report was
 * scheduled after it.
 */
export function dueMailing({ cadence, scheduledAt, question, lastPeriod }: ScheduledReport, now: Instant): Mailing | undefined {
  if (cadence === undefined || scheduledAt === undefined) return undefined
  const mailing = lastMailing(cadence, { now, zone: question.zone })
  return mailing.at > scheduledAt && mailing.period !== lastPeriod ? mailing : undefined
}

async function bytesOf(writer: SheetWriter, table: ReportTable, locale: Locale): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of writer.write(reportSheet(table, locale))) parts.push(part)
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

type ToOne = Due & { readonly reader: StaffReader; readonly locale: Locale }

/**
 * The mail for one reader, with the figures of the clients in its reach; a failure where it may not
 * see the report any more.
 */
async function mailTo(ports: MailPorts, { report, mailing, reader, locale }: ToOne): Promise<Result<NewMail>> {
  const actor = withRoles(reader.actor, ports.references())
  const table = await ports.table(report.question, { actor, locale, action: 'export', at: mailing.at })
  if (!table.ok) return table
  const { days, rows, question } = table.value
  const subject = subjectOf(question.subject)
  const places = {
    name: report.name,
    first: days.first,
    last: days.last,
    zone: question.zone,
    count: rows.length,
    subject: subject.label,
    dated: subject.dated,
  }
  return ok({
    to: reader.email,
    accountId: actor.id,
    locale,
    subject: fillText(SUBJECT, places, locale),
    text: fillText(TEXT, places, locale),
    link: `${CENTRE_PATH}?report=${report.id}`,
    attachments: [
      { name: `${question.subject}-${days.first}-${days.last}.xlsx`, type: XLSX, bytes: await bytesOf(ports.writer, table.value, locale) },
    ],
    at: ports.clock.now(),
  })
}

/**
 * Queues the mails of a report that is due, and notes its period with them, so that it is mailed
 * once however many servers try. Answers how many mails; a report that the store was too slow for
 * is left for the next time.
 */
export async function mailReport(ports: MailPorts, { report, mailing }: Due): Promise<Result<number>> {
  const staff = new Map(
    (
      await ports.reports.readers(
        report.readers.length,
        report.readers.map(({ accountId }) => accountId),
      )
    ).map((one) => [one.actor.id, one]),
  )
  const mails: NewMail[] = []
  for (const { accountId, locale } of report.readers) {
    const reader = staff.get(accountId)
    if (reader === undefined) continue
    const mail = await mailTo(ports, { report, mailing, reader, locale })
    if (mail.ok) mails.push(mail.value)
    else if (mail.failure.kind === 'unavailable') return ok(0)
  }
  return ports.atomically(async ({ savedReports, mails: outbox }) => {
    const counts = { mails: mails.length, skipped: report.readers.length - mails.length }
    if (!(await savedReports.claim({ id: report.id, period: mailing.period, at: ports.clock.now(), ...counts }))) return ok(0)
    for (const mail of mails) await outbox.queue(mail)
    return ok(mails.length)
  })
}
