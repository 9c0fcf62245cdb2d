import { sql, type Kysely } from 'kysely'

/**
 * Tax invoices for paid bills: what was requested with a copy of the invoice information, and what
 * finance made of it; a bill is in one live invoice at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table customer_invoices (
    id bigint generated always as identity primary key,
    customer_id bigint not null references accounts (id),
    amount bigint not null check (amount > 0),
    currency text not null,
    details jsonb not null,
    state text not null check (state in ('requested', 'issued', 'rejected', 'cancelled', 'voided')),
    asked_at timestamptz not null,
    decided_by bigint,
    decided_at timestamptz,
    decision_reason text,
    invoice_code text,
    invoice_number text,
    invoice_day date,
    file text,
    voided_by bigint,
    voided_at timestamptz,
    void_reason text,
    red_code text,
    red_number text,
    check ((state = 'requested') = (decided_at is null)),
    check ((state in ('issued', 'voided')) = (invoice_number is not null and invoice_day is not null and file is not null)),
    check ((state = 'voided') = (voided_at is not null))
  )`,
  "create unique index customer_invoices_number_key on customer_invoices (invoice_number, coalesce(invoice_code, '')) where invoice_number is not null",
  "create unique index customer_invoices_red_key on customer_invoices (red_number, coalesce(red_code, '')) where red_number is not null",
  'create index on customer_invoices (customer_id, id)',
  'create index on customer_invoices (state, id)',
  `create table customer_invoice_bills (
    invoice_id bigint not null references customer_invoices (id),
    bill_id bigint not null references customer_bills (id),
    amount bigint not null,
    is_live boolean not null default true,
    primary key (invoice_id, bill_id)
  )`,
  'create index on customer_invoice_bills (bill_id)',
  'create unique index customer_invoice_bills_live_key on customer_invoice_bills (bill_id) where is_live',
  // Bills that gave money back are looked for with every request.
  "create index on customer_bills (customer_id) where amount < 0 and state = 'paid'",
]
