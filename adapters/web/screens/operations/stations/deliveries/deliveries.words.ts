import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const deliveriesWords = defineWords('deliveries', {
  number: words('扫描入库单号', '掃描入庫單號', 'Scan the number of a delivery'),
  numberHelp: words('入库单上的条码，以 IB 开头', '入庫單上的條碼，以 IB 開頭', 'The barcode on the delivery note, beginning with IB'),
  toCount: words('{delivery}：扫描商品', '{delivery}：掃描商品', '{delivery}: scan an item'),
  countHelp: words(
    '逐件扫描；同款多件时，扫一件后输入还有几件',
    '逐件掃描；同款多件時，掃一件後輸入還有幾件',
    'Scan each piece. For many of one item, scan one and type how many more there are',
  ),
  toShelve: words('{delivery}：扫描库位', '{delivery}：掃描儲位', '{delivery}: scan a location'),
  shelveHelp: words(
    '剩余的全部放到此库位；先扫商品则只放该商品',
    '剩餘的全部放到此儲位；先掃商品則只放該商品',
    'All that is left goes there. Scan an item first to shelve that item alone',
  ),
  quality: words('成色', '成色', 'Condition'),
  good: words('良品', '良品', 'Good'),
  damaged: words('残损', '殘損', 'Damaged'),
  finish: words('完成清点', '完成清點', 'Finish count'),
  finishAsk: words('完成清点？', '完成清點？', 'Finish the count?'),
  finishText: words(
    '预报 {announced} 件，良品 {counted} 件，残损 {damaged} 件。完成后不能再改，客户会收到消息。',
    '預報 {announced} 件，良品 {counted} 件，殘損 {damaged} 件。完成後不能再改，客戶會收到訊息。',
    '{announced} announced, {counted} good and {damaged} damaged. It can’t be changed afterwards, and the client gets a message.',
  ),
  goOn: words('继续清点', '繼續清點', 'Keep counting'),
  lines: words('{number} · {account}', '{number} · {account}', '{number} · {account}'),
  item: words('商品', '商品', 'Item'),
  countedOf: words('良品 / 预报', '良品 / 預報', 'Good / announced'),
  shelvedOf: words('已上架 / 良品', '已上架 / 良品', 'Shelved / good'),
})
