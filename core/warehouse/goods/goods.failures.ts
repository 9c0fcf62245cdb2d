import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a movement of stock is refused. */
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
  NUMBER_CHECK_DIGITS: {
    kind: 'invalid',
    words: words(
      '单号 {found} 的校验位不对，请重新扫描',
      '單號 {found} 的校驗碼不對，請重新掃描',
      'The check digits of {found} are wrong. Scan it again',
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
  PICK_UNDER_WAY: {
    kind: 'conflict',
    words: words(
      '订单 {order} 正在拣货，不能再改货物',
      '訂單 {order} 正在揀貨，不能再改貨物',
      'Order {order} is being picked, so its products can no longer change',
    ),
  },
  WAVE_NOT_FOUND: { kind: 'missing', words: words('找不到波次 {wave}', '找不到波次 {wave}', 'There is no wave {wave}') },
  WAVE_EMPTY: {
    kind: 'refused',
    words: words('没有订单等待拣货', '沒有訂單等待揀貨', 'No orders are waiting to be picked'),
  },
  PIECES_TOO_MANY: {
    kind: 'refused',
    words: words(
      'SKU {sku} 只剩 {left} 件待上架，点了 {counted} 件',
      'SKU {sku} 只剩 {left} 件待上架，點了 {counted} 件',
      'Only {left} of SKU {sku} are left to shelve, but {counted} were counted',
    ),
  },
  PIECES_NOT_COUNTED: {
    kind: 'invalid',
    words: words('请先填写要上架的件数', '請先填寫要上架的件數', 'Enter how many pieces go to this location first'),
  },
  PIECES_ALL_SHELVED: {
    kind: 'conflict',
    words: words('包裹 {parcel} 的货物已全部上架', '包裹 {parcel} 的貨物已全部上架', 'All pieces of parcel {parcel} have been shelved'),
  },
  PICK_WRONG_ITEM: {
    kind: 'refused',
    words: words('{code} 不在本波次的拣货单上', '{code} 不在本波次的揀貨單上', '{code} is not on the pick list of this wave'),
  },
  PICK_WRONG_PLACE: {
    kind: 'refused',
    words: words(
      '{sku} 要从 {wanted} 拣，不是 {location}',
      '{sku} 要從 {wanted} 揀，不是 {location}',
      'Take {sku} from {wanted}, not from {location}',
    ),
  },
  PICK_ENOUGH: {
    kind: 'refused',
    words: words('{sku} 已拣够，请放回', '{sku} 已揀夠，請放回', '{sku} is complete. Put this one back'),
  },
  PICK_TOO_MANY: {
    kind: 'refused',
    words: words('周转箱 {tote} 只缺 {left} 件 {sku}', '周轉箱 {tote} 只缺 {left} 件 {sku}', 'Tote {tote} needs only {left} of {sku}'),
  },
  PICK_NOTHING_MISSING: {
    kind: 'refused',
    words: words('{location} 的 {sku} 不缺货', '{location} 的 {sku} 不缺貨', 'Nothing of {sku} is missing at {location}'),
  },
  PICK_NOT_PICKED: {
    kind: 'refused',
    words: words(
      '订单 {order} 的拣货单是“{state}”，不能打包',
      '訂單 {order} 的揀貨單是「{state}」，不能打包',
      'Order {order} can’t be packed: its pick list is “{state}”',
    ),
  },
})
