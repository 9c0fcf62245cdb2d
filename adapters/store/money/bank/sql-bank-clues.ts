import type { BankClues, WeighedBill } from '#core/money/bank/bank.ports.ts'
import type { BillState } from '#core/money/billing/bill.machine.ts'
import { given } from '#core/base/kernel/given.ts'
import type { PaymentChannel } from '#core/money/ledger/wallets/pay-way.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query, shape, type RowOf } from '../../database/row-shape.ts'

const CLIENT = shape({ customer_id: 'bigint', account: 'text', name: 'text?' })
const BILL = shape({ ...CLIENT, bill_number: 'text', currency: 'text', state: narrowColumn<BillState>('text'), open_amount: 'text?' })
const BILL_COLUMNS = `b.customer_id, a.account, coalesce(a.company, a.name) as name, b.bill_number, b.currency, b.state,
  (b.amount - b.paid_amount)::text as open_amount`
/** Bills of one amount and of one client that are looked at. */
const [MOST_OF_AMOUNT, MOST_OF_CLIENT] = [5, 20]

const NAMED = query(
  BILL,
  `select ${BILL_COLUMNS} from customer_bills b join accounts a on a.id = b.customer_id where b.bill_number = any($1) order by b.id`,
)
const OPEN_AT = query(
  BILL,
  `select ${BILL_COLUMNS} from json_to_recordset($1::json) as w(currency text, amount bigint) cross join lateral
      (select * from customer_bills o where o.state = 'audited' and o.currency = w.currency and o.amount - o.paid_amount = w.amount
        order by o.due_at, o.id limit ${MOST_OF_AMOUNT}) b join accounts a on a.id = b.customer_id order by b.due_at, b.id`,
)
const OPEN_OF = query(
  BILL,
  `select ${BILL_COLUMNS} from unnest($1::bigint[]) as w(customer_id) cross join lateral
      (select * from customer_bills o where o.customer_id = w.customer_id and o.state = 'audited' and o.amount > o.paid_amount
        order by o.due_at, o.id limit ${MOST_OF_CLIENT}) b join accounts a on a.id = b.customer_id order by b.due_at, b.id`,
)
const PAYERS = query(
  { ...CLIENT, key: 'text', count: 'bigint' },
  `select p.customer_id, a.account, coalesce(a.company, a.name) as name, p.payer_key as key, p.count from bank_payers p join accounts a on a.id = p.customer_id
    where p.payer_key = any($1) and p.count > 0 order by p.count desc, p.customer_id`,
)
const bankOf = (number: string): string => `upper(regexp_replace(${number}, '[\\s-]', '', 'g'))`
const [INVOICE_BANK, PAYEE_BANK] = [bankOf("s.invoice ->> 'invoice_bank_number'"), bankOf("s.finance ->> 'payee_bank_number'")]
const [TITLE, PAYEE] = ["party_key(s.invoice ->> 'invoice_title')", "party_key(s.finance ->> 'payee_name')"]
const CLIENTS = query(
  { ...CLIENT, by: narrowColumn<'company' | 'own_account' | 'account'>('text?'), key: 'text?' },
  `select a.id as customer_id, a.account, coalesce(a.company, a.name) as name, f.by, f.key from (
      select id, 'company' as by, party_key(company) as key from accounts where audience = 'customer' and party_key(company) = any($1)
      union select s.account_id, 'company', ${TITLE} from shippers s where ${TITLE} = any($1)
      union select s.account_id, 'company', ${PAYEE} from shippers s where ${PAYEE} = any($1)
      union select s.account_id, 'own_account', ${INVOICE_BANK} from shippers s where ${INVOICE_BANK} = any($2)
      union select s.account_id, 'own_account', ${PAYEE_BANK} from shippers s where ${PAYEE_BANK} = any($2)
      union select id, 'account', lower(account) from accounts where audience = 'customer' and lower(account) = any($3)
    ) f join accounts a on a.id = f.id order by a.id limit 1000`,
)
const DAYS = query(
  { channel: narrowColumn<PaymentChannel>('text'), day: 'text?', net: 'text?', fee: 'text?' },
  `select channel, to_char(day, 'YYYY-MM-DD') as day, sum(case kind when 'payment' then amount else -amount end - fee)::text as net, sum(fee)::text as fee
    from provider_statement_lines where day between $1::date and $2::date and currency = 'CNY' and match <> 'ours_only' group by 1, 2 order by 2 desc, 1`,
)

/** Remittances of a currency that are looked at. */
const MOST_REMITTANCES = 200
const REMITTANCES = query(
  {
    id: 'bigint',
    agent: 'text',
    agent_name: 'text?',
    currency: 'text',
    reference: 'text?',
    said: 'text?',
    collected: 'text?',
    missing: 'text?',
  },
  `select r.id, r.agent, t.agent_name, r.currency, r.reference, r.amount::text as said, r.matched_amount::text as collected,
      (r.matched_amount - r.received_amount - r.explained_amount)::text as missing
    from unnest($1::text[]) as w(currency) cross join lateral (select * from cod_remittances o where o.currency = w.currency and o.state in ('announced', 'received')
      order by o.id desc limit ${MOST_REMITTANCES}) r left join tracker_agent t on t.agent_code = r.agent order by r.id desc`,
)

const clientOf = ({ customer_id: customerId, account, name }: RowOf<typeof CLIENT>) => ({ customerId, account, name: name ?? '' })
const billOf = (row: RowOf<typeof BILL>): WeighedBill => ({
  ...clientOf(row),
  billNumber: row.bill_number,
  currency: row.currency,
  state: row.state,
  left: BigInt(row.open_amount ?? 0),
})

/**
 * The clues that suggestions are made of, in SQL: each question is asked for many lines at once.
 */
export const sqlBankClues = (sql: Sql): BankClues => ({
  billsNamed: async (numbers) => (numbers.length === 0 ? [] : (await sql.rows(NAMED, [numbers])).map(billOf)),
  billsOpenAt: async (amounts) => {
    const rows = amounts.map(({ amount, currency }) => ({ amount: String(amount), currency }))
    return (await sql.rows(OPEN_AT, [JSON.stringify(rows)])).map(billOf)
  },
  openBillsOf: async (customerIds) => (await sql.rows(OPEN_OF, [customerIds])).map(billOf),
  payers: async (keys) =>
    keys.length === 0 ? [] : (await sql.rows(PAYERS, [keys])).map((row) => ({ ...clientOf(row), key: row.key, count: row.count })),
  clientsBy: async ({ companies, bankAccounts, accounts }) => {
    if (companies.length + bankAccounts.length + accounts.length === 0) return []
    const rows = await sql.rows(CLIENTS, [companies, bankAccounts, accounts])
    return rows.map((row) => ({ ...clientOf(row), by: row.by, key: row.key ?? '' }))
  },
  remittances: async (currencies) =>
    currencies.length === 0
      ? []
      : (await sql.rows(REMITTANCES, [currencies])).map(
          ({ id, agent, agent_name: name, currency, reference, said, collected, missing }) => ({
            id,
            agent,
            agentName: name ?? agent,
            currency,
            ...given({ reference }),
            amounts: [said, collected, missing].flatMap((one) => (one === null || BigInt(one) <= 0n ? [] : [BigInt(one)])),
          }),
        ),
  statementDays: async ({ from, to }) =>
    (await sql.rows(DAYS, [from, to])).map(({ channel, day, net, fee }) => ({
      channel,
      day: day ?? '',
      net: BigInt(net ?? 0),
      fee: BigInt(fee ?? 0),
    })),
})
