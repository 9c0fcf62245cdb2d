import type { Clock } from '#core/base/kernel/clock.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { removeReport, SaveReport, saveReport } from '#core/oversight/reports/centre-save.usecase.ts'
import { subjectsFor, type SavedReports } from '#core/oversight/reports/centre-saved.ts'
import { reportSheet } from '#core/oversight/reports/centre-sheet.ts'
import type { makeTable } from '#core/oversight/reports/centre-table.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { BodyOf } from '../../../../contract/route.ts'
import type { centreRoutes } from '../../../../contract/oversight/reports/centre.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { questionOf, reportAnswer, savedAnswer } from './centre.presenter.ts'

type Parts = {
  readonly table: ReturnType<typeof makeTable>
  readonly reports: SavedReports
  readonly save: ReturnType<typeof saveReport>
  readonly remove: ReturnType<typeof removeReport>
  readonly writers: { readonly xlsx: SheetWriter; readonly csv: SheetWriter }
  readonly clock: Clock
}

/** Members of staff who are offered as readers. */
const MOST_OFFERED = 500
const CSV = 'text/csv; charset=utf-8'

const commandOf = ({ name, is_shared, question, cadence, readers }: BodyOf<typeof centreRoutes.saveReport>): SaveReport => ({
  name,
  isShared: is_shared,
  question,
  cadence: cadence ?? undefined,
  readers: readers.map(({ account_id: accountId, locale }) => ({ accountId, locale })),
})

/** Handlers of the reports centre. */
export const centreHandlers = ({ table, reports, save, remove, writers, clock }: Parts): BindingsOf<typeof centreRoutes> => ({
  report: async ({ query, actor, locale }) => {
    const made = await table(questionOf(query), { actor, locale, action: 'read' })
    return made.ok ? ok(reportAnswer(made.value)) : made
  },
  exportReport: async ({ query: { format, ...query }, actor, locale }) => {
    const made = await table(questionOf(query), { actor, locale, action: 'export' })
    if (!made.ok) return made
    const { days, rows, question } = made.value
    const sheet = reportSheet(made.value, locale)
    // A file of nothing but a total is none.
    const content = rows.length === 0 ? { ...sheet, rows: [] } : sheet
    const file = await exportSheet(writers[format], content, `${question.subject}-${days.first}-${days.last}.${format}`)
    return file.ok && format === 'csv' ? ok({ ...file.value, type: CSV }) : file
  },
  savedReports: async ({ actor }) => {
    const rows = await reports.list(actor.id, subjectsFor(actor))
    return ok({ rows: rows.map((report) => savedAnswer(report, { actor, now: clock.now() })) })
  },
  saveReport: ({ body, actor }) => save(commandOf(body), actor),
  changeReport: ({ params, body, actor }) => save({ ...commandOf(body), id: params.id, version: body.version }, actor),
  removeReport: ({ params, actor }) => remove(params.id, actor),
  reportReaders: async () => {
    const rows = await reports.readers(MOST_OFFERED)
    return ok({ rows: rows.map(({ actor, email }) => ({ account_id: actor.id, account: actor.account, name: actor.name, email })) })
  },
})
