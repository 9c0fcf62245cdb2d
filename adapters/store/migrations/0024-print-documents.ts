import { sql, type Kysely } from 'kysely'

/**
 * Documents for print agents: which label of which order, the hash of its link, and whether it
 * became paper.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table print_documents (
    document_id text primary key,
    task_id text not null,
    account_id bigint not null,
    order_number text not null,
    type text not null,
    size text not null,
    locale text not null,
    token_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    fetched_at timestamptz,
    drawn_hash text,
    printed_at timestamptz
  )`,
  'create unique index print_documents_token_key on print_documents (token_hash)',
  'create index print_documents_created on print_documents (created_at)',
]
