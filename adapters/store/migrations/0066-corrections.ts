import { sql, type Kysely } from 'kysely'

/**
 * Corrections of the ledger by hand: who proposed them, who decided, and the entry that was posted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table corrections (
    id bigint generated always as identity primary key,
    kind text not null check (kind in ('adjustment', 'reversal')),
    customer_id bigint not null,
    amount bigint not null check (amount <> 0),
    currency text not null,
    reverses bigint references ledger_entries (number),
    note text not null,
    state text not null check (state in ('proposed', 'posted', 'rejected', 'withdrawn')),
    proposed_by bigint not null,
    proposed_at timestamptz not null,
    decided_by bigint,
    decided_at timestamptz,
    decision_reason text,
    entry bigint references ledger_entries (number),
    check ((reverses is not null) = (kind = 'reversal')),
    check ((entry is not null) = (state = 'posted'))
  )`,
  'create index on corrections (proposed_at desc, id desc)',
  'create index on corrections (customer_id, proposed_at desc, id desc)',
  'create index on corrections (reverses) where reverses is not null',
  'create index on corrections (entry) where entry is not null',
  "create index on corrections (proposed_at) where state = 'proposed'",
]
