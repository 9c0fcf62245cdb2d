import type { DocumentKind, LedgerFinding } from '../../../core/ledger/ledger-finding.ts'
import type { Connection } from '../database/database.ts'
import { narrowed, queryBy } from '../database/row-shape.ts'

/** What customers' accounts gave or got by entry and currency: the database adds it up, however many there are. */
const PAID = `select entry, split_part(account, ':', 3) as currency, -sum(amount) as amount from ledger_legs
  where account >= 'wallet:' and account < 'wallet;' or account >= 'receivable:' and account < 'receivable;' group by 1, 2`

/**
 * For each kind of document a query of what it says was paid (number, entry, currency, amount), and which entries need such a document. A document
 * without an entry has nothing to pay.
 */
const DOCUMENTS: Readonly<Record<DocumentKind, { readonly says: string; readonly kinds: string }>> = {
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
    says: `select id::text as number, entry, currency, -amount::numeric as amount from corrections where state = 'posted' and kind = 'adjustment'`,
    // What was adjusted before corrections were records has none.
    kinds: `''`,
  },
}

const DIFFERENCE = queryBy(
  { fault: narrowed<'no_entry' | 'other_amount' | 'no_document'>('text'), number: 'text', entry: 'bigint?' },
  (document: DocumentKind) => `with says as materialized (${DOCUMENTS[document].says}), paid as (${PAID})
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

/** Where documents and entries differ: the first of each kind. */
export async function* ledgerDifferences(connection: Connection): AsyncIterable<LedgerFinding> {
  for (const kind of Object.keys(DOCUMENTS) as DocumentKind[]) {
    const [row] = await connection.rows(DIFFERENCE(kind))
    if (row !== undefined)
      yield { fault: row.fault, ...(row.entry === null ? {} : { entry: row.entry }), document: { kind, number: row.number } }
  }
}
