import { sql, type Kysely } from 'kysely'

/**
 * Seals over the audit trail: a run of entries each, their ids and digests packed, linked to the
 * seal before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table audit_seals (
    number bigint primary key,
    last_id bigint not null,
    link text not null,
    entries bytea not null,
    sealed_at timestamptz not null default now()
  )`,
  // Digests cannot be compressed.
  'alter table audit_seals alter column entries set storage external',
  `create trigger audit_seals_kept before update or delete or truncate on audit_seals for each statement execute function refuse_audit_change()`,
]
