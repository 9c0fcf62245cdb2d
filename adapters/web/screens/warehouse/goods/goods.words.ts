import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const goodsWords = defineWords('goods', {
  client: words('客户', '客戶', 'Client'),
  clientHint: words('客户账号', '客戶帳號', 'Client account'),
  clientsTitle: words('商品', '商品', 'Goods'),
  clientsText: words('客户登记的 SKU', '客戶登記的 SKU', 'The SKUs that clients keep with us'),
  search: words('搜索 SKU 编码、名称、别名或条码', '搜尋 SKU 編碼、名稱、別名或條碼', 'Search by SKU code, name, alias or barcode'),
  noGoods: words('没有 SKU', '沒有 SKU', 'No SKUs'),
})
