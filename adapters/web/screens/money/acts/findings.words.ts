import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const findingsWords = defineWords('findings', {
  title: words('资金操作提示', '資金操作提示', 'Money findings'),
  text: words(
    '同一人当天对同一客户的操作合计接近复核限额，或自行导入并确认银行流水。由他人核对后写明结论。',
    '同一人當天對同一客戶的操作合計接近覆核限額，或自行匯入並確認銀行交易。由他人核對後寫明結論。',
    'One person’s acts of a day on a client that come near the limit, and bank lines that one person imported and confirmed. Somebody else compares them and says what came of it.',
  ),
  day: words('日期', '日期', 'Day'),
  kind: words('类型', '類型', 'Type'),
  actor: words('操作人', '操作人', 'Person'),
  client: words('客户', '客戶', 'Client'),
  acts: words('笔数', '筆數', 'Acts'),
  worth: words('折合人民币', '折合人民幣', 'In CNY'),
  share: words('占限额', '佔限額', 'Of the limit'),
  state: words('状态', '狀態', 'State'),
  note: words('查看结论', '檢視結論', 'Result'),
  seenBy: words('查看人', '檢視人', 'Looked into by'),
  seenTime: words('查看时间', '檢視時間', 'Looked into'),
  search: words('客户账号或操作人', '客戶帳號或操作人', 'Client account or person'),
  empty: words('暂无提示', '暫無提示', 'Nothing was found'),
  lookInto: words('查看提示 {id}', '檢視提示 {id}', 'Look into finding {id}'),
  sum: words(
    '{count} 笔，{worth}，占限额 {percent}%',
    '{count} 筆，{worth}，佔限額 {percent}%',
    '{count|act|acts}, {worth}, {percent}% of the limit',
  ),
  seen: words('已查看', '已檢視', 'Mark as looked into'),
  done: words('已记录结论', '已記錄結論', 'Result recorded'),
})
