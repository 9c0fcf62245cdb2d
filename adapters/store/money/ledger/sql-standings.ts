import { money, type Money } from '#core/base/kernel/money.ts'
import { standingOf } from '#core/money/ledger/wallets/credit.rules.ts'
import type { WalletStanding } from '#core/money/ledger/statements/flow.ports.ts'
import { currencyOf, receivable, wallet, type AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead } from '#core/money/ledger/ledger.ports.ts'
import { isBelow } from '#core/money/ledger/wallets/low-balance.rules.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import type { Sql } from '../../database/database.ts'
import { narrowColumn, query } from '../../database/row-shape.ts'
import { sqlArrears } from './sql-ledger.ts'

const HEADS = query(
  { account: narrowColumn<AccountId>('text'), balance: 'text', credit_limit: 'text', warn_below: 'text?' },
  `select account, balance::text as balance, credit_limit::text as credit_limit, warn_below::text as warn_below from ledger_accounts
    where (account >= $1 and account < $2 or account >= $3 and account < $4) and (sequence > 0 or credit_limit > 0 or warn_below is not null) order by account`,
)

/** An amount of an order's fees, as it is kept beside the order. */
const amounts = (elements: string): string =>
  `select f ->> 'currency' as currency, (f -> 'amount' ->> '$bigint')::bigint as amount from json_array_elements(${elements}) as f`
const FEES = "o.money -> 'fees'"
/**
 * The amounts that parcels in the warehouse were quoted, of which DDU consignees pay the taxes
 * themselves.
 */
const RESERVED = query(
  { currency: 'text?', amount: 'text?' },
  `select q.currency, sum(q.amount)::text as amount from orders o cross join lateral (
      ${amounts(`json_build_array(${FEES} -> 'freight_fees')`)}
      union all ${amounts(`${FEES} -> 'freight_append'`)}
      union all ${amounts(`json_build_array(${FEES} -> 'tax_fee', ${FEES} -> 'vat_fee', ${FEES} -> 'document_fee')`)}
        where (${FEES} ->> 'taxes_charged')::boolean) q
    where o.customer_id = $1 and o.status in ('awaiting_weight', 'inbound') and o.money ->> 'state' = 'quoted' group by q.currency having sum(q.amount) > 0`,
)

/** Reads the money that a customer has, owes and can still spend, one standing per currency. */
export async function sqlStandings(
  sql: Sql,
  customerId: number,
  { reserved: isAsked }: { readonly reserved: boolean },
): Promise<readonly WalletStanding[]> {
  const names = ['wallet', 'receivable'].flatMap((kind) => [`${kind}:${customerId}:`, `${kind}:${customerId};`])
  const [rows, quoted, arrears] = await Promise.all([
    sql.rows(HEADS, names),
    isAsked ? sql.rows(RESERVED, [customerId]) : [],
    sqlArrears(sql).of(customerId),
  ])
  const heads = new Map(
    rows.map(({ account, balance, credit_limit: limit, warn_below: level }): [AccountId, AccountHead] => [
      account,
      {
        ...NOTHING_POSTED,
        account,
        balance: BigInt(balance),
        creditLimit: BigInt(limit),
        ...(level === null ? {} : { warnBelow: BigInt(level) }),
      },
    ]),
  )
  const headOf = (account: AccountId): AccountHead => heads.get(account) ?? { ...NOTHING_POSTED, account, creditLimit: 0n }
  const kept = new Map(quoted.map(({ currency, amount }) => [currency ?? '', BigInt(amount ?? 0)]))
  return [...new Set([...rows.map(({ account }) => currencyOf(account)), ...kept.keys()])].toSorted().map((currency) => {
    const of = (amount: bigint): Money => money(amount, currency)
    const [own, owed] = [headOf(wallet(customerId, currency)), headOf(receivable(customerId, currency))]
    return {
      ...standingOf({ wallet: own, receivable: owed }),
      creditLimit: of(own.creditLimit),
      arrears: arrears.find((one) => one.currency === currency) ?? of(0n),
      onTerms: of(owed.balance < 0n ? -owed.balance : 0n),
      reserved: of(kept.get(currency) ?? 0n),
      ...(own.warnBelow === undefined ? {} : { warnBelow: of(own.warnBelow) }),
      isLow: isBelow(own.balance, own.warnBelow),
    }
  })
}
