import type { GoodsReading, PickReading, PickUnit, StockReading, StockUnit } from '#core/warehouse/goods/goods.ports.ts'
import type { InboundReading, InboundUnit } from '#core/warehouse/goods/inbound/inbound.ports.ts'
import type { StockRecount } from '#core/warehouse/goods/stock/stock-recount.port.ts'
import type { WarehouseViews } from '#core/warehouse/goods/stock/warehouse-view.port.ts'
import type { StocktakePart, StocktakeReading } from '#core/warehouse/goods/stocktakes/stocktake.ports.ts'
import type { TransferPart, TransferReading } from '#core/warehouse/goods/transfers/transfer.ports.ts'
import type { Bags, Bills, TransportUnit } from '#core/warehouse/transport/transport.ports.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlGoods } from './goods/sql-goods.ts'
import { sqlInboundReading, sqlInboundStore } from './goods/sql-inbounds.ts'
import { sqlPickReading, sqlPickStore } from './goods/sql-picks.ts'
import { sqlStockReading } from './goods/sql-stock-reading.ts'
import { sqlStockRecount } from './goods/sql-stock-recount.ts'
import { sqlStockStore } from './goods/sql-stock-store.ts'
import { sqlStocktakeReading, sqlStocktakeStore } from './goods/sql-stocktakes.ts'
import { sqlTransferReading, sqlTransferStore } from './goods/sql-transfers.ts'
import { sqlWarehouseViews } from './goods/sql-warehouse-views.ts'
import { sqlBagStore } from './transport/sql-bag-store.ts'
import { sqlBags } from './transport/sql-bags.ts'
import { sqlBillStore } from './transport/sql-bill-store.ts'
import { sqlBills } from './transport/sql-bills.ts'

/** Parts of a unit of work that the areas of warehouse write through. */
export type WarehouseUnit = StockUnit & TransportUnit & PickUnit & TransferPart & InboundUnit & StocktakePart

export const warehouseUnit = ({ connection }: UnitParts) => ({
  stock: sqlStockStore(connection),
  bags: sqlBagStore(connection),
  bills: sqlBillStore(connection),
  picks: sqlPickStore(connection),
  transfers: sqlTransferStore(connection),
  inbounds: sqlInboundStore(connection),
  stocktakes: sqlStocktakeStore(connection),
})

/** Ports of these areas that need nothing but the database. */
export type WarehouseReaders = {
  readonly goods: GoodsReading
  readonly stockReading: StockReading
  readonly stockRecount: StockRecount
  readonly bags: Bags
  readonly bills: Bills
  readonly pickReading: PickReading
  readonly transferReading: TransferReading
  readonly stocktakeReading: StocktakeReading
  readonly warehouseViews: WarehouseViews
  readonly inbounds: InboundReading
}

export const warehouseReaders = (database: Database): WarehouseReaders => ({
  goods: sqlGoods(database),
  stockReading: sqlStockReading(database),
  stockRecount: sqlStockRecount(database),
  bags: sqlBags(database),
  bills: sqlBills(database),
  pickReading: sqlPickReading(database),
  transferReading: sqlTransferReading(database),
  stocktakeReading: sqlStocktakeReading(database),
  warehouseViews: sqlWarehouseViews(database),
  inbounds: sqlInboundReading(database),
})
