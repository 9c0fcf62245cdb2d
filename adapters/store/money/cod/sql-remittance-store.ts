import type { Collection } from '#core/money/cod/collections/collection.ts'
import type { RemittanceStore } from '#core/money/cod/remittances/remittance.ports.ts'
import type { Remittance, RemittanceExplanation, RemittanceLine } from '#core/money/cod/remittances/remittance.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money } from '#core/base/kernel/money.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import {
  big,
  EXPLANATION,
  EXPLANATION_COLUMNS,
  explanationOf,
  LINE,
  LINE_COLUMNS,
  lineOf,
  RECEIPT,
  RECEIPT_COLUMNS,
  receiptOf,
  REMITTANCE,
  REMITTANCE_COLUMNS,
  remittanceOf,
} from './remittance-row.ts'

const ADD = query(
  REMITTANCE,
  `insert into cod_remittances as r (agent, currency, amount, reference, note, state, announced_by, announced_at) values ($1, $2, $3, $4, $5, $6, $7, $8)
    returning ${REMITTANCE_COLUMNS}`,
)
const LOCK = query(REMITTANCE, `select ${REMITTANCE_COLUMNS} from cod_remittances r where r.id = $1 for update`)
const KEEP = `update cod_remittances set state = $2, line_count = $3, matched_count = $4, matched_amount = $5, received_amount = $6, explained_amount = $7,
  received_at = $8, closed_at = $9 where id = $1`
const ADD_LINES = query(
  { order_number: 'text' },
  `with said as (select order_number, amount from json_to_recordset($2::json) as s(order_number text, amount bigint)),
    added as (insert into cod_remittance_lines (remittance_id, order_number, amount, problem) select $1, order_number, amount, 'unknown' from said
      on conflict (remittance_id, order_number) do nothing returning order_number)
    select order_number from said except select order_number from added`,
)
const UNMATCHED = query(
  LINE,
  `select ${LINE_COLUMNS} from cod_remittance_lines l where l.remittance_id = $1 and l.problem is not null order by l.id`,
)
const ONE_LINE = query(LINE, `select ${LINE_COLUMNS} from cod_remittance_lines l where l.remittance_id = $1 and l.order_number = $2`)
const KEEP_LINES = `update cod_remittance_lines l set amount = s.amount, order_id = s.order_id, collected_amount = s.collected_amount, problem = s.problem
  from json_to_recordset($1::json) as s(id bigint, amount bigint, order_id bigint, collected_amount bigint, problem text) where l.id = s.id`
const LINE_SUMS = query(
  { line_count: 'bigint?', matched_count: 'bigint?', matched_amount: 'text?' },
  `select count(*) as line_count, count(order_id) as matched_count, coalesce(sum(collected_amount), 0)::text as matched_amount
    from cod_remittance_lines where remittance_id = $1`,
)
// A number is of an order or of its waybill: each is looked up by its own index.
const LOCK_COLLECTIONS = query(
  {
    named: 'text?',
    order_id: 'bigint',
    agent: 'text?',
    state: narrowColumn<Collection['state']>('text'),
    currency: 'text',
    due_amount: 'text?',
    collected_amount: 'text?',
    remittance_id: 'bigint?',
  },
  `with asked as materialized (select c.order_id, n.named from unnest($1::text[]) as n(named) join cod_collections c on c.order_number = n.named
      union select o.id, n.named from unnest($1::text[]) as n(named) join orders o on o.airway_number = n.named)
    select a.named, c.order_id, c.agent, c.state, c.currency, c.due_amount::text as due_amount, c.collected_amount::text as collected_amount, c.remittance_id
    from cod_collections c join asked a on a.order_id = c.order_id order by c.order_id for update of c`,
)
const OF_REMITTANCE = 'select order_id from cod_collections where remittance_id = $1 order by order_id for update'
const TAKE = 'update cod_collections set remittance_id = $2 where order_id = any($1::bigint[])'
const RELEASE = `with held as (${OF_REMITTANCE}) update cod_collections c set remittance_id = null from held
  where c.order_id = held.order_id and ($2::bigint is null or c.order_id = $2)`
const REMIT = `with held as (${OF_REMITTANCE}) update cod_collections c set state = 'remitted', remitted_at = $2 from held
  where c.order_id = held.order_id and c.state = 'collected'`
const REMITTED = query(
  { count: 'bigint?', amount: 'text?' },
  `select count(*) as count, coalesce(sum(collected_amount), 0)::text as amount from cod_collections where remittance_id = $1 and state = 'remitted'`,
)
const UNREMIT = `update cod_collections set state = 'collected', remitted_at = null where remittance_id = $1 and state = 'remitted'`
const BILLED = query(
  { billed: 'boolean?' },
  `with held as (select bill_number from cod_collections where remittance_id = $1 order by order_id for update)
    select bool_or(bill_number is not null) as billed from held`,
)
const ADD_RECEIPT = query(
  RECEIPT,
  `insert into cod_remittance_receipts as p (remittance_id, bank, reference, amount, day, bank_line_id, entry, by_account, at, mode)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${RECEIPT_COLUMNS}`,
)
const RECEIPTS = query(
  RECEIPT,
  `select ${RECEIPT_COLUMNS} from cod_remittance_receipts p where p.remittance_id = $1 and p.undone_at is null order by p.id`,
)
const END_RECEIPT = 'update cod_remittance_receipts set undone_at = $2, undone_reason = $3 where id = $1'
const ADD_EXPLANATION = query(
  EXPLANATION,
  `insert into cod_remittance_explanations as e (remittance_id, kind, amount, reason, state, asked_by, asked_at, decided_by, decided_at, decision_reason, entry)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${EXPLANATION_COLUMNS}`,
)
const EXPLANATIONS = query(
  EXPLANATION,
  `select ${EXPLANATION_COLUMNS} from cod_remittance_explanations e where e.remittance_id = $1 order by e.id`,
)
const KEEP_EXPLANATION =
  'update cod_remittance_explanations set state = $2, decided_by = $3, decided_at = $4, decision_reason = $5, entry = $6 where id = $1'

/** Amounts beyond what numbers hold go as texts. */
const text = (amount: bigint | undefined): string | null => (amount === undefined ? null : String(amount))

const keptLine = ({ id, amount, orderId, collected, problem }: RemittanceLine) => ({
  id,
  amount: text(amount),
  order_id: orderId ?? null,
  collected_amount: text(collected),
  problem: problem ?? null,
})

const sumsOf = ({ lineCount, matchedCount, matchedAmount, receivedAmount, explainedAmount, receivedAt, closedAt }: Remittance) => [
  lineCount,
  matchedCount,
  String(matchedAmount),
  String(receivedAmount),
  String(explainedAmount),
  instantTextOrNull(receivedAt),
  instantTextOrNull(closedAt),
]

const decidedOf = ({ decidedBy, decidedAt, decisionReason, entry }: Omit<RemittanceExplanation, 'id'>) => [
  decidedBy ?? null,
  instantTextOrNull(decidedAt),
  decisionReason ?? null,
  entry ?? null,
]

const added = <Row>(row: Row | undefined): Row => {
  if (row === undefined) throw new Error('nothing was added')
  return row
}

/** The part of the store in which remittances change collections, within a transaction. */
const collectionPart = (
  connection: Connection,
): Pick<RemittanceStore, 'lockCollections' | 'take' | 'release' | 'remit' | 'unremit' | 'isBilled'> => ({
  lockCollections: async (numbers) =>
    (await connection.rows(LOCK_COLLECTIONS, [numbers])).map((row) => ({
      named: row.named ?? '',
      orderId: row.order_id,
      state: row.state,
      due: money(big(row.due_amount), row.currency),
      ...given({
        agent: row.agent,
        collected: row.collected_amount === null ? undefined : money(big(row.collected_amount), row.currency),
        remittanceId: row.remittance_id,
      }),
    })),
  take: async (orderIds, remittanceId) => {
    await connection.rows(TAKE, [orderIds, remittanceId])
  },
  release: async (remittanceId, orderId) => {
    await connection.rows(RELEASE, [remittanceId, orderId ?? null])
  },
  remit: async (remittanceId, at) => {
    await connection.rows(REMIT, [remittanceId, instantTextOrNull(at)])
    const [row] = await connection.rows(REMITTED, [remittanceId])
    return { count: row?.count ?? 0, amount: big(row?.amount ?? null) }
  },
  unremit: async (remittanceId) => {
    await connection.rows(UNREMIT, [remittanceId])
  },
  isBilled: async (remittanceId) => (await connection.rows(BILLED, [remittanceId]))[0]?.billed === true,
})

/** Remittances as they are written, within a transaction. */
export const sqlRemittanceStore = (connection: Connection): RemittanceStore => ({
  ...collectionPart(connection),
  add: async ({ agent, currency, amount, reference, note, state, announcedBy, announcedAt }) => {
    const values = [agent, currency, text(amount), reference ?? null, note ?? null, state, announcedBy, instantTextOrNull(announcedAt)]
    return remittanceOf(added((await connection.rows(ADD, values))[0]))
  },
  lock: async (id) => {
    const [row] = await connection.rows(LOCK, [id])
    return row && remittanceOf(row)
  },
  keep: async (remittance) => {
    await connection.rows(KEEP, [remittance.id, remittance.state, ...sumsOf(remittance)])
  },
  addLines: async (id, lines) => {
    const rows = lines.map(({ orderNumber, amount }) => ({ order_number: orderNumber, amount: text(amount) }))
    return (await connection.rows(ADD_LINES, [id, JSON.stringify(rows)])).map((row) => row.order_number)
  },
  unmatched: async (id) => (await connection.rows(UNMATCHED, [id])).map(lineOf),
  line: async (id, orderNumber) => {
    const [row] = await connection.rows(ONE_LINE, [id, orderNumber])
    return row && lineOf(row)
  },
  keepLines: async (lines) => {
    await connection.rows(KEEP_LINES, [JSON.stringify(lines.map(keptLine))])
  },
  removeLine: async (lineId) => {
    await connection.rows('delete from cod_remittance_lines where id = $1', [lineId])
  },
  lineSums: async (id) => {
    const [row] = await connection.rows(LINE_SUMS, [id])
    return { lineCount: row?.line_count ?? 0, matchedCount: row?.matched_count ?? 0, matchedAmount: big(row?.matched_amount ?? null) }
  },
  addReceipt: async (remittanceId, { mode, bank, reference, amount, day, bankLineId, entry, by, at }) => {
    const values = [remittanceId, bank, reference, String(amount), day, bankLineId ?? null, entry, by, instantTextOrNull(at), mode ?? null]
    return receiptOf(added((await connection.rows(ADD_RECEIPT, values))[0]))
  },
  receipts: async (remittanceId) => (await connection.rows(RECEIPTS, [remittanceId])).map(receiptOf),
  endReceipt: async (id, { at, reason }) => {
    await connection.rows(END_RECEIPT, [id, instantTextOrNull(at), reason])
  },
  addExplanation: async (remittanceId, explanation) => {
    const { kind, amount, reason, state, askedBy, askedAt } = explanation
    const values = [remittanceId, kind, String(amount), reason, state, askedBy, instantTextOrNull(askedAt), ...decidedOf(explanation)]
    return explanationOf(added((await connection.rows(ADD_EXPLANATION, values))[0]))
  },
  explanations: async (remittanceId) => (await connection.rows(EXPLANATIONS, [remittanceId])).map(explanationOf),
  keepExplanation: async (explanation) => {
    await connection.rows(KEEP_EXPLANATION, [explanation.id, explanation.state, ...decidedOf(explanation)])
  },
})
