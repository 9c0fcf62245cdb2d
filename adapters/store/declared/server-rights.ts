import type { Sql } from '../database/database.ts'
import { query } from '../database/row-shape.ts'
import { quoteIdentifier } from '../database/sql-values.ts'
import { JOBS_SCHEMA } from '../platform/jobs/boss.ts'

/**
 * Tables that are written once and never changed: the audit trail with its seals, the journal, what
 * orders cost and were charged, and what they cost us.
 */
const APPENDED = ['audit_entries', 'audit_seals', 'ledger_entries', 'ledger_legs', 'order_prices', 'order_charges', 'parcel_costs'] as const
/** Tables that only migrations write. */
const MIGRATED = ['kysely_migration', 'kysely_migration_lock'] as const

const ofSchema = (schema: string, role: string): readonly string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
  `grant usage, select on all sequences in schema ${schema} to ${role}`,
]

/**
 * Statements that let the role of the servers read and write the tables in a schema, and no more.
 * It owns none of them, so it cannot alter, drop or truncate them nor switch off their triggers,
 * and it cannot change what is only appended.
 */
export const serverRights = ({ role, schema }: { readonly role: string; readonly schema: string }): readonly string[] => [
  ...ofSchema(quoteIdentifier(schema), quoteIdentifier(role)),
  ...ofSchema(JOBS_SCHEMA, quoteIdentifier(role)),
  `revoke update, delete on ${APPENDED.join(', ')} from ${quoteIdentifier(role)}`,
  `revoke insert, update, delete on ${MIGRATED.join(', ')} from ${quoteIdentifier(role)}`,
]

const RIGHTS = query(
  { role: 'text', may_change: 'boolean' },
  `select current_user::text as role, bool_or(pg_has_role(relowner, 'usage') or has_table_privilege(oid, 'update, delete, truncate')) as may_change
    from pg_class where oid in (${APPENDED.map((table) => `'${table}'::regclass`).join(', ')})`,
)

/** The role of these statements, and whether it may change what is only appended. */
export async function readRights(sql: Sql): Promise<{ readonly role: string; readonly mayChange: boolean }> {
  const [row] = await sql.rows(RIGHTS)
  if (row === undefined) throw new Error('a role has rights or not')
  return { role: row.role, mayChange: row.may_change }
}
