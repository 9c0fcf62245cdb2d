import type { SandboxTransfers } from '#core/money/cod/payouts/sandbox-transfers.port.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const PAY =
  'insert into sandbox_transfers (number, amount, currency, paid_at) values ($1, $2::bigint, $3, $4) on conflict (number) do nothing'
const FIND = query(
  { number: 'text', amount: 'text', currency: 'text', paid_at: 'timestamptz' },
  'select number, amount::text as amount, currency, paid_at from sandbox_transfers where number = $1',
)

/** The sandbox's payouts, in SQL. */
export function sqlSandboxTransfers(sql: Sql): SandboxTransfers {
  const find: SandboxTransfers['find'] = async (number) => {
    const [row] = await sql.rows(FIND, [number])
    return row && { number: row.number, amount: money(BigInt(row.amount), row.currency), paidAt: row.paid_at.getTime() }
  }
  return {
    find,
    pay: async (transfer) => {
      const { number, amount, paidAt } = transfer
      await sql.rows(PAY, [number, String(amount.amount), amount.currency, instantText(paidAt)])
      return (await find(number)) ?? transfer
    },
  }
}
