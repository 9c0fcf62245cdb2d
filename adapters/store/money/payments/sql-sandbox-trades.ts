import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { SandboxTrade, SandboxTrades } from '#core/money/payments/sandbox.ports.ts'
import { decideSandboxRefund } from '#core/money/payments/sandbox.rules.ts'
import type { Database, Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'
import { transaction } from '../../database/transaction.ts'

type StoredRefund = { readonly number: string; readonly amount: string; readonly at: string }

const TRADE = shape({
  number: 'text',
  amount: 'text?',
  currency: 'text',
  state: narrowColumn<SandboxTrade['state']>('text'),
  transaction_id: 'text',
  expires_at: 'timestamptz',
  paid_at: 'timestamptz?',
  refunds: narrowColumn<readonly StoredRefund[] | null>('json?'),
})
const COLUMNS = `t.number, t.amount::text as amount, t.currency, t.state, t.transaction_id, t.expires_at, t.paid_at,
  (select json_agg(json_build_object('number', f.number, 'amount', f.amount::text, 'at', f.refunded_at) order by f.refunded_at, f.number)
    from sandbox_refunds f where f.trade = t.number) as refunds`

const FIND = query(TRADE, `select ${COLUMNS} from sandbox_trades t where t.number = $1`)
const PAGE = 500
const BETWEEN = query(
  TRADE,
  `select ${COLUMNS} from sandbox_trades t where ((t.paid_at >= $1 and t.paid_at < $2)
      or t.number in (select f.trade from sandbox_refunds f where f.refunded_at >= $1 and f.refunded_at < $2)) and t.number > $3
    order by t.number limit ${PAGE}`,
)
const LOCK = 'select from sandbox_trades where number = $1 for update'
const REFUND = 'insert into sandbox_refunds (number, trade, amount, refunded_at) values ($1, $2, $3::bigint, $4)'

const tradeOf = (row: RowOf<typeof TRADE>): SandboxTrade => ({
  number: row.number,
  amount: money(BigInt(row.amount ?? 0), row.currency),
  state: row.state,
  transactionId: row.transaction_id,
  expiresAt: row.expires_at.getTime(),
  ...(row.paid_at === null ? {} : { paidAt: row.paid_at.getTime() }),
  refunds: (row.refunds ?? []).map(({ number, amount, at }) => ({
    number,
    amount: money(BigInt(amount), row.currency),
    at: Date.parse(at),
  })),
})

async function findSandboxTrade(sql: Sql, number: string): Promise<SandboxTrade | undefined> {
  const [row] = await sql.rows(FIND, [number])
  return row && tradeOf(row)
}

/** The sandbox's payments in SQL, so that every server knows them. */
export function sqlSandboxTrades(sql: Database): SandboxTrades {
  const find: SandboxTrades['find'] = (number) => findSandboxTrade(sql, number)
  const changeSandboxTrade = async (number: string, statement: string, values: readonly unknown[] = []) => {
    await sql.rows(statement, [number, ...values])
    return find(number)
  }
  return {
    find,
    open: async ({ number, amount, state, transactionId, expiresAt }) => {
      await sql.rows(
        `insert into sandbox_trades (number, amount, currency, state, transaction_id, expires_at) values ($1, $2::bigint, $3, $4, $5, $6)
          on conflict (number) do nothing`,
        [number, String(amount.amount), amount.currency, state, transactionId, instantTextOrNull(expiresAt)],
      )
    },
    pay: (number, at) =>
      changeSandboxTrade(number, `update sandbox_trades set state = 'paid', paid_at = $2 where number = $1 and paid_at is null`, [
        instantTextOrNull(at),
      ]),
    close: (number) => changeSandboxTrade(number, `update sandbox_trades set state = 'closed' where number = $1 and state = 'waiting'`),
    refund: async (number, refund) =>
      must(
        await transaction(sql, async (connection) => {
          await connection.rows(LOCK, [number])
          // Read once it is locked, so that refunds at one moment count each other.
          const decided = decideSandboxRefund(await findSandboxTrade(connection, number), refund)
          if (decided === 'refunded')
            await connection.rows(REFUND, [refund.number, number, String(refund.amount.amount), instantTextOrNull(refund.at)])
          return ok(decided)
        }),
      ),
    between: async function* (from, before) {
      for (let last = ''; ;) {
        const rows = await sql.rows(BETWEEN, [instantTextOrNull(from), instantTextOrNull(before), last])
        yield* rows.map(tradeOf)
        const end = rows.at(-1)
        if (end === undefined || rows.length < PAGE) return
        last = end.number
      }
    },
  }
}
