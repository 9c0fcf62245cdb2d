import type { Cycle } from '#core/money/cod/bills/settlement-cycle.rules.ts'
import { MOST_SETTLED, type CollectedSum, type Settlements, type UnbilledClient } from '#core/money/cod/bills/settlement.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import { money, sumsByCurrency } from '#core/base/kernel/money.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { CHARGES_OF, chargesOf } from './settlement-row.ts'

/** Order numbers that are named of those which are left out. */
const NAMED = 20
const NCND_STATES = `('returned', 'transferred', 'destroyed', 'lost')`

/**
 * Clients with anything that stands on no bill, also where it is not on the next one, and those
 * with a cycle.
 */
const CLIENTS = query(
  {
    id: 'bigint',
    account: 'text',
    client_name: 'text?',
    cycle: narrowColumn<Cycle | null>('text?'),
    day: 'smallint?',
    next_day: 'text?',
    last_outcome: 'text?',
    matches: 'bigint',
  },
  `select a.id, a.account, coalesce(a.company, a.name) as client_name, y.cycle, y.day, to_char(y.next_day, 'YYYY-MM-DD') as next_day, y.last_outcome,
      count(*) over () as matches
    from accounts a left join cod_cycles y on y.customer_id = a.id
    where a.audience = 'customer' and ($1::bigint[] is null or a.id = any($1)) and ($2::text is null or a.account = $2)
      and (exists (select from cod_collections c where c.customer_id = a.id and c.bill_number is null and c.state = 'remitted')
        or exists (select from cod_collections c where c.customer_id = a.id and c.bill_number is null and c.state = 'failed')
        or exists (select from cod_collections c where c.customer_id = a.id and c.bill_number is null and c.state in ('due', 'collected'))
        or y.cycle <> 'by_hand')
    order by a.account limit $3 offset $4`,
)
const SUMS = query(
  {
    customer_id: 'bigint',
    why: narrowColumn<'taken' | UnbilledClient['leftOut'][number]['why']>('text?'),
    currency: 'text',
    count: 'bigint?',
    amount: 'text?',
    orders: 'text[]?',
  },
  `select customer_id, why, currency, count(*) as count, sum(amount)::text as amount, (array_agg(order_number order by order_id))[1:${NAMED}] as orders
    from (select c.customer_id, c.currency, c.order_id, c.order_number, coalesce(c.collected_amount, c.due_amount) as amount,
        case when c.state <> 'remitted' then 'not_remitted' when c.remitted_at > $2 then 'remitted_later' when c.collected_amount = 0 then 'no_amount'
          when row_number() over (partition by c.customer_id, c.state = 'remitted' order by c.remitted_at, c.order_id) > ${MOST_SETTLED} then 'next_bill'
          else 'taken' end as why
      from cod_collections c where c.customer_id = any($1) and c.bill_number is null and c.state in ('due', 'collected', 'remitted')) x
    group by customer_id, why, currency order by customer_id, why, currency`,
)
const NCND = query(
  { customer_id: 'bigint', charges: 'text?' },
  `select c.customer_id, ${CHARGES_OF('c.order_number')} as charges from cod_collections c join orders o on o.id = c.order_id
    where c.customer_id = any($1) and c.bill_number is null and c.state = 'failed' and c.failed_at <= $2 and o.status in ${NCND_STATES}
    order by c.failed_at, c.order_id limit ${MOST_SETTLED}`,
)

/**
 * Reads the collections that the next settlements of clients take, a page of clients at a time;
 * sums are made by the database.
 */
export const sqlUnbilled =
  (sql: Sql): Settlements['unbilled'] =>
  async ({ customerIds, account, until, page, pageSize }) => {
    const clients = await sql.rows(CLIENTS, [customerIds ?? null, account ?? null, pageSize, (page - 1) * pageSize])
    const asked = [clients.map(({ id }) => id), instantText(until)]
    const sums = await sql.rows(SUMS, asked)
    const ncnd = (await sql.rows(NCND, asked)).map((row) => ({ id: row.customer_id, charges: chargesOf(row.charges) }))
    const rows = clients.map((client): UnbilledClient => {
      const own = sums
        .filter((row) => row.customer_id === client.id)
        .map(({ why, currency, count, amount, orders }) => {
          const sum: CollectedSum = { ...money(BigInt(amount ?? 0), currency), count: count ?? 0 }
          return { ...sum, why: why ?? 'taken', orders: orders ?? [] }
        })
      const charged = ncnd.filter(({ id, charges }) => id === client.id && charges.some(({ amount }) => amount > 0n))
      return {
        customerId: client.id,
        account: client.account,
        clientName: client.client_name ?? '',
        sums: own.filter(({ why }) => why === 'taken'),
        leftOut: own.flatMap(({ why, ...sum }) => (why === 'taken' ? [] : [{ ...sum, why }])),
        ncndCount: charged.length,
        ncndCharges: sumsByCurrency(charged.flatMap(({ charges }) => charges)),
        cycle: client.cycle ?? 'by_hand',
        ...given({ day: client.day, nextDay: client.next_day, lastOutcome: client.last_outcome }),
      }
    })
    return { rows, total: clients[0]?.matches ?? 0 }
  }
