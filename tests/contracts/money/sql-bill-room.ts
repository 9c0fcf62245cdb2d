import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import type { Account } from '#core/platform/access/account.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import type { Leg } from '#core/money/ledger/entry.ts'
import { receivable } from '#core/money/ledger/ledger-account.ts'
import { postFirst } from '#core/money/ledger/post.ts'
import { charge } from '#core/money/ledger/postings.ts'
import type { BillRoom } from './customer-bills.contract.ts'
import { samplePrice } from './order-charges.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

const FIRST = { 1: 1001, 2: 1002 } as const
const SOURCES = query(
  { source: 'bigint' },
  'select source from customer_bill_lines l join customer_bills b on b.id = l.bill_id where b.bill_number = $1 and l.is_live order by l.line',
)
const NUMBERS = query({ bill_number: 'text' }, 'select bill_number from customer_bills where customer_id = $1 order by id')

const turned = ({ account, amount }: Leg): Leg => ({ account, amount: -amount })

/** Two clients with weekly terms in SQL, as two servers on one database have them. */
export async function sqlBillRoom(server: ServerOf, known: Account): Promise<BillRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 2, log: () => undefined })
  for (const id of Object.values(FIRST))
    await insertAccount(database, { ...known, id, account: `client-${id}`, accountPhone: `+86138001${id}0` })
  await database.rows('update accounts set period = 7')
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  let serial = 0
  const addReceivable: BillRoom['owed'] = async (customerId, currency = 'CNY') => {
    const found = must(
      await here.atomically(async ({ ledger }) =>
        ok(await ledger.open({ accounts: [receivable(customerId, currency)], entries: 0, reversing: [], at: 0 })),
      ),
    )
    return -(found.heads[0]?.balance ?? 0n)
  }
  return {
    here: here.atomically,
    there: there.atomically,
    dueClients: there.dueClients,
    customerIds: [FIRST[1], FIRST[2]],
    owed: addReceivable,
    walletOf: async (customerId) =>
      (await here.ledgerReading.balancesOf(customerId)).find(({ currency }) => currency === 'CNY')?.amount ?? 0n,
    charge: async (customerId, amount, at, currency = 'CNY') => {
      const orderNumber = `ORDER-${(serial += 1)}`
      const lines = [{ purpose: 'freight', amount: money(amount < 0n ? -amount : amount, currency) }] as const
      const draft = charge({ kind: 'freight', customerId, reference: orderNumber, lines, onAccount: true })
      const how = { stamp: { at, actorId: 3 }, beyondCredit: true }
      return must(
        await here.atomically(async ({ ledger, charges }) => {
          const entry = must(await postFirst(ledger, [{ ...draft, legs: amount < 0n ? draft.legs.map(turned) : draft.legs }], how))
          const price = await charges.addPrice({ ...samplePrice(orderNumber), customerId })
          const facts = { orderNumber, customerId, occasion: 'freight', price, paid: [], at, actorId: 3 } as const
          return ok(await charges.addCharge({ ...facts, key: `${orderNumber}:freight`, entry: entry.number }))
        }),
      )
    },
    billsOf: async (customerId) => {
      const numbers = await database.rows(NUMBERS, [customerId])
      const bills = []
      for (const { bill_number: number } of numbers) {
        const bill = must(await here.atomically(async ({ customerBills }) => ok(await customerBills.lock(number))))
        if (bill === undefined) throw new Error(`no bill ${number}`)
        bills.push({ bill, sources: (await database.rows(SOURCES, [number])).map(({ source }) => source) })
      }
      return bills
    },
  }
}
