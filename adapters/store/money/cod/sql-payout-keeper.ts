import type { PayoutKeeper } from '#core/money/cod/payouts/payout.ports.ts'
import type { Payout } from '#core/money/cod/payouts/payout.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const OWN = shape({
  id: 'bigint',
  bill_number: 'text',
  customer_id: 'bigint',
  way: narrowColumn<Payout['way']>('text'),
  channel: narrowColumn<NonNullable<Payout['channel']> | null>('text?'),
  alipay_account: 'bigint?',
  currency: 'text',
  state: narrowColumn<Payout['state']>('text'),
  asked_by: 'bigint',
  asked_at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  attempts: 'integer',
  sent_at: 'timestamptz?',
  unanswered_at: 'timestamptz?',
  is_repeat: 'boolean',
  check_at: 'timestamptz?',
  paid_at: 'timestamptz?',
  bank: 'text?',
  transaction_id: 'text?',
  reason: 'text?',
  reason_code: 'text?',
})
/** Amounts are read as text: a bigint of the database may be more than a number holds. */
export const PAYOUT = shape({ ...OWN, amount: 'text' })
export const PAYOUT_COLUMNS = `${columnsOf(OWN, 'p')}, p.amount::text as amount`

export const payoutOfRow = (row: RowOf<typeof PAYOUT>): Payout => ({
  id: row.id,
  billNumber: row.bill_number,
  customerId: row.customer_id,
  way: row.way,
  amount: money(BigInt(row.amount), row.currency),
  state: row.state,
  askedBy: row.asked_by,
  askedAt: row.asked_at.getTime(),
  attempts: row.attempts,
  isRepeat: row.is_repeat,
  ...given({
    channel: row.channel,
    alipayAccount: row.alipay_account,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at?.getTime(),
    sentAt: row.sent_at?.getTime(),
    unansweredAt: row.unanswered_at?.getTime(),
    checkAt: row.check_at?.getTime(),
    paidAt: row.paid_at?.getTime(),
    bank: row.bank,
    transactionId: row.transaction_id,
    reason: row.reason,
    reasonCode: row.reason_code,
  }),
})

const ADD = query(
  { id: 'bigint' },
  `insert into cod_payouts (bill_number, customer_id, way, channel, alipay_account, amount, currency, state, asked_by, asked_at, is_repeat)
    values ($1, $2, $3, $4, $5, $6::bigint, $7, $8, $9, $10, $11) returning id`,
)
const BILL_OF = query({ bill_number: 'text' }, 'select bill_number from cod_payouts where id = $1')
const LOCK = query(PAYOUT, `select ${PAYOUT_COLUMNS} from cod_payouts p where p.id = $1 for update`)
const OF = query(PAYOUT, `select ${PAYOUT_COLUMNS} from cod_payouts p where p.bill_number = $1 order by p.id`)
const KEEP = `update cod_payouts set state = $2, decided_by = $3, decided_at = $4, attempts = $5, sent_at = $6, unanswered_at = $7, check_at = $8, paid_at = $9,
  bank = $10, transaction_id = $11, reason = $12, reason_code = $13 where id = $1`

/** Payouts within a transaction. */
export const sqlPayoutKeeper = (sql: Sql): PayoutKeeper => ({
  add: async (payout) => {
    const { billNumber, customerId, way, channel, alipayAccount, amount, state, askedBy, askedAt, isRepeat } = payout
    const to = [way, channel ?? null, alipayAccount ?? null, String(amount.amount), amount.currency]
    const [row] = await sql.rows(ADD, [billNumber, customerId, ...to, state, askedBy, instantTextOrNull(askedAt), isRepeat])
    if (row === undefined) throw new Error('nothing came of a payout')
    return { ...payout, id: row.id }
  },
  billOf: async (id) => (await sql.rows(BILL_OF, [id]))[0]?.bill_number,
  lock: async (id) => {
    const [row] = await sql.rows(LOCK, [id])
    return row && payoutOfRow(row)
  },
  of: async (billNumber) => (await sql.rows(OF, [billNumber])).map(payoutOfRow),
  keep: async (payout) => {
    const { id, state, decidedBy, decidedAt, attempts, sentAt, unansweredAt, checkAt, paidAt, bank, transactionId, reason, reasonCode } =
      payout
    const times = [
      attempts,
      instantTextOrNull(sentAt),
      instantTextOrNull(unansweredAt),
      instantTextOrNull(checkAt),
      instantTextOrNull(paidAt),
    ]
    const said = [bank ?? null, transactionId ?? null, reason ?? null, reasonCode ?? null]
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(decidedAt), ...times, ...said])
  },
})
