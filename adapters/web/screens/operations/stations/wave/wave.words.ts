import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const waveWords = defineWords('wave', {
  title: words('波次 {wave}', '波次 {wave}', 'Wave {wave}'),
  facts: words(
    '{warehouse} · {orders} 单 · 已拣 {picked} / {pieces} 件',
    '{warehouse} · {orders} 單 · 已揀 {picked} / {pieces} 件',
    '{warehouse} · {orders|order|orders} · {picked} of {pieces} pieces picked',
  ),
  release: words('下发 {orders} 单', '下達 {orders} 單', 'Release {orders|order|orders}'),
  released: words('已下发', '已下達', 'Released'),
  paper: words('打印拣货单', '列印揀貨單', 'Print pick list'),
  code: words('扫描库位或商品', '掃描儲位或商品', 'Scan a location or an item'),
  codeHelp: words('先扫库位，再逐件扫商品', '先掃儲位，再逐件掃商品', 'Scan the location first, then its items one by one'),
  next: words('下一处', '下一處', 'Next'),
  complete: words('全部拣完', '全部揀完', 'Everything is picked'),
  waits: words('先下发波次，再拣货', '先下達波次，再揀貨', 'Release the wave before picking'),
  all: words('周转箱 {tote} 再放 {pieces} 件', '周轉箱 {tote} 再放 {pieces} 件', 'Put {pieces|more piece|more pieces} in tote {tote}'),
  location: words('库位', '儲位', 'Location'),
  item: words('商品', '商品', 'Item'),
  pieces: words('已拣 / 件数', '已揀 / 件數', 'Picked / pieces'),
  totes: words('周转箱', '周轉箱', 'Totes'),
  tote: words('{tote} 号 {picked}/{pieces}', '{tote} 號 {picked}/{pieces}', 'No. {tote}: {picked}/{pieces}'),
  missing: words('缺货', '缺貨', 'Report missing'),
  missingOf: words('{location} 的 {sku} 缺货', '{location} 的 {sku} 缺貨', 'Report {sku} missing at {location}'),
  missingTitle: words('{sku} 缺 {pieces} 件？', '{sku} 缺 {pieces} 件？', 'Are {pieces|piece|pieces} of {sku} missing?'),
  missingText: words(
    '缺货的订单移出波次，客户会收到消息；{location} 没有的件数会从库存扣除。',
    '缺貨的訂單移出波次，客戶會收到訊息；{location} 沒有的件數會從庫存扣除。',
    'The orders that lack them leave the wave and their clients get a message. What {location} does not hold leaves the stock.',
  ),
  missingKeep: words('继续拣货', '繼續揀貨', 'Keep picking'),
  putBack: words(
    '请把周转箱 {totes} 里的货放回库位',
    '請把周轉箱 {totes} 裡的貨放回儲位',
    'Put the pieces in tote {totes} back on their shelves',
  ),
  reported: words('已登记缺货', '已登記缺貨', 'Reported as missing'),
})
