import { expiryOf, type ExportJob } from '#core/portal/exports/export.ts'
import { exportJobMachine } from '#core/portal/exports/export.machine.ts'
import type { Exports } from '#core/portal/exports/export.ports.ts'
import { EXPORTED_LISTS } from '#core/portal/exports/exported-lists.ts'
import type { askForExport, beginExportAgain, cancelExport, openExport, removeExport } from '#core/portal/exports/use-exports.usecase.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { personOf } from '#core/platform/access/members/member-role.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import type { ExportRow, exportRoutes } from '../../../../contract/portal/exports/export.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'

type Parts = {
  readonly exports: Pick<Exports, 'list'>
  readonly ask: ReturnType<typeof askForExport>
  readonly cancel: ReturnType<typeof cancelExport>
  readonly again: ReturnType<typeof beginExportAgain>
  readonly remove: ReturnType<typeof removeExport>
  readonly open: ReturnType<typeof openExport>
}

const rowOf = (job: ExportJob, locale: Locale): ExportRow => ({
  id: job.id,
  list: job.list,
  list_txt: EXPORTED_LISTS[job.list][locale],
  status: job.state,
  status_txt: exportJobMachine.states[job.state].label[locale],
  rows: job.rows,
  expected_rows: job.expected,
  file_name: job.fileName ?? null,
  size_bytes: job.sizeBytes ?? null,
  error: job.failure === undefined ? null : (failureDeclaration(job.failure)?.words[locale] ?? job.failure),
  create_time: instantText(job.createdAt),
  finish_time: instantTextOrNull(job.finishedAt),
  expire_time: instantTextOrNull(expiryOf(job)),
})

/** Exports in the background, each account its own. */
export function exportHandlers({ exports, ask, cancel, again, remove, open }: Parts): BindingsOf<typeof exportRoutes> {
  const shown = (job: Result<ExportJob>, locale: Locale): Result<ExportRow> => (job.ok ? ok(rowOf(job.value, locale)) : job)
  return {
    listExports: async ({ query: { status, page, pageSize }, actor, locale }) => {
      const { rows, total } = await exports.list({ accountId: personOf(actor), state: status, page, pageSize })
      return ok({ rows: rows.map((job) => rowOf(job, locale)), total })
    },
    askForExport: async ({ body: { list, query }, actor, locale }) => shown(await ask({ list, query, locale }, actor), locale),
    downloadExport: async ({ params, actor }) => {
      const file = await open(params.export_id, actor)
      return file.ok ? ok({ fileName: file.value.fileName, shown: 'attachment', open: () => file.value.content }) : file
    },
    cancelExport: async ({ params, actor, locale }) => shown(await cancel(params.export_id, actor), locale),
    retryExport: async ({ params, actor, locale }) => shown(await again(params.export_id, actor), locale),
    removeExport: ({ params, actor }) => remove(params.export_id, actor),
  }
}
