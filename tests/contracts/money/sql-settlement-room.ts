import { openDatabase } from '../../../adapters/store/database/database.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { query } from '../../../adapters/store/database/row-shape.ts'
import type { Account } from '#core/platform/access/account.ts'
import { money, type Money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { codPayable } from '#core/money/ledger/ledger-account.ts'
import { postFirst } from '#core/money/ledger/post.ts'
import { charge } from '#core/money/ledger/postings.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { failedOrders, remittedOrders } from '../../support/money/remitted-orders.ts'
import { samplePrice } from './order-charges.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'
import type { SettlementRoom } from './settlements.contract.ts'

const MARKS = query(
  { order_number: 'text', bill_number: 'text?' },
  'select order_number, bill_number from cod_collections where customer_id = $1',
)
const FIRST = { 1: 1001, 2: 1002 } as const

/** Two clients with collected money in SQL, as two servers on one database have them. */
export async function sqlSettlementRoom(server: ServerOf, known: Account): Promise<SettlementRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 2, log: () => undefined })
  for (const id of Object.values(FIRST))
    await insertAccount(database, { ...known, id, account: `client-${id}`, accountPhone: `+86138001${id}0` })
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  const desk = { atomically: here.atomically, database }
  return {
    here: here.atomically,
    there: there.atomically,
    reading: there.settlements,
    customerIds: [FIRST[1], FIRST[2]],
    remit: (customerId, amounts, at) => remittedOrders(desk, { customerId, amounts, at }),
    fail: (customerId, amounts, at) => failedOrders(desk, { customerId, amounts, at }),
    charge: async (orderNumber, customerId, amount, onAccount) => {
      const lines = [{ purpose: 'freight', amount }] as const
      const draft = charge({ kind: 'freight', customerId, reference: orderNumber, lines, onAccount })
      must(
        await here.atomically(async ({ ledger, charges }) => {
          const entry = must(await postFirst(ledger, [draft], { stamp: { at: 0, actorId: 3 }, beyondCredit: true }))
          const price = await charges.addPrice({ ...samplePrice(orderNumber), customerId })
          const facts = { orderNumber, customerId, occasion: 'freight', price, paid: [amount], at: 0, actorId: 3 } as const
          return ok(await charges.addCharge({ ...facts, key: `${orderNumber}:freight`, entry: entry.number }))
        }),
      )
    },
    billOf: async (customerId) =>
      new Map((await database.rows(MARKS, [customerId])).map(({ order_number: order, bill_number: bill }) => [order, bill ?? undefined])),
    payable: async (customerId, currency): Promise<Money> => {
      const account = codPayable(customerId, currency)
      const { heads } = must(
        await here.atomically(async ({ ledger }) => ok(await ledger.open({ accounts: [account], entries: 0, reversing: [], at: 0 }))),
      )
      return money(heads[0]?.balance ?? 0n, currency)
    },
    finding: async () => (await there.ledgerReading.snapshot(verifyLedger)).finding,
  }
}
