import type { HeldActKeeper, MoneyActKeeper } from '#core/money/acts/act.ports.ts'
import type { ActDetails, HeldAct } from '#core/money/acts/held-act.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { fromPlainJson, toPlainJson } from '#core/base/kernel/plain-json.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { LOCKS } from '../../database/locks.ts'
import { columnsOf, narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

/** Amounts are read as text: a bigint of the database may be more than a number holds. */
const OWN = shape({
  id: 'bigint',
  kind: narrowColumn<HeldAct['kind']>('text'),
  actor_id: 'bigint',
  customer_id: 'bigint',
  currency: 'text?',
  subject: 'text',
  note: 'text',
  details: 'text',
  state: narrowColumn<HeldAct['state']>('text'),
  at: 'timestamptz',
  decided_by: 'bigint?',
  decided_at: 'timestamptz?',
  decision_reason: 'text?',
})
export const HELD_ACT = shape({ ...OWN, amount: 'text?' })
export const OF_HELD_ACT = `${columnsOf(OWN, 'h')}, h.amount::text as amount`

export const amountOf = ({ amount, currency }: { readonly amount: string | null; readonly currency: string | null }): Money | undefined =>
  amount === null || currency === null ? undefined : money(BigInt(amount), currency)

export const heldActOf = (row: RowOf<typeof HELD_ACT>): HeldAct => {
  const amount = amountOf(row)
  return {
    id: row.id,
    kind: row.kind,
    actorId: row.actor_id,
    customerId: row.customer_id,
    ...(amount === undefined ? {} : { amount }),
    subject: row.subject,
    note: row.note,
    details: fromPlainJson(row.details) as ActDetails,
    state: row.state,
    at: row.at.getTime(),
    ...(row.decided_by === null ? {} : { decidedBy: row.decided_by }),
    ...(row.decided_at === null ? {} : { decidedAt: row.decided_at.getTime() }),
    ...(row.decision_reason === null ? {} : { decisionReason: row.decision_reason }),
  }
}

const HOLD = `select pg_advisory_xact_lock(${LOCKS.moneyActs}, $1::bigint::integer)`
const SPENT = query(
  { on_client: 'text', over_all: 'text' },
  `select coalesce(sum(worth) filter (where customer_id = $2), 0)::text as on_client, coalesce(sum(worth), 0)::text as over_all
    from money_acts where actor_id = $1 and confirmed_by is null and at >= $3 and at < $4`,
)
const ADD_ACT = `insert into money_acts (kind, actor_id, customer_id, amount, currency, worth, subject, at, confirmed_by)
  values ($1, $2, $3, $4::bigint, $5, $6::bigint, $7, $8, $9)`

/** Acts as they are judged and kept, within a transaction. */
export const sqlMoneyActKeeper = (connection: Connection): MoneyActKeeper => ({
  hold: async (actorId) => void (await connection.rows(HOLD, [actorId])),
  spent: async ({ actorId, customerId, from, before }) => {
    const [row] = await connection.rows(SPENT, [actorId, customerId, instantText(from), instantText(before)])
    return { onClient: BigInt(row?.on_client ?? 0), overAll: BigInt(row?.over_all ?? 0) }
  },
  add: async ({ kind, actorId, customerId, amount, worth, subject, at, confirmedBy }) => {
    const values = [kind, actorId, customerId, amount?.amount.toString() ?? null, amount?.currency ?? null, worth?.toString() ?? null]
    await connection.rows(ADD_ACT, [...values, subject, instantText(at), confirmedBy ?? null])
  },
})

const ADD = query(
  { id: 'bigint' },
  `insert into held_acts (kind, actor_id, customer_id, amount, currency, subject, note, details, state, at)
    values ($1, $2, $3, $4::bigint, $5, $6, $7, $8, $9, $10) returning id`,
)
const OPEN = query(HELD_ACT, `select ${OF_HELD_ACT} from held_acts h where h.kind = $1 and h.subject = $2 and h.state = 'waiting'`)
const LOCK = query(
  HELD_ACT,
  `select ${OF_HELD_ACT} from held_acts h where ($1::bigint[] is null or h.customer_id = any($1)) and h.id = $2 for update of h`,
)
const KEEP = 'update held_acts set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5 where id = $1'

/** Acts that wait for a second person, within a transaction. */
export const sqlHeldActKeeper = (sql: Sql): HeldActKeeper => ({
  add: async (act) => {
    const { kind, actorId, customerId, amount, subject, note, details, state, at } = act
    const values = [kind, actorId, customerId, amount?.amount.toString() ?? null, amount?.currency ?? null]
    const [row] = await sql.rows(ADD, [...values, subject, note, toPlainJson(details), state, instantText(at)])
    if (row === undefined) throw new Error('an act was not held')
    return { ...act, id: row.id }
  },
  openOf: async (kind, subject) => {
    const [row] = await sql.rows(OPEN, [kind, subject])
    return row && heldActOf(row)
  },
  lock: async (id, { customerIds }) => {
    const [row] = await sql.rows(LOCK, [customerIds ?? null, id])
    return row && heldActOf(row)
  },
  keep: async ({ id, state, decidedBy, decidedAt, decisionReason }) => {
    await sql.rows(KEEP, [id, state, decidedBy ?? null, instantTextOrNull(decidedAt), decisionReason ?? null])
  },
})
