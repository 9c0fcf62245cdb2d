import type { SubjectName } from '#core/oversight/reports/centre-subjects.ts'

/** Where the facts of a subject are. */
export type FactSource = {
  /**
   * Selects facts from `$1` on and before `$2`: at, customer_id, country, channel, kind, detail,
   * party, currency and the figures f1 to f6, in the order in which the subject declares them.
   */
  readonly facts: string
  /** Whether sums of closed segments are kept; left out, the facts themselves are in an index. */
  readonly isKept?: true
  /** Selects when facts happened (`at`) of the orders in `changed`. */
  readonly touched?: string
  /** Selects when the first fact happened (`at`). */
  readonly first?: string
}

const PLACE = `coalesce(o.country, '') as country, coalesce(o.channel, '') as channel, coalesce(o.kind, '') as kind`
const ONE = '1::bigint as f1'
const flag = (condition: string, at: number): string => `(case when ${condition} then 1 else 0 end)::bigint as f${at}`
const NOTHING = (...at: readonly number[]): string => at.map((one) => `0::bigint as f${one}`).join(', ')
const GRAMS = 'coalesce(o.check_weight_grams, o.weight, 0)::bigint'

/** Work of the warehouse on a parcel, as the audit trail has it. */
const WORK = `((a.area = 'order' and a.action in ('receive', 'dispatch', 'return', 'undo_receive', 'undo_dispatch', 'undo_return'))
  or (a.area = 'pick' and a.action = 'finish'))`

/** The facts of every subject. A new subject is its declaration in the core and a line here. */
export const FACTS: Readonly<Record<SubjectName, FactSource>> = {
  shipments: {
    isKept: true,
    facts: `select o.created_at as at, o.customer_id, ${PLACE}, '' as detail, '' as party, '' as currency, ${ONE},
      ${flag("o.status = 'signed'", 2)}, ${flag("o.status in ('returned', 'destroyed', 'lost', 'transferred')", 3)},
      ${flag("o.status in ('abnormal', 'refused', 'intercepted')", 4)}, coalesce(o.pieces, 1)::bigint as f5, ${GRAMS} as f6
      from orders o where o.created_at >= $1 and o.created_at < $2 and o.status not in ('draft', 'cancelled')`,
    touched: 'select o.created_at as at from changed join orders o on o.order_number = changed.subject',
    first: 'select min(created_at) as at from orders',
  },
  revenue: {
    isKept: true,
    facts: `select e.at, coalesce(nullif(split_part(l.account, ':', 2), split_part(l.account, ':', -1))::bigint, 0) as customer_id, ${PLACE},
      split_part(l.account, ':', 1) as detail, '' as party, split_part(l.account, ':', -1) as currency,
      greatest(l.amount, 0) as f1, greatest(-l.amount, 0) as f2, l.amount as f3, 1::bigint as f4, ${NOTHING(5, 6)}
      from ledger_entries e join ledger_legs l on l.entry = e.number left join orders o on o.order_number = e.reference
      where e.at >= $1 and e.at < $2 and split_part(l.account, ':', 1) in ('freight_revenue', 'fees', 'taxes')`,
    touched: 'select e.at from changed join ledger_entries e on e.reference = changed.subject',
    first: 'select min(at) as at from ledger_entries',
  },
  cod: {
    facts: `select c.due_at as at, c.customer_id, c.country, coalesce(c.channel, '') as channel, '' as kind, c.state as detail,
      coalesce(c.agent, '') as party, c.currency, ${ONE}, ${flag("c.state in ('collected', 'remitted')", 2)}, ${flag("c.state = 'failed'", 3)},
      c.due_amount as f4, coalesce(c.collected_amount, 0) as f5, case when c.state = 'remitted' then coalesce(c.collected_amount, 0) else 0 end as f6
      from cod_collections c where c.due_at >= $1 and c.due_at < $2`,
  },
  exceptions: {
    isKept: true,
    facts: `select x.raised_at as at, x.customer_id, ${PLACE}, x.exception_code as detail, x.cause as party, '' as currency, ${ONE},
      ${flag('x.closed_at is null', 2)}, ${flag('x.closed_at is not null', 3)},
      greatest(floor(extract(epoch from coalesce(x.closed_at, x.raised_at) - x.raised_at)), 0)::bigint as f4, ${NOTHING(5, 6)}
      from order_exceptions x join orders o on o.id = x.order_id where x.raised_at >= $1 and x.raised_at < $2`,
    touched: `select x.raised_at as at from changed join orders o on o.order_number = changed.subject
      join order_exceptions x on x.order_id = o.id`,
    first: 'select min(raised_at) as at from order_exceptions',
  },
  warehouse: {
    isKept: true,
    facts: `select a.at, coalesce(o.customer_id, 0) as customer_id, ${PLACE},
      case when a.area = 'pick' then 'pick' else replace(a.action, 'undo_', '') end as detail, a.actor_id::text as party, '' as currency,
      ${flag("a.action not like 'undo%'", 1)}, ${flag("a.action like 'undo%'", 2)},
      case when a.action like 'undo%' then 0 else ${GRAMS} end as f3, ${NOTHING(4, 5, 6)}
      from audit_entries a join orders o on o.order_number = a.subject join accounts u on u.id = a.actor_id and u.audience = 'staff'
      where a.at >= $1 and a.at < $2 and ${WORK}`,
    touched: `select a.at from changed join audit_entries a on a.subject = changed.subject where ${WORK}`,
    first: 'select min(at) as at from audit_entries',
  },
}
