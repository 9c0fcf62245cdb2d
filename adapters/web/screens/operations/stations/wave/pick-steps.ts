import { words, type Words } from '#core/base/kernel/words.ts'

/** How a wave is picked. */
export const PICK_STEPS: readonly Words[] = [
  words(
    '在“拣货”按仓库、渠道和截单时间建波次，最多 200 单，然后下发。也可以打印 A4 拣货单',
    '在「揀貨」按倉庫、渠道和截單時間建波次，最多 200 單，然後下達。也可以列印 A4 揀貨單',
    'Under Picking, make a wave by warehouse, channel and cut-off, up to 200 orders, and release it. Its list can be printed on A4',
  ),
  words(
    '按顺序走：先扫库位，再逐件扫商品，放入显示的周转箱。扫错商品或库位会被拒绝',
    '按順序走：先掃儲位，再逐件掃商品，放入顯示的周轉箱。掃錯商品或儲位會被拒絕',
    'Walk in the order of the list: scan the location, then its items one by one, each for the tote that is shown. Wrong items and places are refused',
  ),
  words(
    '找不到的件数点“缺货”：缺货的订单移出波次并通知客户，周转箱里的货放回库位',
    '找不到的件數點「缺貨」：缺貨的訂單移出波次並通知客戶，周轉箱裡的貨放回儲位',
    'Press “Report missing” for pieces that are not there: their orders leave the wave, the clients get a message, and what is in their totes goes back',
  ),
]
