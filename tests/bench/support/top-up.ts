import pg from 'pg'
import type { Store } from '../../../adapters/store/store.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { post } from '#core/money/ledger/post.ts'
import { recharge } from '#core/money/ledger/postings.ts'

/** The demo shippers whose parcels benches dispatch. */
export const SHIPPERS = ['ddp', 'ddu', 'clm', 'vip']
const FUNDS = 100_000_000n

/** Fills the wallets of the demo shippers. */
export async function topUp(store: Store, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from accounts where account = any($1)', [SHIPPERS])
  await client.end()
  for (const id of rows.map((row) => Number(row.id))) {
    const draft = recharge({ customerId: id, reference: `BENCH-${id}`, channel: 'sandbox', amount: money(FUNDS, 'CNY') })
    must(await store.atomically(({ ledger }) => post(ledger, draft, { at: Date.now(), actorId: id })))
  }
}
