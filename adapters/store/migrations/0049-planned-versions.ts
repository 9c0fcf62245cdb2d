import { sql, type Kysely } from 'kysely'

/**
 * A published version whose time has not come is a draft again where it is taken back: nothing was
 * priced by it. Any other stays as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create or replace function keep_published_version() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.version_status = 'draft' then return old; end if;
      elsif old.version_status = 'draft' or (new.version_status = 'draft' and old.version_status = 'published' and old.effective_from > now()) then
        return new;
      end if;
      raise exception 'version % is kept as it was published', old.version_code using errcode = 'integrity_constraint_violation';
    end $$`.execute(db)
}
