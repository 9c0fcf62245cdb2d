import type { DocumentKind, LedgerFinding } from '../../../core/ledger/ledger-finding.ts'
import type { Connection } from '../database/database.ts'
import { narrowed, query, queryBy } from '../database/row-shape.ts'

/** What customers' accounts gave or got by entry and currency: the database adds it up, however many there are. */
const PAID = `select entry, split_part(account, ':', 3) as currency, -sum(amount) as amount from ledger_legs
  where account >= 'wallet:' and account < 'wallet;' or account >= 'receivable:' and account < 'receivable;' group by 1, 2`

type PostedKind = Exclude<DocumentKind, 'bill_payment' | 'statement_line' | 'closing'>

/**
 * For each kind of document a query of what it says was paid (number, entry, currency, amount), and which entries need such a document. A document
 * without an entry has nothing to pay.
 */
const DOCUMENTS: Readonly<Record<PostedKind, { readonly says: string; readonly kinds: string }>> = {
  charge: {
    says: `select c.charge_key as number, c.entry, part ->> 'currency' as currency, sum((part -> 'amount' ->> '$bigint')::numeric) as amount
      from order_charges c cross join lateral json_array_elements(c.paid) part group by 1, 2, 3`,
    kinds: `'freight', 'surcharge', 'refund'`,
  },
  top_up: {
    says: `select r.number, (select min(e.number) from ledger_entries e where e.reference = r.number and e.kind = 'recharge') as entry,
      r.currency, -r.amount::numeric as amount from recharges r where r.state = 'paid'`,
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
    // What was adjusted before corrections were records has none.
    kinds: `''`,
  },
  refund: {
    says: `select id::text as number, entry, currency, -amount::numeric as amount from refunds where entry is not null`,
    // An entry of a refund needs a charge, which it is compared with above.
    kinds: `''`,
  },
}

const DIFFERENCE = queryBy(
  { fault: narrowed<'no_entry' | 'other_amount' | 'no_document'>('text'), number: 'text', entry: 'bigint?' },
  (document: PostedKind) => `with says as materialized (${DOCUMENTS[document].says}), paid as (${PAID})
    select * from (
      select case when p.entry is null then 'no_entry' else 'other_amount' end as fault, s.number, s.entry
        from says s left join paid p using (entry, currency) where s.amount is distinct from coalesce(p.amount, 0)
      union all
      select 'no_document', e.reference, e.number from ledger_entries e
        where e.kind in (${DOCUMENTS[document].kinds}) and not exists (select 1 from says s where s.entry = e.number)
          and not exists (select 1 from ledger_entries taken_back where taken_back.reverses = e.number)
    ) different order by entry nulls first limit 1`,
  'charge',
)

const SETTLED = {
  fault: narrowed<'no_entry' | 'other_amount'>('text'),
  number: 'text',
} as const
/** What was paid of bills beside the entries that paid it, those that were reversed taken off. */
const BILL_PAYMENTS = query(
  SETTLED,
  `with paid as materialized (
      select e.reference, split_part(l.account, ':', 3) as currency, sum(l.amount) as amount
        from ledger_entries e left join ledger_entries back on back.number = e.reverses
        join ledger_legs l on l.entry = e.number and l.account >= 'receivable:' and l.account < 'receivable;'
      where e.kind = 'arrears_paid' or e.kind = 'reversal' and back.kind = 'arrears_paid' group by 1, 2)
  select case when p.reference is null then 'no_entry' else 'other_amount' end as fault, b.bill_number as number
    from customer_bills b left join paid p on p.reference = b.bill_number and p.currency = b.currency
    where b.paid_amount <> coalesce(p.amount, 0) order by b.id limit 1`,
)
/** Lines of providers' statements that matched, beside the top-ups that they matched. */
const STATEMENT_LINES = query(
  SETTLED,
  `select case when r.number is null then 'no_entry' else 'other_amount' end as fault, l.channel || ' ' || l.transaction_id as number
    from provider_statement_lines l left join recharges r on r.number = case l.kind when 'refund' then regexp_replace(l.our_number, 'R$', '') else l.our_number end and r.channel = l.channel
      and (l.kind = 'payment' and r.transaction_id = l.transaction_id and r.state in ('paid', 'in_question', 'giving_back', 'given_back')
        or l.kind = 'refund' and r.state in ('giving_back', 'given_back'))
    where l.match = 'matched' and (r.number is null or l.amount <> r.amount or l.currency <> r.currency) order by l.id limit 1`,
)

/** Where documents and entries differ: the first of each kind. */
export async function* ledgerDifferences(connection: Connection): AsyncIterable<LedgerFinding> {
  for (const kind of Object.keys(DOCUMENTS) as PostedKind[]) {
    const [row] = await connection.rows(DIFFERENCE(kind))
    if (row !== undefined)
      yield { fault: row.fault, ...(row.entry === null ? {} : { entry: row.entry }), document: { kind, number: row.number } }
  }
  for (const [kind, settled] of [
    ['bill_payment', BILL_PAYMENTS],
    ['statement_line', STATEMENT_LINES],
  ] as const) {
    const [row] = await connection.rows(settled)
    if (row !== undefined) yield { fault: row.fault, document: { kind, number: row.number } }
  }
}
