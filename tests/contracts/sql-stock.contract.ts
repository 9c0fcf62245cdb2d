import { onTestFinished } from 'vitest'
import { openDatabase } from '../../adapters/store/database/database.ts'
import type { StockMovement } from '../../core/goods/goods.ports.ts'
import { storeAt, type ServerOf } from './server.ts'
import { stockContract } from './stock.contract.ts'

type Row = Omit<StockMovement, 'at' | 'customerId' | 'actorId'> & {
  readonly at: Date
  readonly customer_id: number
  readonly actor_id: number
}

/** Stock in SQL, as two servers reach it. */
export const sqlStockContract = (server: ServerOf): void =>
  stockContract(async () => {
    const connectionString = await server().freshDatabase()
    const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
    const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
    onTestFinished(() => database.close())
    const movements = async (): Promise<readonly StockMovement[]> => {
      const rows = await database.rows<Row>(
        'select customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference from stock_movements order by id',
      )
      return rows.map(({ customer_id, actor_id, at, ...row }) => ({
        ...row,
        customerId: customer_id,
        actorId: actor_id,
        at: at.getTime(),
      }))
    }
    return { here: here.atomically, there: there.atomically, movements }
  })
