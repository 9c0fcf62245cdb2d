import type { AnyRoute } from '../route.ts'
import { goodsRoutes } from './goods/goods.routes.ts'
import { inboundRoutes } from './goods/inbound.routes.ts'
import { pickRoutes } from './goods/pick.routes.ts'
import { stockRoutes } from './goods/stock.routes.ts'
import { stocktakeRoutes } from './goods/stocktake.routes.ts'
import { transferRoutes } from './goods/transfer.routes.ts'
import { warehouseViewRoutes } from './goods/warehouse-view.routes.ts'
import { bagRoutes } from './transport/bag.routes.ts'
import { billRoutes } from './transport/bill.routes.ts'
// Every code in an answer has its words: declarations of failures are loaded with the routes.
import '#core/warehouse/goods/goods.failures.ts'
import '#core/warehouse/goods/stocktakes/stocktake.failures.ts'
import '#core/warehouse/goods/transfers/transfer.failures.ts'
import '#core/warehouse/transport/transport.failures.ts'

/** Written out, since the compiler can't put so many routes into one declaration by itself. */
export type WarehouseRoutes = {
  readonly goods: typeof goodsRoutes &
    typeof stockRoutes &
    typeof pickRoutes &
    typeof transferRoutes &
    typeof stocktakeRoutes &
    typeof warehouseViewRoutes &
    typeof inboundRoutes
  readonly transport: typeof bagRoutes & typeof billRoutes
}

/** Routes of the areas of warehouse, by area and by the names of their use cases. */
export const warehouseRoutes: WarehouseRoutes = {
  goods: { ...goodsRoutes, ...stockRoutes, ...pickRoutes, ...transferRoutes, ...stocktakeRoutes, ...warehouseViewRoutes, ...inboundRoutes },
  transport: { ...bagRoutes, ...billRoutes },
} satisfies Readonly<Record<string, Readonly<Record<string, AnyRoute>>>>
