import { sql, type Kysely } from 'kysely'

/**
 * Designs of labels: drafts, and what was published, of which one is in force for each client, type
 * and size.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table label_designs (
    id bigint generated always as identity primary key,
    version integer not null default 1,
    state text not null,
    name text not null,
    type text not null,
    size text not null,
    client_id bigint,
    number integer,
    languages text[] not null,
    logo text,
    blocks jsonb not null,
    author_name text not null,
    created_at timestamptz not null,
    published_at timestamptz
  )`,
  "create unique index label_designs_published_key on label_designs (type, size, coalesce(client_id, 0)) where state = 'published'",
]
