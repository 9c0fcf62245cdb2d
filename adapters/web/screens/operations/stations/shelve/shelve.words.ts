import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const shelveWords = defineWords('shelve', {
  parcel: words('扫描已收货的包裹', '掃描已收貨的包裹', 'Scan a received parcel'),
  parcelHelp: words(
    '退仓、平台退货和拆包订单的任何单号；退件也可以扫描旧面单',
    '退倉、平台退貨和拆包訂單的任何單號；退件也可以掃描舊面單',
    'Any number of a removal, a marketplace return or an unpacking; for a returned parcel its old label too',
  ),
  location: words('{parcel}：扫描库位', '{parcel}：掃描儲位', '{parcel}: scan a location'),
  locationHelp: words(
    '下表的件数放到此库位；扫描另一个包裹则换到那个包裹',
    '下表的件數放到此儲位；掃描另一個包裹則換到那個包裹',
    'The pieces below go there. Scan another parcel to go on with that one',
  ),
  lines: words('{parcel}：{left} 件待上架', '{parcel}：{left} 件待上架', '{parcel}: {left|piece|pieces} to shelve'),
  item: words('商品', '商品', 'Item'),
  left: words('待上架', '待上架', 'To shelve'),
  good: words('良品', '良品', 'Good'),
  damaged: words('残损', '殘損', 'Damaged'),
  goodOf: words('{sku} 良品件数', '{sku} 良品件數', 'Good pieces of {sku}'),
  damagedOf: words('{sku} 残损件数', '{sku} 殘損件數', 'Damaged pieces of {sku}'),
  missing: words('剩下的登记缺少', '剩下的登記缺少', 'Report the rest as missing'),
  missingAsk: words('登记缺少 {left} 件？', '登記缺少 {left} 件？', 'Report {left|piece|pieces} as missing?'),
  missingText: words(
    '这些件数不再是库存，客户会收到清点结果。',
    '這些件數不再是庫存，客戶會收到清點結果。',
    'They are no longer stock, and the client gets the result of the count.',
  ),
  missingConfirm: words('登记缺少', '登記缺少', 'Report as missing'),
  missingKeep: words('继续上架', '繼續上架', 'Keep shelving'),
  next: words('上架货物', '上架貨物', 'Shelve its pieces'),
})
