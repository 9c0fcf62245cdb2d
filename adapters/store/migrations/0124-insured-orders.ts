import { sql, type Kysely } from 'kysely'

/**
 * The insurance that an order says it has, so that one without asks nothing of the policies; those
 * that are insured get theirs from them. Claims that are proposed for insured parcels without news.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...orders, ...claims]) await sql.raw(statement).execute(db)
}

const orders = [
  'alter table orders add column insurance text, add column insured_for numeric',
  // Whether a value is the declared one cannot be seen any more, so each stays as it was ordered.
  `update orders o set insurance = p.category,
      insured_for = round(p.insured / power(10::numeric, d.digits), d.digits::integer)
    from insurance_policies p
      cross join lateral (select case when p.currency in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
        when p.currency in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0 else 2 end as digits) d
    where o.id = p.order_id and p.state <> 'void'`,
  // Drafts alone are deleted; their insurance was never in force.
  'alter table insurance_policies drop constraint insurance_policies_order_id_fkey',
  'alter table insurance_policies add foreign key (order_id) references orders (id) on delete cascade',
  'create index orders_insured on orders (customer_id, id) where insurance is not null',
]

const claims = [
  'alter table claims drop constraint claims_state_check',
  `alter table claims add constraint claims_state_check
    check (state in ('proposed', 'submitted', 'reviewing', 'awaiting_documents', 'approved', 'rejected', 'paid', 'withdrawn'))`,
  "create index claims_proposed on claims (order_id) where state = 'proposed'",
  // Policies that end, and those of parcels without news.
  "create index insurance_policies_in_force on insurance_policies (in_force_at) where state = 'in_force'",
]
