import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const picksWords = defineWords('picks', {
  title: words('拣货单', '揀貨單', 'Pick lists'),
  text: words(
    '仓库按波次拣货；缺货的订单补货后会再次拣货。',
    '倉庫按波次揀貨；缺貨的訂單補貨後會再次揀貨。',
    'The warehouse picks orders in waves. An order that is out of stock is picked again once there is stock.',
  ),
  order: words('订单号', '訂單號', 'Order'),
  warehouse: words('仓库', '倉庫', 'Warehouse'),
  state: words('状态', '狀態', 'State'),
  pieces: words('件数', '件數', 'Pieces'),
  picked: words('已拣', '已揀', 'Picked'),
  changed: words('更新时间', '更新時間', 'Updated'),
  empty: words('还没有拣货单', '還沒有揀貨單', 'No pick lists yet'),
  waves: words('拣货', '揀貨', 'Picking'),
  wavesText: words(
    '每个波次最多 200 单，按库位顺序一起拣货。',
    '每個波次最多 200 單，按儲位順序一起揀貨。',
    'A wave is up to 200 orders that are picked together, in the order of their locations.',
  ),
  wave: words('波次', '波次', 'Wave'),
  waveName: words('波次 {wave}', '波次 {wave}', 'Wave {wave}'),
  channel: words('渠道', '渠道', 'Channel'),
  orders: words('订单数', '訂單數', 'Orders'),
  done: words('已拣订单', '已揀訂單', 'Picked orders'),
  short: words('缺货订单', '缺貨訂單', 'Out of stock'),
  created: words('创建时间', '建立時間', 'Created'),
  creator: words('创建人', '建立人', 'Created by'),
  noWaves: words('还没有波次', '還沒有波次', 'No waves yet'),
  plan: words('新建波次', '新增波次', 'New wave'),
  planText: words(
    '库存已占用、等待拣货的订单，最早的在前。',
    '庫存已占用、等待揀貨的訂單，最早的在前。',
    'Orders whose pieces are reserved, the oldest first.',
  ),
  cancel: words('取消', '取消', 'Cancel'),
  planned: words('已新建波次 {wave}', '已新增波次 {wave}', 'Wave {wave} made'),
})
