import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const returnsWords = defineWords('returns', {
  title: words('退件', '退件', 'Returns'),
  text: words(
    '退件台收到的包裹。无主件要匹配到订单或客户。',
    '退件台收到的包裹。無主件要匹配到訂單或客戶。',
    'Parcels received at the return station. Match unknown ones to an order or a client.',
  ),
  code: words('扫描的单号', '掃描的單號', 'Scanned number'),
  state: words('状态', '狀態', 'State'),
  order: words('订单号', '訂單號', 'Order'),
  waybill: words('运单号', '運單號', 'Waybill'),
  client: words('客户', '客戶', 'Client'),
  exception: words('异常', '異常', 'Exception'),
  note: words('备注', '備註', 'Note'),
  warehouse: words('仓库', '倉庫', 'Warehouse'),
  weight: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
  photos: words('照片', '照片', 'Photographs'),
  received: words('到仓时间', '到倉時間', 'Received'),
  receivedBy: words('收货人员', '收貨人員', 'Received by'),
  matchTime: words('匹配时间', '匹配時間', 'Matched'),
  matchedBy: words('匹配人员', '匹配人員', 'Matched by'),
  search: words('单号、订单号、运单号或客户', '單號、訂單號、運單號或客戶', 'Number, order, waybill or client'),
  empty: words('没有退件', '沒有退件', 'No returns'),
  match: words('匹配', '匹配', 'Match'),
  matchOf: words('匹配 {code}', '匹配 {code}', 'Match {code}'),
  matchText: words(
    '有订单时，订单按退件处理，照片归入订单；没有订单时只通知客户。',
    '有訂單時，訂單按退件處理，照片歸入訂單；沒有訂單時只通知客戶。',
    'The order is returned and gets the photographs. Without an order, the client gets a message.',
  ),
  matched: words('{code} 已匹配', '{code} 已匹配', '{code} matched'),
  photoOf: words('{code} 的照片 {number}', '{code} 的照片 {number}', 'Photograph {number} of {code}'),
  condition: words('退件异常', '退件異常', 'What is wrong with it'),
  nothing: words('无异常', '無異常', 'Nothing'),
})
