import { MILLIS_PER_DAY, type Instant } from '../../../core/kernel/clock.ts'
import { must } from '../../../core/kernel/result.ts'
import { post } from '../../../core/ledger/post.ts'
import { recharge } from '../../../core/ledger/postings.ts'
import type { Connection } from '../database/database.ts'
import { sqlLedger } from '../ledger/sql-ledger.ts'
import { DDP_SHIPPER } from './demo-accounts.ts'

const TOP_UP = { amount: 500_000n, currency: 'CNY' }
const DAYS_AGO = 21

/** The first shipper's wallet: 5,000.00 CNY that were topped up (interface.md, demo accounts). */
export async function seedWallet(connection: Connection, now: Instant): Promise<void> {
  const draft = recharge({ customerId: DDP_SHIPPER.id, reference: 'DEMO-TOP-UP-1', channel: 'sandbox', amount: TOP_UP })
  must(await post(sqlLedger(connection), draft, { at: now - DAYS_AGO * MILLIS_PER_DAY, actorId: DDP_SHIPPER.id }))
}
