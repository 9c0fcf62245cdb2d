import { spanOfAge, type CodPlace } from '#core/money/cod/reports/cod-report.ts'
import type { CollectionFilter } from '#core/money/cod/collections/collection.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import type { Values } from '../../database/sql-values.ts'
import { foldedText, numberForms } from '../../database/search-text.ts'

/** A bill is paid out where an entry says so that was not reversed. */
const PAID = `e.kind = 'cod_settled' and not exists (select from ledger_entries back where back.reverses = e.number)`
const IS_PAID = `exists (select from ledger_entries e where e.reference = c.bill_number and ${PAID})`

/** Where cash is, as the overview counts it. */
const PLACES: Readonly<Record<CodPlace, string>> = {
  to_collect: `c.state = 'due'`,
  collected: `c.state = 'collected' and c.remittance_id is null`,
  on_way: `c.state = 'collected' and c.remittance_id is not null`,
  with_us: `c.state = 'remitted' and c.bill_number is null`,
  on_bill: `c.state = 'remitted' and c.bill_number is not null and not ${IS_PAID}`,
  settled: `c.state = 'remitted' and c.bill_number is not null and ${IS_PAID}`,
}

/** Numbers are searched by their beginning: each is an index of its own. */
const named = (forms: string, folded: string, beginning: string): string =>
  `c.order_id in (select id from orders where order_number = any(${forms}::text[]) or airway_number = any(${forms}::text[])
    or (ref_code is not null and folded(ref_code) = ${folded}::text)
  union all select id from orders where order_number collate "C" between ${beginning}::text and ${beginning}::text || '~' limit 500)`

/** Returns the condition for collections outstanding since a time in a span. */
function outstanding({ from, before }: ReturnType<typeof spanOfAge>, values: Values): string {
  const [first, end] = [
    from === undefined ? undefined : `${values.place(instantText(from))}::timestamptz`,
    before === undefined ? undefined : `${values.place(instantText(before))}::timestamptz`,
  ]
  const within = (column: string): string =>
    [first && `${column} >= ${first}`, end && `${column} < ${end}`].filter((one) => one !== undefined).join(' and ')
  return `(c.state = 'due' and ${within('c.due_at')} or c.state = 'collected' and ${within('c.collected_at')})`
}

/**
 * One state is compared by itself: its index gives the newest in their order then, which that of
 * several does not.
 */
const ofStates = (states: readonly string[], values: Values): string =>
  states.length === 1 ? `c.state = ${values.place(states[0])}::text` : `c.state = any(${values.place(states)}::text[])`

/** Conditions on the collections `c`: those alone that are asked for, so that a plan fits them. */
export function whereOf(filter: CollectionFilter, values: Values): string {
  const { customerIds, states, agent, account, country, channel, currency, dueFrom, dueBefore, age, now, place, settled } = filter
  const forms = numberForms(filter.keywords)
  const all: string[] = []
  if (customerIds !== undefined) all.push(`c.customer_id = any(${values.place(customerIds)}::bigint[])`)
  if (states !== undefined) all.push(ofStates(states, values))
  if (account !== undefined) all.push(`c.customer_id = (select id from accounts where account = ${values.place(account)})`)
  for (const [column, value] of Object.entries({ agent, country, channel, currency }))
    if (value !== undefined) all.push(value === null ? `c.${column} is null` : `c.${column} = ${values.place(value)}`)
  if (dueFrom !== undefined) all.push(`c.due_at >= ${values.place(instantText(dueFrom))}::timestamptz`)
  if (dueBefore !== undefined) all.push(`c.due_at < ${values.place(instantText(dueBefore))}::timestamptz`)
  if (age !== undefined && now !== undefined) all.push(outstanding(spanOfAge(age, now), values))
  if (place !== undefined) all.push(PLACES[place])
  if (settled !== undefined) {
    const [from, before] = [values.place(instantText(settled.from)), values.place(instantText(settled.before))]
    all.push(
      `c.bill_number in (select e.reference from ledger_entries e where e.at >= ${from}::timestamptz and e.at < ${before}::timestamptz and ${PAID})`,
    )
  }
  if (forms !== null) all.push(named(values.place(forms), values.place(foldedText(filter.keywords)), values.place(forms.at(-1))))
  return all.length === 0 ? 'true' : all.join(' and ')
}

/** Places that the kept sums know. */
const TALLIED_PLACES: Readonly<Partial<Record<CodPlace, string>>> = {
  to_collect: `t.state = 'due'`,
  collected: `t.state = 'collected' and not t.is_under_way`,
  on_way: `t.state = 'collected' and t.is_under_way`,
  with_us: `t.state = 'remitted' and not t.is_billed`,
}

/**
 * Conditions on the kept sums `t`; undefined where they do not know what is asked for, and the
 * collections are added up themselves.
 */
export function tallyWhereOf(filter: CollectionFilter, values: Values): string | undefined {
  const { customerIds, states, agent, account, country, channel, currency, dueFrom, dueBefore, age, place, settled, keywords } = filter
  const at = place === undefined ? undefined : TALLIED_PLACES[place]
  const isUnknown =
    (place !== undefined && at === undefined) ||
    [dueFrom, dueBefore, age, settled, keywords?.trim() || undefined].some((one) => one !== undefined)
  if (isUnknown) return undefined
  const all: string[] = []
  if (customerIds === undefined && account === undefined) all.push('t.customer_id = 0')
  if (customerIds !== undefined) all.push(`t.customer_id = any(${values.place(customerIds)}::bigint[])`)
  if (account !== undefined) all.push(`t.customer_id = (select id from accounts where account = ${values.place(account)})`)
  if (states !== undefined) all.push(`t.state = any(${values.place(states)}::text[])`)
  for (const [column, value] of Object.entries({ agent, country, channel, currency }))
    if (value !== undefined) all.push(`t.${column} = ${values.place(value ?? '')}`)
  if (at !== undefined) all.push(at)
  return all.join(' and ')
}
