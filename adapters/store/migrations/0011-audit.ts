import { sql, type Kysely } from 'kysely'

/** The audit trail is read by who, what, which and when, newest first; and nobody rewrites it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...paths, ...kept]) await sql.raw(statement).execute(db)
}

const paths = [
  // Serves a record's own trail as the one before did, and a key without its area too.
  'create index audit_entries_subject on audit_entries (subject, area, id)',
  'drop index audit_entries_area_subject_id_idx',
  'create index audit_entries_time on audit_entries (at, id)',
  'create index audit_entries_actor on audit_entries (actor_id, at, id)',
  'create index audit_entries_area on audit_entries (area, at, id)',
  'create index audit_entries_action on audit_entries (action, at, id)',
]

const kept = [
  `create function refuse_audit_change() returns trigger language plpgsql as $$
  begin
    raise exception 'audit entries are kept as they were written' using errcode = 'integrity_constraint_violation';
  end $$`,
  'create trigger audit_entries_kept before update or delete or truncate on audit_entries for each statement execute function refuse_audit_change()',
]
