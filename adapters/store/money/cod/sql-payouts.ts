import type { ListedPayout, PayoutFilter, Payouts, WaitingBill } from '#core/money/cod/payouts/payout.ports.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { money } from '#core/base/kernel/money.ts'
import { fromPlainJson } from '#core/base/kernel/plain-json.ts'
import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import type { Sql } from '../../database/database.ts'
import { orderBy } from '../../database/order-by.ts'
import { query, queryBy, shape, type RowOf } from '../../database/row-shape.ts'
import { keywordPattern } from '../../database/search-text.ts'
import { ACCOUNT_COLUMNS, accountOfRow, ALIPAY_ACCOUNT } from './sql-alipay-accounts.ts'
import { PAYOUT, PAYOUT_COLUMNS, payoutOfRow } from './sql-payout-keeper.ts'

const LISTED = shape({
  ...PAYOUT,
  account: 'text?',
  asked_by_name: 'text?',
  decided_by_name: 'text?',
  masked: 'text?',
  nickname: 'text?',
  usable_from: 'timestamptz?',
  revoked_at: 'timestamptz?',
  is_shared: 'boolean',
  is_payable: 'boolean',
})

/** Whether another customer authorised the same account. */
const SHARED = `exists (select from alipay_accounts z where z.fingerprint = y.fingerprint and z.revoked_at is null and z.customer_id <> y.customer_id)`
const COLUMNS = `${PAYOUT_COLUMNS}, a.account, b.name as asked_by_name, d.name as decided_by_name, y.masked, y.nickname, y.usable_from, y.revoked_at,
  coalesce(${SHARED}, false) as is_shared,
  (c.cod_status = 'pending_payment' and p.state in ('failed', 'cancelled') and not exists (select from cod_payouts q where q.bill_number = p.bill_number
    and (q.id > p.id or q.state in ('requested', 'waiting', 'sending', 'unknown', 'paid')))) as is_payable`
const TABLES = `cod_payouts p join cod_bills c on c.bill_number = p.bill_number left join accounts a on a.id = p.customer_id
  left join accounts b on b.id = p.asked_by left join accounts d on d.id = p.decided_by left join alipay_accounts y on y.id = p.alipay_account`
const WITHIN = '($1::bigint[] is null or p.customer_id = any($1))'
const SORTED = { create_time: 'p.asked_at', check_time: 'p.paid_at', amount: 'p.amount', bill_number: 'p.bill_number' } as const

const list = (sort: PayoutFilter['sort']): string => `select ${COLUMNS}, count(*) over () as total from ${TABLES}
  where ${WITHIN} and ($2::text is null or p.state = $2) and ($3::text is null or p.way = $3)
    and ($4::text is null or folded(p.bill_number) like $4 or folded(a.account) like $4 or folded(p.transaction_id) like $4)
  ${orderBy(sort, SORTED, 'p.id desc')} limit $5 offset $6`
const LIST = queryBy({ ...LISTED, total: 'bigint' }, list, undefined)
const FIND = query(LISTED, `select ${COLUMNS} from ${TABLES} where ${WITHIN} and p.id = $2`)
const DUE = query({ id: 'bigint' }, 'select id from cod_payouts where check_at <= $1 order by check_at limit $2')
const CURRENT = query(
  { ...ALIPAY_ACCOUNT, is_shared: 'boolean' },
  `select ${ACCOUNT_COLUMNS}, ${SHARED} as is_shared from alipay_accounts y where y.customer_id = $1 and y.revoked_at is null`,
)
const WAITING = query(
  { bill_number: 'text', customer_id: 'bigint', account: 'text?', payout: 'text', masked: 'text?' },
  `select c.bill_number, c.customer_id, a.account, c.payout::text as payout, y.masked from cod_bills c join accounts a on a.id = c.customer_id
    left join alipay_accounts y on y.customer_id = c.customer_id and y.revoked_at is null
    where c.cod_status = 'pending_payment' and c.payout is not null and ($1::bigint[] is null or c.customer_id = any($1))
      and not exists (select from cod_payouts p where p.bill_number = c.bill_number and p.state in ('requested', 'waiting', 'sending', 'unknown', 'paid'))
    order by c.id limit $2`,
)

function listedOf(row: RowOf<typeof LISTED>): ListedPayout {
  const { masked, nickname, usable_from: usable, revoked_at: revoked, is_shared: isShared } = row
  const payee = masked === null || usable === null ? undefined : { masked, usableFrom: usable.getTime(), isShared }
  return {
    ...payoutOfRow(row),
    account: row.account ?? '',
    askedByName: row.asked_by_name ?? '',
    ...(row.decided_by_name === null ? {} : { decidedByName: row.decided_by_name }),
    ...(payee === undefined
      ? {}
      : { payee: { ...payee, ...(nickname === null ? {} : { nickname }), ...(revoked === null ? {} : { revokedAt: revoked.getTime() }) } }),
    isPayable: row.is_payable,
  }
}

const waitingOf = (row: {
  bill_number: string
  customer_id: number
  account: string | null
  payout: string
  masked: string | null
}): WaitingBill => {
  const { total } = fromPlainJson(row.payout) as Pick<CodPayout, 'total'>
  return {
    billNumber: row.bill_number,
    customerId: row.customer_id,
    account: row.account ?? '',
    amount: money(total.amount, total.currency),
    ...(row.masked === null ? {} : { payee: row.masked }),
  }
}

/** Payouts as they are read. */
export const sqlPayouts = (sql: Sql): Payouts => ({
  list: async ({ customerIds, state, way, keywords, sort, page, pageSize }) => {
    const asked = [customerIds ?? null, state ?? null, way ?? null, keywordPattern(keywords), pageSize, (page - 1) * pageSize]
    const rows = await sql.rows(LIST(sort), asked)
    return { rows: rows.map(listedOf), total: rows[0]?.total ?? 0 }
  },
  find: async (id, customerIds) => {
    const [row] = await sql.rows(FIND, [customerIds ?? null, id])
    return row && listedOf(row)
  },
  due: async (at, most) => (await sql.rows(DUE, [instantText(at), most])).map(({ id }) => id),
  waitingBills: async (customerIds, most) => (await sql.rows(WAITING, [customerIds ?? null, most])).map(waitingOf),
  account: async (customerId) => {
    const [row] = await sql.rows(CURRENT, [customerId])
    return row && { ...accountOfRow(row), isShared: row.is_shared }
  },
})
