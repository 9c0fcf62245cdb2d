import {
  COD_AGE_NAMES,
  COD_AGES,
  type AgeRow,
  type CodAge,
  type CodFigure,
  type CodReportFilter,
  type CodReports,
} from '#core/money/cod/reports/cod-report.ts'
import { instantTextOrNull } from '#core/base/kernel/instant.ts'
import { given } from '#core/base/kernel/given.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { big } from './remittance-row.ts'

/** Months and days are those of Beijing. */
const ZONE = "'Asia/Shanghai'"
const OLDEST_FIRST = COD_AGE_NAMES.toReversed()
const ageOf = (at: string): string => {
  const ages = OLDEST_FIRST.filter((age) => COD_AGES[age].from > 0)
  const cases = ages.map((age) => `when ${at} < $1::timestamptz - interval '${COD_AGES[age].from} days' then '${age}'`)
  return `case ${cases.join(' ')} else '0-3' end`
}
const WITHIN = `($2::bigint[] is null or customer_id = any($2)) and ($3::text is null or agent = $3) and ($4::text is null or currency = $4)`
// Each half is read from an index of its own that has all it needs.
const AGES = query(
  {
    agent: 'text?',
    agent_name: 'text?',
    currency: 'text?',
    state: narrowColumn<AgeRow['state']>('text?'),
    age: narrowColumn<CodAge>('text?'),
    count: 'bigint?',
    amount: 'text?',
  },
  `select o.agent, t.agent_name, o.currency, o.state, o.age, o.count, o.amount::text as amount from (
      select agent, currency, 'due' as state, ${ageOf('due_at')} as age, count(*) as count, sum(due_amount) as amount
        from cod_collections where state = 'due' and ${WITHIN} group by 1, 2, 4
      union all
      select agent, currency, 'collected', ${ageOf('collected_at')}, count(*), sum(collected_amount)
        from cod_collections where state = 'collected' and ${WITHIN} group by 1, 2, 4) o
    left join tracker_agent t on t.agent_code = o.agent order by o.agent nulls last, o.currency, o.state desc, o.age`,
)
const RATES = query(
  {
    month: 'text?',
    country: 'text',
    channel: 'text?',
    currency: 'text',
    count: 'bigint?',
    due: 'text?',
    collected_count: 'bigint?',
    collected: 'text?',
    failed_count: 'bigint?',
    unripe_count: 'bigint?',
    unripe: 'text?',
  },
  `select to_char(month, 'YYYY-MM') as month, country, channel, currency, count, due::text as due, collected_count, coalesce(collected, 0)::text as collected, failed_count,
      unripe_count, coalesce(unripe, 0)::text as unripe from (
    select date_trunc('month', due_at at time zone ${ZONE}) as month, country, channel, currency, count(*) as count, sum(due_amount) as due,
      count(collected_amount) as collected_count, sum(collected_amount) as collected, count(*) filter (where state = 'failed') as failed_count,
      count(*) filter (where state = 'due' and due_at >= $1) as unripe_count, sum(due_amount) filter (where state = 'due' and due_at >= $1) as unripe
    from cod_collections where due_at >= $5 and due_at < $6 and ${WITHIN} and ($7::text is null or country = $7) and ($8::text is null or channel = $8)
    group by 1, 2, 3, 4) rates order by month desc, country, channel, currency`,
)
const EXCHANGED = query(
  { customer_id: 'bigint?', account: 'text', day: 'text?', currency: 'text?', amount: 'text?' },
  `select a.id as customer_id, a.account, x.day, x.currency, x.amount::text as amount from (
      select split_part(l.account, ':', 2)::bigint as customer_id, to_char(e.at at time zone ${ZONE}, 'YYYY-MM-DD') as day, split_part(l.account, ':', 3) as currency,
          sum(l.amount) as amount
        from ledger_entries e join ledger_legs l on l.entry = e.number and l.account >= 'exchange:' and l.account < 'exchange;'
        where e.kind = 'cod_settled' and e.at >= $1 and e.at < $2 and split_part(l.account, ':', 3) <> ''
          and not exists (select from ledger_entries back where back.reverses = e.number)
        group by 1, 2, 3) x
    join accounts a on a.id = x.customer_id where ($3::bigint[] is null or a.id = any($3)) order by x.day desc, a.account, x.currency`,
)
// The client's collections are added up from their index, by the bill too; only then it is asked
// which bills were paid out: where an entry says so that was not reversed.
const OVERVIEW = query(
  { currency: 'text', month: 'text?', place: narrowColumn<CodFigure['place']>('text?'), count: 'bigint?', amount: 'text?' },
  `with sums as materialized (
      select currency, date_trunc('month', due_at at time zone ${ZONE}) as month, state, remittance_id is not null as is_sent, bill_number, count(*) as count,
        sum(coalesce(collected_amount, due_amount)) as amount
      from cod_collections where customer_id = $1 and state in ('due', 'collected', 'remitted') group by 1, 2, 3, 4, 5),
    paid as materialized (select b.bill_number from (select distinct bill_number from sums where bill_number is not null) b where exists (
      select from ledger_entries e where e.reference = b.bill_number and e.kind = 'cod_settled'
        and not exists (select from ledger_entries back where back.reverses = e.number)))
    select currency, to_char(month, 'YYYY-MM') as month, place, sum(count)::bigint as count, sum(amount)::text as amount from (
      select s.currency, s.month, s.count, s.amount,
        case when s.state = 'due' then 'to_collect' when s.state = 'collected' and not s.is_sent then 'collected' when s.state = 'collected' then 'on_way'
          when s.bill_number is null then 'with_us' when p.bill_number is null then 'on_bill' else 'settled' end as place
      from sums s left join paid p on p.bill_number = s.bill_number) f
    group by 1, 2, 3 order by 1, 2 desc, 3`,
)

const reachOf = ({ customerIds, agent, currency }: CodReportFilter) => [customerIds ?? null, agent ?? null, currency ?? null]

/** Reports of collected cash, each from an index that has what it adds up. */
export const sqlCodReports = (sql: Sql): CodReports => ({
  ages: async ({ now, ...filter }) =>
    (await sql.rows(AGES, [instantTextOrNull(now), ...reachOf(filter)])).map((row) => ({
      currency: row.currency ?? '',
      state: row.state ?? 'due',
      age: row.age,
      count: row.count ?? 0,
      amount: big(row.amount),
      ...given({ agent: row.agent, agentName: row.agent_name }),
    })),
  rates: async ({ from, before, ripeBefore, country, channel, ...filter }) => {
    const values = [
      instantTextOrNull(ripeBefore),
      ...reachOf(filter),
      instantTextOrNull(from),
      instantTextOrNull(before),
      country ?? null,
      channel ?? null,
    ]
    return (await sql.rows(RATES, values)).map((row) => ({
      month: row.month ?? '',
      country: row.country,
      currency: row.currency,
      count: row.count ?? 0,
      due: big(row.due),
      collectedCount: row.collected_count ?? 0,
      collected: big(row.collected),
      failedCount: row.failed_count ?? 0,
      unripeCount: row.unripe_count ?? 0,
      unripe: big(row.unripe),
      ...given({ channel: row.channel }),
    }))
  },
  exchanged: async ({ customerIds, from, before }) =>
    (await sql.rows(EXCHANGED, [instantTextOrNull(from), instantTextOrNull(before), customerIds ?? null])).map((row) => ({
      customerId: row.customer_id ?? 0,
      account: row.account,
      day: row.day ?? '',
      currency: row.currency ?? '',
      amount: big(row.amount),
    })),
  overview: async (customerId) =>
    (await sql.rows(OVERVIEW, [customerId])).map(({ currency, month, place, count, amount }) => ({
      currency,
      month: month ?? '',
      place,
      count: count ?? 0,
      amount: big(amount),
    })),
})
