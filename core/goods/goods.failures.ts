import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why a movement of stock is refused (domain §2, §3; spec §5). */
export const goodsFailure = defineFailures({
  STOCK_SHORT: {
    kind: 'refused',
    words: words(
      'SKU {sku} 可用库存 {available} 件，需要 {wanted} 件',
      'SKU {sku} 可用庫存 {available} 件，需要 {wanted} 件',
      'SKU {sku} has {available} in stock, but {wanted} are needed',
    ),
  },
  SKU_NOT_FOUND: {
    kind: 'invalid',
    words: words('找不到 SKU {sku}', '找不到 SKU {sku}', 'There is no SKU {sku}'),
  },
  LOCATION_NOT_FOUND: {
    kind: 'invalid',
    words: words(
      '仓库 {warehouse} 没有库位 {location}',
      '倉庫 {warehouse} 沒有儲位 {location}',
      'Warehouse {warehouse} has no location {location}',
    ),
  },
  LOCATION_RENTED: {
    kind: 'refused',
    words: words('库位 {location} 由其他客户租用', '儲位 {location} 由其他客戶租用', 'Location {location} is rented by another client'),
  },
  WAREHOUSE_NOT_RECEIVING: {
    kind: 'refused',
    words: words(
      '仓库 {warehouse} 没有收货区库位',
      '倉庫 {warehouse} 沒有收貨區儲位',
      'Warehouse {warehouse} has no location for receiving',
    ),
  },
  CLIENT_NOT_FOUND: {
    kind: 'invalid',
    words: words('找不到客户 {client}', '找不到客戶 {client}', 'There is no client {client}'),
  },
  STOCK_TAKEN: {
    kind: 'conflict',
    words: words('订单 {order} 的库存已被拣出', '訂單 {order} 的庫存已被揀出', 'The stock for order {order} has already been picked'),
  },
  STOCK_NOT_RESERVED: {
    kind: 'conflict',
    words: words('订单 {order} 没有预留库存', '訂單 {order} 沒有預留庫存', 'No stock is reserved for order {order}'),
  },
  PICK_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到订单 {order} 的拣货单', '找不到訂單 {order} 的揀貨單', 'Order {order} has no pick list'),
  },
})
