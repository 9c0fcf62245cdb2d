import type { PaymentPrompt } from '#core/money/payments/payment-provider.port.ts'
import type { RechargeStore } from '#core/money/payments/payment.ports.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { rechargeType, type Recharge } from '#core/money/payments/recharge.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { RECHARGE, RECHARGE_COLUMNS, rechargeOf } from './recharge-rows.ts'

const ADD = `insert into recharges (number, customer_id, channel, type, merchant, amount, currency, state, created_at, expires_at, transaction_id, paid_at,
  return_reason, check_at, paid_amount, question, repeats) values ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11, $12, $13, $14, $15::bigint, $16, $17)`
const LOCK = query(RECHARGE, `select ${RECHARGE_COLUMNS} from recharges r where r.number = $1 for update`)
const PAID_BY = query(RECHARGE, `select ${RECHARGE_COLUMNS} from recharges r where r.channel = $1 and r.transaction_id = $2`)
// Nobody asks after one that has come to its end.
const KEEP = `update recharges set state = $2, transaction_id = $3, paid_at = $4, return_reason = $5, paid_amount = $6::bigint, question = $7,
  check_at = case when $2 in ('pending', 'giving_back') or $2 = 'in_question' and $7 = 'unclear' and $3::text is null then check_at end where number = $1`
const TAKE_FORM = query(
  { prompt: narrowColumn<PaymentPrompt>('json') },
  `update recharges set form_taken_at = $2 where number = $1 and form_taken_at is null and prompt is not null returning prompt`,
)

const paidAmountOf = ({ paidAmount }: Pick<Recharge, 'paidAmount'>): string | null =>
  paidAmount === undefined ? null : String(paidAmount.amount)

/** Top-ups in SQL, inside a unit of work on this connection. */
export const sqlRechargeStore = (connection: Connection): RechargeStore => ({
  add: async (recharge, checkAt) => {
    const { number, customerId, channel, merchant, amount, state, createdAt, expiresAt } = recharge
    const values = [number, customerId, channel, rechargeType(recharge), merchant, String(amount.amount), amount.currency, state]
    const { transactionId = null, paidAt, returnReason = null, question = null, repeats = null } = recharge
    const times = [
      instantTextOrNull(createdAt),
      instantTextOrNull(expiresAt),
      transactionId,
      instantTextOrNull(paidAt),
      returnReason,
      instantTextOrNull(checkAt),
    ]
    await connection.rows(ADD, [...values, ...times, paidAmountOf(recharge), question, repeats])
  },
  lock: async (number) => {
    const [row] = await connection.rows(LOCK, [number])
    return row && rechargeOf(row)
  },
  paidBy: async (channel, transactionId) => {
    const [row] = await connection.rows(PAID_BY, [channel, transactionId])
    return row && rechargeOf(row)
  },
  keep: async (recharge) => {
    const { number, state, transactionId = null, paidAt, returnReason = null, question = null } = recharge
    await connection.rows(KEEP, [number, state, transactionId, instantTextOrNull(paidAt), returnReason, paidAmountOf(recharge), question])
  },
  keepPrompt: async (number, prompt) => {
    await connection.rows('update recharges set prompt = $2::json where number = $1', [number, JSON.stringify(prompt)])
  },
  checkAt: async (number, at) => {
    await connection.rows(
      `update recharges set check_at = $2 where number = $1
      and (state in ('pending', 'giving_back') or state = 'in_question' and question = 'unclear' and transaction_id is null)`,
      [number, instantTextOrNull(at)],
    )
  },
  takeForm: async (number, at) => {
    const [row] = await connection.rows(TAKE_FORM, [number, instantTextOrNull(at)])
    return row?.prompt
  },
})
