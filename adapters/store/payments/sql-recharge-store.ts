import type { PaymentPrompt } from '../../../core/payments/payment-provider.port.ts'
import type { RechargeStore } from '../../../core/payments/payment.ports.ts'
import { rechargeType } from '../../../core/payments/recharge.ts'
import type { Connection } from '../database/database.ts'
import { narrowed, query } from '../database/row-shape.ts'
import { RECHARGE, RECHARGE_COLUMNS, rechargeOf, time } from './recharge-rows.ts'

const ADD = `insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at,
  return_reason, check_at) values ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, $14)`
const LOCK = query(RECHARGE, `select ${RECHARGE_COLUMNS} from recharges r where r.number = $1 for update`)
// Nobody asks after one that has come to its end.
const KEEP = `update recharges set state = $2, transaction_id = $3, paid_at = $4, return_reason = $5,
  check_at = case when $2 in ('pending', 'giving_back') then check_at end where number = $1`
const TAKE_FORM = query(
  { prompt: narrowed<PaymentPrompt>('json') },
  `update recharges set form_taken_at = $2 where number = $1 and form_taken_at is null and prompt is not null returning prompt`,
)

/** Top-ups in SQL, inside a unit of work on this connection. */
export const sqlRechargeStore = (connection: Connection): RechargeStore => ({
  add: async (recharge, checkAt) => {
    const { number, customerId, channel, merchant, amount, state, createdAt, expiresAt } = recharge
    const values = [number, customerId, channel, rechargeType(recharge), merchant, String(amount.amount), amount.currency, state]
    const { transactionId = null, paidAt, returnReason = null } = recharge
    await connection.rows(ADD, [...values, time(createdAt), time(expiresAt), transactionId, time(paidAt), returnReason, time(checkAt)])
  },
  lock: async (number) => {
    const [row] = await connection.rows(LOCK, [number])
    return row && rechargeOf(row)
  },
  keep: async ({ number, state, transactionId = null, paidAt, returnReason = null }) => {
    await connection.rows(KEEP, [number, state, transactionId, time(paidAt), returnReason])
  },
  keepPrompt: async (number, prompt) => {
    await connection.rows('update recharges set prompt = $2::json where number = $1', [number, JSON.stringify(prompt)])
  },
  checkAt: async (number, at) => {
    await connection.rows(`update recharges set check_at = $2 where number = $1 and state in ('pending', 'giving_back')`, [
      number,
      time(at),
    ])
  },
  takeForm: async (number, at) => {
    const [row] = await connection.rows(TAKE_FORM, [number, time(at)])
    return row?.prompt
  },
})
