import type { DocumentKind, LedgerFinding } from '#core/money/ledger/verification/ledger-finding.ts'
import type { AccountId } from '#core/money/ledger/ledger-account.ts'
import type { Connection } from '../../database/database.ts'
import { narrowColumn, query, queryBy } from '../../database/row-shape.ts'

/**
 * The amounts that customers' accounts gave or got by entry and currency: the database adds them
 * up, however many there are.
 */
const PAID = `select entry, split_part(account, ':', 3) as currency, -sum(amount) as amount from ledger_legs
  where account >= 'wallet:' and account < 'wallet;' or account >= 'receivable:' and account < 'receivable;' group by 1, 2`

type PostedKind = Exclude<DocumentKind, 'bill_payment' | 'statement_line' | 'collection' | 'closing' | 'cod_remittance' | 'cod_bill'>

/**
 * For each kind of document a query of what it says was paid (number, entry, currency, amount), and
 * which entries need such a document. A document without an entry has nothing to pay.
 */
const DOCUMENTS: Readonly<Record<PostedKind, { readonly says: string; readonly kinds: string }>> = {
  charge: {
    says: `select c.charge_key as number, c.entry, part ->> 'currency' as currency, sum((part -> 'amount' ->> '$bigint')::numeric) as amount
      from order_charges c cross join lateral json_array_elements(c.paid) part group by 1, 2, 3`,
    kinds: `'freight', 'surcharge', 'refund'`,
  },
  top_up: {
    says: `select r.number, e.number as entry, r.currency, -coalesce(r.paid_amount, r.amount)::numeric as amount from recharges r
      left join (select reference, min(number) as number from ledger_entries where kind = 'recharge' group by 1) e on e.reference = r.number
      where r.state = 'paid'`,
    kinds: `'recharge'`,
  },
  bill: {
    says: `select bill_number as number, entry, currency, amount::numeric as amount from customer_bills
      where bill_type <> 'freight' and state in ('issued', 'audited', 'paid') and amount <> 0`,
    kinds: `'bill'`,
  },
  bank_line: {
    says: `select 'BT' || lpad(p.line_id::text, 8, '0') as number, p.entry, l.currency, -p.amount::numeric as amount
      from bank_line_parts p join bank_lines l on l.id = p.line_id where p.is_live and p.kind <> 'payout'`,
    kinds: `'bank_top_up'`,
  },
  correction: {
    says: `select id::text as number, entry, currency, -amount::numeric as amount from corrections where state = 'posted'`,
    // Adjustments from before corrections were records have none.
    kinds: `''`,
  },
  refund: {
    says: `select id::text as number, entry, currency, -amount::numeric as amount from refunds where entry is not null`,
    // An entry of a refund needs a charge, which it is compared with above.
    kinds: `''`,
  },
}

/**
 * Both sides are put on top of each other and added up by entry, never joined: of what a document
 * says PostgreSQL knows no statistics, and a join by nested loops would take hours over a million
 * entries.
 */
const DIFFERENCE = queryBy(
  { fault: narrowColumn<'no_entry' | 'other_amount' | 'no_document'>('text'), number: 'text?', entry: 'bigint?' },
  (document: PostedKind) => `with says as materialized (${DOCUMENTS[document].says})
    select * from (
      select 'no_entry' as fault, number, entry from says where entry is null and amount <> 0
      union all
      select case when bool_or(is_paid) then 'other_amount' else 'no_entry' end, min(number), entry from (
          select entry, currency, number, amount as said, 0 as paid, false as is_paid from says where entry is not null
          union all select entry, currency, null, 0, amount, true from (${PAID}) paid) sides
        group by entry, currency having bool_or(number is not null) and sum(said) <> sum(paid)
      union all
      select 'no_document', min(reference), entry from (
          select number as entry, reference, true as is_posted, false as is_settled from ledger_entries where kind in (${DOCUMENTS[document].kinds})
          union all select reverses, null, false, true from ledger_entries where reverses is not null
          union all select entry, null, false, true from says where entry is not null) sides
        group by entry having bool_or(is_posted) and not bool_or(is_settled)
    ) different order by entry nulls first limit 1`,
  'charge',
)

const SETTLED = {
  fault: narrowColumn<'no_entry' | 'other_amount'>('text'),
  number: 'text',
} as const
/**
 * Payments of bills beside the entries that paid them, those that were reversed taken off; entries
 * about something else are no payments of bills.
 */
const BILL_PAYMENTS = query(
  { fault: SETTLED.fault, number: 'text?' },
  `select case when bool_or(not is_bill) then 'other_amount' else 'no_entry' end as fault, number from (
      select bill_number as number, currency, paid_amount as said, 0 as paid, true as is_bill from customer_bills
      union all
      select e.reference, split_part(l.account, ':', 3), 0, l.amount, false
        from ledger_entries e left join ledger_entries back on back.number = e.reverses
        join ledger_legs l on l.entry = e.number and l.account >= 'receivable:' and l.account < 'receivable;'
        where e.kind = 'arrears_paid' or e.kind = 'reversal' and back.kind = 'arrears_paid') sides
    group by number, currency having bool_or(is_bill) and sum(said) <> sum(paid) order by number limit 1`,
)
/** Lines of providers' statements that matched, beside the top-ups that they matched. */
const STATEMENT_LINES = query(
  SETTLED,
  `select case when r.number is null then 'no_entry' else 'other_amount' end as fault, l.channel || ' ' || l.transaction_id as number
    from provider_statement_lines l left join recharges r on r.number = case l.kind when 'refund' then regexp_replace(l.our_number, 'R$', '') else l.our_number end and r.channel = l.channel
      and (l.kind = 'payment' and r.transaction_id = l.transaction_id and r.state in ('paid', 'in_question', 'giving_back', 'given_back')
        or l.kind = 'refund' and r.state in ('giving_back', 'given_back'))
    where l.match = 'matched' and (r.number is null or l.amount <> coalesce(r.paid_amount, r.amount) or l.currency <> r.currency) order by l.id limit 1`,
)

/**
 * The amounts that collections say agents collected beside the entries of it, order by order, since
 * what is on its way, with us or paid out was collected before.
 */
const COLLECTIONS = query(
  { fault: SETTLED.fault, number: 'text?' },
  `select case when bool_or(not is_collected) then 'other_amount' else 'no_entry' end as fault, min(number) as number from (
      select order_number as number, 'cod_payable:' || customer_id || ':' || currency as account, collected_amount as said, 0::numeric as paid, true as is_collected
        from cod_collections where collected_amount > 0
      union all
      select e.reference, l.account, 0, l.amount, false from ledger_entries e join ledger_legs l on l.entry = e.number and l.account >= 'cod_payable:' and l.account < 'cod_payable;'
        where e.kind = 'cod_collected') sides
    group by number, account having sum(said) <> sum(paid) order by 2 limit 1`,
)

/**
 * The money that came for remittances and its explanations, beside what their entries moved on
 * agents' accounts, those that were reversed taken off.
 */
const REMITTANCES = query(
  { fault: SETTLED.fault, number: 'text?' },
  `select case when bool_or(not is_remittance) then 'other_amount' else 'no_entry' end as fault, number from (
      select 'RM' || lpad(r.id::text, 8, '0') as number, r.currency, r.received_amount + r.explained_amount as said, 0 as posted, true as is_remittance
        from cod_remittances r
      union all
      select e.reference, l.currency, 0, l.amount, false from (
          select entry, split_part(account, ':', 3) as currency, amount from ledger_legs where account >= 'cod_clearing:' and account < 'cod_clearing;') l
        join ledger_entries e on e.number = l.entry left join ledger_entries back on back.number = e.reverses
        where coalesce(back.kind, e.kind) in ('cod_remitted', 'cod_difference')) sides
    group by number, currency having bool_or(is_remittance) and sum(said) <> sum(posted) order by number limit 1`,
)

/**
 * The amounts that settled bills took of the payables of their clients beside the entries that paid
 * them out, by currency: a bill without its entry, another amount, or an entry without a bill.
 */
const COD_BILLS = query(
  { fault: narrowColumn<'no_entry' | 'other_amount' | 'no_document'>('text'), number: 'text?', entry: 'bigint?' },
  `select case when not bool_or(is_posted) then 'no_entry' when not bool_or(is_bill) then 'no_document' else 'other_amount' end as fault, number, max(entry) as entry
    from (select bill_number as number, entry, part ->> 'currency' as currency, (part -> 'amount' ->> '$bigint')::numeric as said, 0 as paid, true as is_bill,
          false as is_posted
        from cod_bills cross join lateral json_array_elements(payout -> 'collected') part where entry is not null
      union all
      select e.reference, e.number, split_part(l.account, ':', 3), 0, -l.amount, false, true from ledger_entries e
        join ledger_legs l on l.entry = e.number and l.account >= 'cod_payable:' and l.account < 'cod_payable;' where e.kind = 'cod_settled') sides
    group by number, currency having sum(said) <> sum(paid) or count(distinct entry) <> 1 order by number limit 1`,
)

/** An amount of the audit trail in minor units: it is written with the decimals of its currency. */
const trailAmount = (name: string): string => `replace(changes -> '${name}' ->> 'to', '.', '')::numeric`

/**
 * Credit limits beside the last change that the audit trail has, which nobody can change, and the
 * history that clients' pages show.
 */
const CREDIT_LIMITS = query(
  { account: narrowColumn<AccountId>('text') },
  `select a.account from ledger_accounts a
    left join lateral (select ${trailAmount('credit_limit')} as said from audit_entries where area = 'finance' and subject = a.account
        and action = 'set_credit_limit' order by id desc limit 1) trail on true
    left join lateral (select to_amount as said from credit_limit_changes where customer_id = split_part(a.account, ':', 2)::bigint
        and currency = split_part(a.account, ':', 3) order by id desc limit 1) history on true
    where a.account >= 'wallet:' and a.account < 'wallet;' and (a.credit_limit <> coalesce(trail.said, 0) or a.credit_limit <> history.said)
    order by a.account limit 1`,
)

/**
 * Top-ups that may still be credited beside what the audit trail has of them: none without its row,
 * another amount than was asked for or reported, or another than was paid. Rows from before amounts
 * were in the trail say nothing of them.
 */
const OPEN_TOP_UPS = query(
  { number: 'text' },
  `select r.number from recharges r
    left join lateral (select count(*) as rows, (array_agg(${trailAmount('amount')} order by id) filter (where changes -> 'amount' ->> 'to' is not null))[1] as asked,
        (array_agg(${trailAmount('paid_amount')} order by id desc) filter (where changes -> 'paid_amount' ->> 'to' is not null))[1] as paid
      from audit_entries where area = 'finance' and subject = r.number) trail on true
    where r.state in ('pending', 'in_question', 'giving_back')
      and (trail.rows = 0 or r.amount <> trail.asked or r.paid_amount is distinct from trail.paid)
    order by r.number limit 1`,
)

/** Amounts that have no entry yet, and differ from the audit trail: the first of each kind. */
async function* trailDifferences(connection: Connection): AsyncIterable<LedgerFinding> {
  const [limit] = await connection.rows(CREDIT_LIMITS)
  if (limit !== undefined) yield { fault: 'trail', account: limit.account }
  const [topUp] = await connection.rows(OPEN_TOP_UPS)
  if (topUp !== undefined) yield { fault: 'trail', document: { kind: 'top_up', number: topUp.number } }
}

/**
 * Where documents and entries differ, and where amounts without entries differ from the audit
 * trail: the first of each kind.
 */
export async function* ledgerDifferences(connection: Connection): AsyncIterable<LedgerFinding> {
  for (const kind of Object.keys(DOCUMENTS) as PostedKind[]) {
    const [row] = await connection.rows(DIFFERENCE(kind))
    if (row !== undefined)
      yield { fault: row.fault, ...(row.entry === null ? {} : { entry: row.entry }), document: { kind, number: row.number ?? '' } }
  }
  const [settlement] = await connection.rows(COD_BILLS)
  if (settlement !== undefined) {
    const { fault, entry, number } = settlement
    yield { fault, ...(entry === null ? {} : { entry }), document: { kind: 'cod_bill', number: number ?? '' } }
  }
  for (const [kind, settled] of [
    ['bill_payment', BILL_PAYMENTS],
    ['statement_line', STATEMENT_LINES],
    ['collection', COLLECTIONS],
    ['cod_remittance', REMITTANCES],
  ] as const) {
    const [row] = await connection.rows(settled)
    if (row !== undefined) yield { fault: row.fault, document: { kind, number: row.number ?? '' } }
  }
  yield* trailDifferences(connection)
}
