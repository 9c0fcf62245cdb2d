import { sql, type Kysely } from 'kysely'

/**
 * Adds the records that a shipper keeps beside its account: its particulars, papers and contracts,
 * how its review stands, and its files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Made when it is first looked at. The key of a shipper's programs is two random UUIDs: 244 bits.
  `create table shippers (
    account_id bigint primary key references accounts (id) on delete cascade,
    version integer not null default 1,
    app_secret text not null default replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''),
    bill_email text,
    info jsonb not null default '{}',
    invoice jsonb not null default '{}',
    finance jsonb,
    contract_base jsonb,
    certification_state text not null default 'uncertified'
      check (certification_state in ('uncertified', 'submitted', 'certified', 'rejected')),
    papers jsonb,
    submitted_at timestamptz,
    judged_at timestamptz,
    reason text,
    contracts jsonb not null default '{}'
  )`,
  'create index on shippers (certification_state, submitted_at)',
  // The bytes lie in the file store by the id.
  `create table files (
    id text primary key,
    owner_id bigint not null references accounts (id) on delete cascade,
    purpose text not null,
    file_name text not null,
    type text not null,
    size_bytes integer not null,
    sha256 text not null,
    is_held boolean not null,
    created_at timestamptz not null,
    kept_at timestamptz not null default clock_timestamp()
  )`,
  'create index on files (owner_id, is_held)',
]
