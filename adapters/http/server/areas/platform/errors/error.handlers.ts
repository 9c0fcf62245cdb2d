import { errorLog as entity } from '#core/platform/errors/error-log.entity.ts'
import type { ErrorFilter, ErrorLog, StoredError } from '#core/platform/errors/error-log.port.ts'
import type { recordError } from '#core/platform/errors/record-error.usecase.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import type { SheetContent, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { errorReportRoutes } from '../../../../contract/platform/errors/error-report.routes.ts'
import type { ErrorFilterQuery, ErrorRow, errorRoutes } from '../../../../contract/platform/errors/error.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { fieldColumns } from '../../../presenters/sheet-columns.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone, spanOfDays, today } from '../../../presenters/query-days.ts'

type Parts = {
  readonly errorLog: ErrorLog
  readonly recordError: ReturnType<typeof recordError>
  readonly sheetWriter: SheetWriter
  readonly clock: Clock
}

const { id: _id, ...fields } = entity.fields

const present = (error: StoredError): ErrorRow => ({
  id: error.id,
  type: error.type,
  code: error.code ?? null,
  mes: error.mes,
  url: error.url ?? null,
  request_id: error.request_id ?? null,
  time: instantText(error.time),
  token: error.token ?? null,
  user_id: error.user_id ?? null,
  name: error.name ?? null,
})

/** The filter of a query; INPUT_INVALID for an unknown time zone. */
function filterOf(query: ErrorFilterQuery): Result<ErrorFilter> {
  const zone = readZone(query)
  if (!zone.ok) return zone
  const { type, code, request_id: requestId } = query
  const keywords = query.keywords?.trim()
  return ok({
    ...(type ? { type } : {}),
    ...(code ? { code } : {}),
    ...(requestId ? { requestId: requestId.trim() } : {}),
    ...(query.user_id === undefined ? {} : { userId: query.user_id }),
    ...spanOfDays({ first: query.from, last: query.to }, zone.value),
    ...(keywords ? { keywords } : {}),
  })
}

function errorSheet(batches: AsyncIterable<readonly StoredError[]>, locale: Locale): SheetContent {
  const parts = Object.entries(fields).map(([name, field]) => ({ name: name as keyof typeof fields, ...fieldColumns(field, locale) }))
  return {
    sheetName: entity.label[locale],
    columns: parts.flatMap((part) => part.columns),
    rows: (async function* () {
      for await (const batch of batches) for (const error of batch) yield parts.flatMap(({ name, cells }) => cells(error[name]))
    })(),
  }
}

/** Handlers of the error log: reporting and reading. */
export function errorHandlers({
  errorLog,
  recordError: record,
  sheetWriter,
  clock,
}: Parts): BindingsOf<typeof errorReportRoutes & typeof errorRoutes> {
  return {
    saveError: async ({ body, reporter }) => {
      const kept = await record({ raw: body, reporter })
      return ok({ request_id: kept?.request_id ?? null })
    },
    listErrors: async ({ query }) => {
      const filter = filterOf(query)
      if (!filter.ok) return filter
      const { rows, total } = await errorLog.list(filter.value, { page: query.page, pageSize: query.pageSize })
      return ok({ rows: rows.map(present), total })
    },
    findError: async ({ params }) => {
      const error = await errorLog.find(params.id)
      return error === undefined ? failed(referenceFailure('RECORD_NOT_FOUND')) : ok(present(error))
    },
    exportErrors: async ({ query, locale }) => {
      const filter = filterOf(query)
      if (!filter.ok) return filter
      const content = errorSheet(errorLog.stream(filter.value), locale)
      return exportSheet(sheetWriter, content, `error-log-${today(clock.now())}.xlsx`)
    },
  }
}
