import { onTestFinished } from 'vitest'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { Account } from '#core/platform/access/account.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { madeOrder } from '../../support/made-orders.ts'
import type { AgentRoom } from './agents.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'

/** Agents and parcels in SQL, as two servers on one database have them. */
export async function sqlAgentRoom(server: ServerOf, known: Account): Promise<AgentRoom> {
  const connectionString = await server().freshDatabase()
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  for (const id of [1001, 3]) await insertAccount(database, { ...known, id, account: `room-${id}`, accountPhone: `+8613800${id}` })
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  for (const code of ['ARAMEX', 'SMSA']) {
    await database.rows('insert into tracker_agent (agent_code, agent_name) values ($1, $1) on conflict do nothing', [code])
    await database.rows('insert into channel (channel_code, channel_name, delivery_agent_tracker) values ($1, $1, $2)', [
      `TO-${code}`,
      code,
    ])
  }
  return {
    here: here.atomically,
    there: there.atomically,
    connections: there.agentConnections,
    clerk: 3,
    dispatch: async (agent, count, at) => {
      const orders = Array.from({ length: count }, () => madeOrder({ values: { channel: `TO-${agent}` } }))
      return must(
        await here.atomically(async (unit) => {
          const stored = await unit.orders.insert(orders)
          for (const order of stored) {
            const left = await unit.orders.change(order, { status: 'outbound', outboundAt: at }, at)
            unit.trackingPolls.begin({ orderId: left.id, channel: `TO-${agent}`, at })
          }
          return ok(stored.map(({ id }) => id))
        }),
      )
    },
  }
}
