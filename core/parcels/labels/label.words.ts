import { words } from '#core/base/kernel/words.ts'

/**
 * Words printed on labels. A parcel is handled by Chinese warehouses and by carriers abroad, so
 * captions include English in every language of the portal: beside Chinese for zh-CN and zh-TW,
 * alone for en-US.
 */
export const LABEL_WORDS = {
  carrier: words('CROSSDOCK', 'CROSSDOCK', 'CROSSDOCK'),
  receiver: words('收件人 TO', '收件人 TO', 'TO'),
  sender: words('寄件人 FROM', '寄件人 FROM', 'FROM'),
  collect: words('代收货款 COD', '代收貨款 COD', 'CASH ON DELIVERY (COD)'),
  notCod: words('非代收 NOT COD', '非代收 NOT COD', 'NOT COD'),
  payment: words('付款 PAYMENT', '付款 PAYMENT', 'PAYMENT'),
  pieces: words('件数 PIECES', '件數 PIECES', 'PIECES'),
  weight: words('重量 WEIGHT KG', '重量 WEIGHT KG', 'WEIGHT KG'),
  goods: words('物品 GOODS', '物品 GOODS', 'GOODS'),
  hsCode: words('HS 编码', 'HS 編碼', 'HS CODE'),
  quantity: words('数量 QTY', '數量 QTY', 'QTY'),
  value: words('单价 VALUE', '單價 VALUE', 'VALUE'),
  declared: words('申报总值 DECLARED VALUE', '申報總值 DECLARED VALUE', 'DECLARED VALUE'),
  order: words('订单号 ORDER', '訂單號 ORDER', 'ORDER'),
  reference: words('参考号 REF', '參考號 REF', 'REF'),
  date: words('日期 DATE', '日期 DATE', 'DATE'),
  remark: words('备注 NOTE', '備註 NOTE', 'NOTE'),
} as const
