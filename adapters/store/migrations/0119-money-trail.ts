import { sql, type Kysely } from 'kysely'

/**
 * Further acts need a second person; findings about who moved money are kept; and credit limits and
 * open top-ups from before their amounts were in the audit trail get a row there, by which the
 * ledger is verified from now on.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const KINDS = "'adjustment', 'reversal', 'bank_line', 'top_up', 'credit_limit', 'terms', 'refund', 'claim', 'reprice', 'cod_difference'"

/** An amount with the decimals of its currency, as the trail has it. */
const shown = (amount: string, currency: string): string => `(select round(${amount} / power(10::numeric, digits), digits)::text
  from (select case when ${currency} in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    when ${currency} in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV', 'XAF', 'XOF', 'XPF') then 0 else 2 end as digits) of)`
const WITHOUT_ROW = (subject: string, name: string): string =>
  `not exists (select from audit_entries e where e.area = 'finance' and e.subject = ${subject} and e.changes -> '${name}' ->> 'to' is not null)`

const statements = [
  'alter table money_acts drop constraint money_acts_kind_check',
  `alter table money_acts add constraint money_acts_kind_check check (kind in (${KINDS}))`,
  'alter table held_acts drop constraint held_acts_kind_check',
  `alter table held_acts add constraint held_acts_kind_check check (kind in (${KINDS}))`,
  `create table money_findings (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('near_limit', 'self_confirmed')),
    day date not null,
    actor_id bigint not null,
    customer_id bigint not null,
    acts integer not null check (acts > 0),
    worth bigint not null,
    found_at timestamptz not null,
    seen_by bigint check (seen_by <> actor_id),
    seen_at timestamptz,
    note text,
    check ((seen_by is null) = (seen_at is null) and (seen_by is null) = (note is null)),
    constraint money_findings_key unique (kind, day, actor_id, customer_id)
  )`,
  'create index on money_findings (day desc, id desc)',
  'create index on money_findings (day desc) where seen_at is null',
  `insert into audit_entries (at, actor_id, area, subject, action, changes)
    select clock_timestamp(), 0, 'finance', a.account, 'set_credit_limit',
      json_build_object('credit_limit', json_build_object('to', ${shown('a.credit_limit', "split_part(a.account, ':', 3)")}))
    from ledger_accounts a where a.account >= 'wallet:' and a.account < 'wallet;' and a.credit_limit <> 0 and ${WITHOUT_ROW('a.account', 'credit_limit')}`,
  `insert into audit_entries (at, actor_id, area, subject, action, to_state, changes)
    select clock_timestamp(), 0, 'finance', r.number, 'request', r.state, json_build_object('amount', json_build_object('to', ${shown('r.amount', 'r.currency')}))
    from recharges r where r.state in ('pending', 'in_question', 'giving_back') and ${WITHOUT_ROW('r.number', 'amount')}`,
  `insert into audit_entries (at, actor_id, area, subject, action, to_state, changes)
    select clock_timestamp(), 0, 'finance', r.number, 'question', r.state, json_build_object('paid_amount', json_build_object('to', ${shown('r.paid_amount', 'r.currency')}))
    from recharges r where r.paid_amount is not null and r.state in ('pending', 'in_question', 'giving_back') and ${WITHOUT_ROW('r.number', 'paid_amount')}`,
]
