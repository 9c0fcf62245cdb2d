import { sql, type Kysely } from 'kysely'

/**
 * The indexes of collections by client and by agent have all that is added up of them, so that sums
 * and the overview read no rows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index cod_collections_of_client on cod_collections (customer_id, state, currency, due_at)
    include (due_amount, collected_amount, remittance_id, bill_number)`,
  `create index cod_collections_of_agent on cod_collections (agent, state, currency, due_at) include (due_amount, collected_amount, remittance_id)`,
  'drop index cod_collections_customer_id_state_currency_due_at_idx',
  'drop index cod_collections_agent_state_currency_due_at_idx',
]
