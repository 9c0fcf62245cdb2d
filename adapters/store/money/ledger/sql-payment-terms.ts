import type { PaymentTermsKeeper } from '#core/money/ledger/wallets/set-payment-terms.usecase.ts'
import type { Sql } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'

const LOCK = query(
  { account: 'text', period: 'integer?', whitelist: 'boolean' },
  "select account, period, whitelist from accounts where id = $1 and audience = 'customer' for update",
)
const KEEP = 'update accounts set whitelist = $2, period = $3, version = version + 1 where id = $1'

/** The terms of clients, within a transaction. */
export const sqlPaymentTerms = (sql: Sql): PaymentTermsKeeper => ({
  lock: async (customerId) => {
    const [row] = await sql.rows(LOCK, [customerId])
    return row && { account: row.account, whitelist: row.whitelist, periodDays: row.period ?? 0 }
  },
  keep: async (customerId, { whitelist, periodDays }) => void (await sql.rows(KEEP, [customerId, whitelist, periodDays])),
})
