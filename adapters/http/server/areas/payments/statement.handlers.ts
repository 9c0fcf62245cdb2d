import { readFile } from 'node:fs/promises'
import { ok } from '../../../../../core/kernel/result.ts'
import type { importStatement } from '../../../../../core/payments/import-statement.usecase.ts'
import type { resolveLine } from '../../../../../core/payments/resolve-line.usecase.ts'
import type { ListedLine, StatementLines } from '../../../../../core/payments/statement.ports.ts'
import type { StatementLineRow, statementRoutes } from '../../../contract/payments/statement.routes.ts'
import type { BindingsOf } from '../../listen/call.ts'
import { instantText } from '../../presenters/instant-text.ts'
import { moneyOf } from './recharge.presenter.ts'

type Parts = {
  readonly lines: StatementLines
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

/** Handlers of the providers' statements. */
export const statementHandlers = ({ lines, take, resolve }: Parts): BindingsOf<typeof statementRoutes> => ({
  statementLines: async ({ query: { match, channel, open: isOpen, page, pageSize } }) => {
    const { rows, total } = await lines.list({ match, channel, isOpen, page, pageSize })
    return ok({ rows: rows.map(rowOf), total })
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
