import { onTestFinished } from 'vitest'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Account } from '#core/platform/access/account.ts'
import { given } from '#core/base/kernel/given.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { madeOrder } from '../../support/made-orders.ts'
import type { CashOf, RemittanceRoom } from './remittances.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

type Cash = {
  readonly order_number: string
  readonly state: string
  readonly collected: string | null
  readonly remittance_id: number | null
}

/** Orders with COD and remittances in SQL, as two servers on one database have them. */
export async function sqlRemittanceRoom(server: ServerOf, known: Account): Promise<RemittanceRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  for (const id of [1001, 3, 4]) await insertAccount(database, { ...known, id, account: `room-${id}`, accountPhone: `+8613800${id}` })
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  for (const code of ['ARAMEX', 'SMSA'])
    await database.rows('insert into tracker_agent (agent_code, agent_name) values ($1, $1) on conflict do nothing', [code])
  const due = async (agent: string, amount: bigint): Promise<string> => {
    const order = madeOrder({ values: { cod: { amount, currency: 'AED' } } })
    must(await here.atomically(async (unit) => ok(await unit.orders.insert([order]))))
    await database.rows(
      `insert into cod_collections (order_id, order_number, customer_id, agent, country, state, currency, due_amount, due_at)
        select id, order_number, customer_id, $2, 'AE', 'due', 'AED', $3, now() from orders where order_number = $1`,
      [order.orderNumber, agent, String(amount)],
    )
    return order.orderNumber
  }
  return {
    here: here.atomically,
    there: there.atomically,
    due,
    collected: async (orderNumber, amount) => {
      await database.rows(
        `update cod_collections set state = 'collected', collected_amount = $2, collected_at = now(), reported_at = now() where order_number = $1`,
        [orderNumber, String(amount)],
      )
    },
    billed: async (orderNumber) => {
      await database.rows(`update cod_collections set bill_number = 'CB1' where order_number = $1`, [orderNumber])
    },
    cash: async () => {
      const rows = (await database.rows(
        'select order_number, state, collected_amount::text as collected, remittance_id from cod_collections order by order_id',
      )) as readonly Cash[]
      return rows.map(({ order_number: orderNumber, state, collected, remittance_id: remittanceId }): CashOf => ({
        orderNumber,
        state,
        ...given({ collected: collected === null ? undefined : BigInt(collected), remittanceId }),
      }))
    },
    remittances: async () => (await there.remittances.list({ page: 1, pageSize: 100 })).rows.toReversed(),
  }
}
