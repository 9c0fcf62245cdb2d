import { given } from '../../../core/kernel/given.ts'
import { money } from '../../../core/kernel/money.ts'
import type { PaymentChannel } from '../../../core/ledger/pay-way.ts'
import type { StatementLines } from '../../../core/payments/statement.ports.ts'
import type { KeptLine } from '../../../core/payments/statement.rules.ts'
import type { Sql } from '../database/database.ts'
import { narrowed, query } from '../database/row-shape.ts'

const LIST = query(
  {
    id: 'bigint',
    channel: narrowed<PaymentChannel>('text'),
    day: 'text?',
    kind: narrowed<KeptLine['kind']>('text'),
    transaction_id: 'text',
    our_number: 'text',
    at: 'timestamptz',
    amount: 'text?',
    fee: 'text?',
    currency: 'text',
    match: narrowed<KeptLine['match']>('text'),
    resolved_at: 'timestamptz?',
    resolved_by: 'text?',
    reason: 'text?',
    total: 'bigint',
  },
  `select l.id, l.channel, to_char(l.day, 'YYYY-MM-DD') as day, l.kind, l.transaction_id, l.our_number, l.at, l.amount::text as amount, l.fee::text as fee, l.currency,
    l.match, l.resolved_at, a.name as resolved_by, l.reason, count(*) over () as total
    from provider_statement_lines l left join accounts a on a.id = l.resolved_by
    where ($1::text is null or l.match = $1) and ($2::text is null or l.channel = $2)
      and ($3::boolean is null or (l.match <> 'matched' and l.resolved_at is null) = $3)
    order by l.day desc, l.id desc limit $4 offset $5`,
)

/** Lines of statements as they are read. */
export const sqlStatementLines = (sql: Sql): StatementLines => ({
  list: async ({ match, channel, isOpen, page, pageSize }) => {
    const rows = await sql.rows(LIST, [match ?? null, channel ?? null, isOpen ?? null, pageSize, (page - 1) * pageSize])
    return {
      rows: rows.map((row) => ({
        id: row.id,
        channel: row.channel,
        day: row.day ?? '',
        kind: row.kind,
        transactionId: row.transaction_id,
        ourNumber: row.our_number,
        at: row.at.getTime(),
        amount: money(BigInt(row.amount ?? 0), row.currency),
        fee: money(BigInt(row.fee ?? 0), row.currency),
        match: row.match,
        ...given({ resolvedAt: row.resolved_at?.getTime(), resolvedBy: row.resolved_by, reason: row.reason }),
      })),
      total: rows[0]?.total ?? 0,
    }
  },
})
