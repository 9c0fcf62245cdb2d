import type { Database } from '../../adapters/store/database/database.ts'
import { openClient } from './open-clients.ts'

/** Takes a client in SQL through every step of certification: it may place, collect and be paid. */
export async function openShipper(database: Pick<Database, 'rows'>, accountId: number): Promise<void> {
  const { papers, contract, codAgreement, payeeName } = openClient
  const facts = [papers, { logistics_service: contract, usd_cod: codAgreement }, { payee_name: payeeName }]
  await database.rows('update accounts set audit_status = 30 where id = $1', [accountId])
  await database.rows(
    `insert into shippers (account_id, certification_state, papers, contracts, finance) values ($1, 'certified', $2, $3, $4)
      on conflict (account_id) do update set certification_state = 'certified', papers = $2, contracts = $3, finance = $4`,
    [accountId, ...facts.map((part) => JSON.stringify(part))],
  )
}
