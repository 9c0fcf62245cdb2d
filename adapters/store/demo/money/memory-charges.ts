import type { ChargingUnit, KeptCharge, KeptPrice, Payer } from '#core/money/charges/charge.ports.ts'
import type { JournalEntry } from '#core/money/ledger/entry.ts'
import type { AccountId } from '#core/money/ledger/ledger-account.ts'
import type { AccountHead } from '#core/money/ledger/ledger.ports.ts'
import { NOTHING_POSTED } from '#core/money/ledger/verification/seal.ts'
import type { Connection } from '../../database/database.ts'
import { addCharges, addPrices } from '../../money/charges/sql-order-charges.ts'
import { digest, sqlLedger } from '../../money/ledger/sql-ledger.ts'

/**
 * A ledger with prices and charges in memory, numbered as an empty store numbers them; written at
 * once afterwards.
 */
export function memoryCharges(payers: ReadonlyMap<number, Payer>) {
  const heads = new Map<AccountId, AccountHead>()
  const entries: JournalEntry[] = []
  const prices: KeptPrice[] = []
  const charges: KeptCharge[] = []
  const headOf = (account: AccountId): AccountHead => heads.get(account) ?? { ...NOTHING_POSTED, account, creditLimit: 0n }
  const kept = <T extends object>(list: (T & { readonly id: number })[], one: T): number => {
    list.push({ ...one, id: list.length + 1 })
    return list.length
  }
  const unit: ChargingUnit = {
    ledger: {
      digest,
      open: async ({ accounts, entries: wanted }) => ({
        heads: accounts.map(headOf),
        numbers: Array.from({ length: wanted }, (_, at) => entries.length + at + 1),
        reversed: new Map(),
        openFrom: 0,
      }),
      append: async (added, after) => {
        entries.push(...added)
        for (const head of after) heads.set(head.account, head)
      },
      find: async (number) => entries.find((entry) => entry.number === number),
    },
    charges: {
      addPrice: async (price) => kept(prices, price),
      findPrice: async (id) => prices[id - 1],
      // A refused charge leaves its number to the next: in memory one is made after the other.
      drawCharge: async () => charges.length + 1,
      addCharge: async (charge) => kept(charges, charge),
      findCharge: async (id) => charges[id - 1],
      of: async (orderNumber) => charges.filter((one) => one.orderNumber === orderNumber),
    },
    payers: { find: async (customerId) => payers.get(customerId) },
  }
  /** The numbers in memory are those of an empty store; in any other the demo is not seeded. */
  const expectNumbers = (what: string, drawn: readonly number[]): void => {
    if (drawn.some((number, at) => number !== at + 1)) throw new Error(`the demo’s ${what} have other numbers in the store`)
  }
  const store = async (connection: Connection): Promise<void> => {
    const ledger = sqlLedger(connection)
    const { numbers } = await ledger.open({
      accounts: [...heads.keys()].toSorted(),
      entries: entries.length,
      reversing: [],
      at: entries[0]?.at ?? 0,
    })
    expectNumbers('entries', numbers)
    await ledger.append(entries, [...heads.values()])
    expectNumbers('prices', await addPrices(connection, prices))
    expectNumbers(
      'charges',
      await addCharges(
        connection,
        charges.map(({ id: _id, ...charge }) => charge),
      ),
    )
  }
  return {
    unit,
    headOf,
    setLimit: (account: AccountId, creditLimit: bigint) => heads.set(account, { ...headOf(account), creditLimit }),
    store,
  }
}
