import type { BillSum, CustomerBill } from '#core/money/billing/bill.ports.ts'
import type { StorageKeeper, StorageKind, StorageReading } from '#core/money/storage/storage.ports.ts'
import type { Connection, Sql } from '../../database/database.ts'
import { queryBy } from '../../database/row-shape.ts'

/** Where rows of a kind lie, how lines of bills name them, and what a line is about. */
const TABLES = {
  storage: { table: 'storage_fees', line: 'storage_fee', about: 'r.sku' },
  storage_location: { table: 'storage_rents', line: 'storage_location', about: 'r.location' },
} as const satisfies Record<StorageKind, object>

/** Rows without a bill by an index of each client; free days cost nothing and stand on none. */
const OPEN = 'not r.is_billed and r.amount > 0'
/** Rows that were taken off a bill, or whose bill was voided. */
const freed = (
  kind: StorageKind,
): string => `select r.*, g.bill_id, g.line from customer_bill_lines g join ${TABLES[kind].table} r on r.id = g.source
  where g.customer_id = $1 and g.is_free and g.kind = '${TABLES[kind].line}'`

const FIRST = queryBy(
  { day: 'text?' },
  (kind: StorageKind) =>
    `select least((select min(r.day) from ${TABLES[kind].table} r where r.customer_id = $1 and ${OPEN}), (select min(f.day) from (${freed(kind)}) f))::text as day`,
  'storage',
)
const CURRENCIES = queryBy(
  { currency: 'text' },
  (kind: StorageKind) => `select r.currency from ${TABLES[kind].table} r where r.customer_id = $1 and ${OPEN} and r.day <= $2::date
    union select f.currency from (${freed(kind)}) f order by currency`,
  'storage',
)
const TAKE = queryBy(
  { count: 'bigint', amount: 'text' },
  (kind: StorageKind) => {
    const { table, line, about } = TABLES[kind]
    return `with open as (update ${table} r set is_billed = true where r.customer_id = $1 and ${OPEN} and r.day <= $2::date and r.currency = $3
        returning r.id, r.day, r.warehouse, ${about} as about, r.amount),
      freed as (select f.id, f.day, f.warehouse, ${about.replace('r.', 'f.')} as about, f.amount from (${freed(kind)}) f where f.currency = $3),
      kept as (update customer_bill_lines set is_free = false where customer_id = $1 and is_free and kind = '${line}' and currency = $3),
      taken as (insert into customer_bill_lines (bill_id, line, customer_id, kind, source, currency, reference, note, amount, at)
        select $4, row_number() over (order by u.day, u.warehouse, u.about, u.id), $1, '${line}', u.id, $3, u.about, u.warehouse || ' ' || u.day, u.amount,
          (u.day + interval '12 hours') at time zone 'UTC'
        from (select * from open union select * from freed) u returning amount)
      select count(*) as count, coalesce(sum(amount), 0)::text as amount from taken`
  },
  'storage',
)
/** Each client is looked up in an index: the rows of a month are too many to look through. */
const CLIENTS = queryBy(
  { id: 'bigint' },
  (kind: StorageKind) => `select a.id from accounts a where a.id > $1 and a.audience = 'customer'
    and (exists (select from ${TABLES[kind].table} r where r.customer_id = a.id and ${OPEN} and r.day <= $2::date)
      or exists (select from customer_bill_lines g where g.customer_id = a.id and g.is_free and g.kind = '${TABLES[kind].line}'))
    order by a.id limit $3`,
  'storage',
)

type Billing = Pick<StorageKeeper, 'firstUnbilled' | 'unbilledCurrencies' | 'takeRows'>

/** The part of storage that stands on bills, inside a unit of work. */
export const sqlStorageBilling = (connection: Connection): Billing => ({
  firstUnbilled: async (customerId, kind) => (await connection.rows(FIRST(kind), [customerId]))[0]?.day ?? undefined,
  unbilledCurrencies: async (customerId, kind, until) =>
    (await connection.rows(CURRENCIES(kind), [customerId, until])).map(({ currency }) => currency),
  takeRows: async ({ id, customerId, currency }: CustomerBill, kind, until): Promise<BillSum> => {
    const [row] = await connection.rows(TAKE(kind), [customerId, until, currency, id])
    return { count: row?.count ?? 0, amount: BigInt(row?.amount ?? 0) }
  },
})

/** Clients with rows that stand on no bill. */
export const sqlUnbilledClients =
  (sql: Sql): StorageReading['unbilledClients'] =>
  async ({ kind, after, until, most }) =>
    (await sql.rows(CLIENTS(kind), [after, until, most])).map(({ id }) => id)
