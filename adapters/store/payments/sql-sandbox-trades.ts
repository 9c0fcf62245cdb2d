import { money } from '../../../core/kernel/money.ts'
import type { SandboxTrade, SandboxTrades } from '../../../core/payments/sandbox.ports.ts'
import type { Sql } from '../database/database.ts'
import { narrowed, query, shape, type RowOf } from '../database/row-shape.ts'
import { time } from './recharge-rows.ts'

const TRADE = shape({
  number: 'text',
  amount: 'text?',
  currency: 'text',
  state: narrowed<SandboxTrade['state']>('text'),
  transaction_id: 'text',
  expires_at: 'timestamptz',
  paid_at: 'timestamptz?',
  refund_number: 'text?',
  refund_amount: 'text?',
  refunded_at: 'timestamptz?',
})
const COLUMNS = `number, amount::text as amount, currency, state, transaction_id, expires_at, paid_at, refund_number, refund_amount::text as refund_amount, refunded_at`

const FIND = query(TRADE, `select ${COLUMNS} from sandbox_trades where number = $1`)
const PAGE = 500
const BETWEEN = query(
  TRADE,
  `select ${COLUMNS} from sandbox_trades where ((paid_at >= $1 and paid_at < $2) or (refunded_at >= $1 and refunded_at < $2)) and number > $3
    order by number limit ${PAGE}`,
)

const tradeOf = (row: RowOf<typeof TRADE>): SandboxTrade => ({
  number: row.number,
  amount: money(BigInt(row.amount ?? 0), row.currency),
  state: row.state,
  transactionId: row.transaction_id,
  expiresAt: row.expires_at.getTime(),
  ...(row.paid_at === null ? {} : { paidAt: row.paid_at.getTime() }),
  ...(row.refund_number === null || row.refunded_at === null
    ? {}
    : {
        refund: { number: row.refund_number, amount: money(BigInt(row.refund_amount ?? 0), row.currency), at: row.refunded_at.getTime() },
      }),
})

/** The sandbox's payments in SQL, so that every server knows them. */
export function sqlSandboxTrades(sql: Sql): SandboxTrades {
  const find: SandboxTrades['find'] = async (number) => {
    const [row] = await sql.rows(FIND, [number])
    return row && tradeOf(row)
  }
  const changed = async (number: string, statement: string, values: readonly unknown[] = []) => {
    await sql.rows(statement, [number, ...values])
    return find(number)
  }
  return {
    find,
    open: async ({ number, amount, state, transactionId, expiresAt }) => {
      await sql.rows(
        `insert into sandbox_trades (number, amount, currency, state, transaction_id, expires_at) values ($1, $2::bigint, $3, $4, $5, $6)
          on conflict (number) do nothing`,
        [number, String(amount.amount), amount.currency, state, transactionId, time(expiresAt)],
      )
    },
    pay: (number, at) =>
      changed(number, `update sandbox_trades set state = 'paid', paid_at = $2 where number = $1 and paid_at is null`, [time(at)]),
    close: (number) => changed(number, `update sandbox_trades set state = 'closed' where number = $1 and state = 'waiting'`),
    refund: (number, { number: refund, amount, at }) =>
      changed(
        number,
        `update sandbox_trades set refund_number = $2, refund_amount = $3::bigint, refunded_at = $4
          where number = $1 and state = 'paid' and refund_number is null`,
        [refund, String(amount.amount), time(at)],
      ),
    between: async function* (from, before) {
      for (let last = ''; ;) {
        const rows = await sql.rows(BETWEEN, [time(from), time(before), last])
        yield* rows.map(tradeOf)
        const end = rows.at(-1)
        if (end === undefined || rows.length < PAGE) return
        last = end.number
      }
    },
  }
}
