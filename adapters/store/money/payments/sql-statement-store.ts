import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { formatDecimal } from '#core/base/kernel/decimal.ts'
import type { StatementStore } from '#core/money/payments/statement.ports.ts'
import type { KeptStatementLine } from '#core/money/payments/statement.rules.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const LAST_DAY = query({ day: 'text?' }, `select to_char(max(day), 'YYYY-MM-DD') as day from provider_statement_days where channel = $1`)
/** Lines that staff have resolved stay as they are. */
const KEEP = `insert into provider_statement_lines (channel, day, kind, transaction_id, our_number, at, amount, fee, currency, match)
  select l.* from json_to_recordset($1::json) as l(channel text, day date, kind text, transaction_id text, our_number text, at timestamptz, amount bigint, fee bigint,
    currency text, match text)
  on conflict (channel, transaction_id, kind) do update set day = excluded.day, our_number = excluded.our_number, at = excluded.at, amount = excluded.amount,
    fee = excluded.fee, currency = excluded.currency, match = excluded.match where provider_statement_lines.resolved_at is null`
const KEEP_OURS = `insert into provider_statement_lines (channel, day, kind, transaction_id, our_number, at, amount, fee, currency, match)
  select r.channel, $2::date, 'payment', r.transaction_id, coalesce(r.repeats, r.number), r.paid_at, coalesce(r.paid_amount, r.amount), 0, r.currency, 'ours_only'
  from recharges r where r.channel = $1 and r.paid_at >= $3 and r.paid_at < $4 and r.transaction_id is not null
  on conflict (channel, transaction_id, kind) do nothing`
const RESOLVE = query(
  { id: 'bigint' },
  `update provider_statement_lines set resolved_at = $2, resolved_by = $3, reason = $4
    where id = $1 and match <> 'matched' and resolved_at is null returning id`,
)

const rowOf = ({ channel, day, kind, transactionId, ourNumber, at, amount, fee, match }: KeptStatementLine) => ({
  channel,
  day,
  kind,
  transaction_id: transactionId,
  our_number: ourNumber,
  at: instantTextOrNull(at),
  amount: formatDecimal(amount.amount, 0),
  fee: formatDecimal(fee.amount, 0),
  currency: amount.currency,
  match,
})

/** Lines of statements in SQL, inside a unit of work on this connection. */
export const sqlStatementStore = (connection: Connection): StatementStore => ({
  lastDay: async (channel) => (await connection.rows(LAST_DAY, [channel]))[0]?.day ?? undefined,
  keep: async (lines) => {
    await connection.rows(KEEP, [JSON.stringify(lines.map(rowOf))])
  },
  keepOurs: async (channel, { day, from, before }) => {
    await connection.rows(KEEP_OURS, [channel, day, instantTextOrNull(from), instantTextOrNull(before)])
  },
  mark: async (channel, day) => {
    await connection.rows('insert into provider_statement_days (channel, day) values ($1, $2::date) on conflict do nothing', [channel, day])
  },
  resolve: async (id, { by, at, reason }) => (await connection.rows(RESOLVE, [id, instantTextOrNull(at), by, reason])).length > 0,
})
