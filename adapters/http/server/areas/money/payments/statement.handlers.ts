import { readFile } from 'node:fs/promises'
import { instantText } from '#core/base/kernel/instant.ts'
import { ok } from '#core/base/kernel/result.ts'
import type { importStatement } from '#core/money/payments/import-statement.usecase.ts'
import type { resolveLine } from '#core/money/payments/resolve-line.usecase.ts'
import type { ListedLine, StatementFilter, StatementLines } from '#core/money/payments/statement.ports.ts'
import { providerStatementSheet } from '#core/money/payments/statement-sheet.ts'
import type { SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { QueryOf } from '../../../../contract/route.ts'
import type { StatementLineRow, statementRoutes } from '../../../../contract/money/payments/statement.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import { exportSheet } from '../../../presenters/file-answer.ts'
import { readZone } from '../../../presenters/query-days.ts'
import { moneyOf } from './recharge.presenter.ts'

type Parts = {
  readonly lines: StatementLines
  readonly sheetWriter: SheetWriter
  readonly take: ReturnType<typeof importStatement>
  readonly resolve: ReturnType<typeof resolveLine>
}

const rowOf = (line: ListedLine): StatementLineRow => ({
  id: line.id,
  channel: line.channel,
  day: line.day,
  kind: line.kind,
  transaction_id: line.transactionId,
  our_number: line.ourNumber,
  time: instantText(line.at),
  amount: moneyOf(line.amount),
  fee: moneyOf(line.fee),
  match: line.match,
  is_open: line.match !== 'matched' && line.resolvedAt === undefined,
  resolve_time: line.resolvedAt === undefined ? null : instantText(line.resolvedAt),
  resolved_by: line.resolvedBy ?? null,
  reason: line.reason ?? null,
})

const filterOf = ({ match, channel, open: isOpen }: QueryOf<typeof statementRoutes.exportStatementLines>): StatementFilter => ({
  match,
  channel,
  isOpen,
})

/** Handlers of the providers' statements. */
export const statementHandlers = ({ lines, sheetWriter, take, resolve }: Parts): BindingsOf<typeof statementRoutes> => ({
  statementLines: async ({ query: { page, pageSize, ...query } }) => {
    const { rows, total } = await lines.list({ ...filterOf(query), page, pageSize })
    return ok({ rows: rows.map(rowOf), total })
  },
  exportStatementLines: async ({ query, locale }) => {
    const zone = readZone(query)
    if (!zone.ok) return zone
    const content = providerStatementSheet(lines.stream(filterOf(query)), { locale, timeZone: zone.value })
    return exportSheet(sheetWriter, content, 'provider-statements.xlsx')
  },
  importStatement: async ({ upload, actor }) => {
    const done = await take({ fileName: upload.fileName, content: await readFile(upload.path) }, actor)
    if (!done.ok) return done
    const { channel, from = null, to = null, lines: count, matched } = done.value
    return ok({ channel, from, to, lines: count, matched, differing: count - matched })
  },
  resolveStatementLine: async ({ params, body, actor }) => {
    const done = await resolve(params.line, body, actor)
    return done.ok ? ok(null) : done
  },
})
