import { onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import type { StockMovement } from '#core/warehouse/goods/goods.ports.ts'
import { narrowColumn, query } from '../../../adapters/store/database/row-shape.ts'
import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import { DDP_SHIPPER, DDU_SHIPPER } from '../../../adapters/store/demo/portal/demo-accounts.ts'
import { picksContract } from './picks.contract.ts'
import { storeAt, type ServerOf } from '../server.ts'
import { stocktakeContract } from './stocktake.contract.ts'
import { transferContract } from './transfer.contract.ts'
import { stockContract, type StockRoom } from './stock.contract.ts'
import { verifyStock, type StockFinding } from '#core/warehouse/goods/stock/verify-stock.ts'

const MOVEMENTS = query(
  {
    customer_id: 'bigint',
    warehouse: 'text',
    sku: 'text',
    location: 'text',
    move: narrowColumn<StockMovement['move']>('text'),
    quantity: 'integer',
    at: 'timestamptz',
    actor_id: 'bigint',
    reference: 'text',
  },
  'select customer_id, warehouse, sku, location, move, quantity, at, actor_id, reference from stock_movements order by id',
)

const PLACE = `insert into location (warehouse, location_code, zone, kind, rented_by)
  select $1, code, split_part(code, '-', 1), $3, $4 from unnest($2::text[]) code`
const TOLD = query({ sku: 'text' }, `select params ->> 'sku' as sku from messages where template = 'stock_low' order by id`)

/** Stock in SQL, as two servers reach it. */
export function sqlStockContract(server: ServerOf): void {
  stockContract(() => openStockRoom(server))
  transferContract(() => openStockRoom(server))
  stocktakeContract(() => openStockRoom(server))
  picksContract(() => openStockRoom(server))
}

async function openStockRoom(server: ServerOf): Promise<StockRoom> {
  const connectionString = await server().freshDatabase()
  const [here, there] = [await storeAt(connectionString), await storeAt(connectionString)]
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  for (const account of [DDP_SHIPPER, DDU_SHIPPER]) await insertAccount(database, { ...account, passwordHash: '' })
  await database.rows(
    'insert into sku (customer_id, sku_code, sku_name, sku_weight) select 1001, code, code, 1 from unnest($1::text[]) code',
    [['MUG', 'CAP', 'HAT']],
  )
  await database.rows("insert into sku (customer_id, sku_code, sku_name, sku_weight) values (1002, 'CAP', 'CAP', 1)")
  // Warehouses, and what they refer to, are another matter.
  await database.rows('alter table location drop constraint location_warehouse_fkey')
  const place: StockRoom['place'] = async (warehouse, codes, { kind, renterId } = { kind: 'shelf' }) =>
    void (await database.rows(PLACE, [
      warehouse,
      codes,
      kind,
      renterId === undefined ? null : renterId === DDP_SHIPPER.id ? DDP_SHIPPER.account : DDU_SHIPPER.account,
    ]))
  const movements = async (): Promise<readonly StockMovement[]> => {
    const rows = await database.rows(MOVEMENTS)
    return rows.map(({ customer_id, actor_id, at, ...row }) => ({
      ...row,
      customerId: customer_id,
      actorId: actor_id,
      at: at.getTime(),
    }))
  }
  const level = async (sku: string, pieces: number): Promise<void> =>
    void (await database.rows('update sku set low_stock = $2 where customer_id = 1001 and sku_code = $1', [sku, pieces]))
  const skusInMessages = async (): Promise<readonly string[]> => (await database.rows(TOLD)).map(({ sku }) => sku)
  const differences = async (): Promise<readonly StockFinding[]> => {
    const found: StockFinding[] = []
    await there.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
    return found.filter((finding) => 'location' in finding)
  }
  return { here: here.atomically, there: there.atomically, movements, place, level, told: skusInMessages, differences }
}
