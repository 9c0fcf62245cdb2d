import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { toPlainJson } from '#core/base/kernel/plain-json.ts'
import type { Sql } from '../../../adapters/store/database/database.ts'

const ADD = `insert into cod_bills (bill_number, customer_id, until, priced_at, cod_status, ncnd_status, cod_count, ncnd_count, payout, payout_amount,
    ncnd_charges, rates, created_by, created_at)
  values ($1, $2, now(), now(), 'pending_payment', 'not_billed', 1, 0, $3::json, $4::bigint, '[]', '[]', 1, now())`

/** A settlement bill that its customer has confirmed, as the store of settlements writes it. */
export const addPayableBill = async (sql: Sql, billNumber: string, customerId: number, figures: CodPayout): Promise<void> => {
  await sql.rows(ADD, [billNumber, customerId, toPlainJson(figures), String(figures.total.amount)])
}
