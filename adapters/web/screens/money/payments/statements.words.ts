import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const statementsWords = defineWords('provider-statements', {
  title: words('支付渠道对账', '支付通路對帳', 'Provider statements'),
  text: words(
    '每天读取支付渠道的对账单，逐行与充值单核对；对账单本身不会入账。',
    '每天讀取支付通路的對帳單，逐列與儲值單核對；對帳單本身不會入帳。',
    'Each day’s statement is read and compared with our top-ups, line by line. A statement credits nothing.',
  ),
  day: words('日期', '日期', 'Day'),
  channel: words('支付渠道', '支付通路', 'Provider'),
  kind: words('类型', '類型', 'Kind'),
  transaction: words('交易流水号', '交易流水號', 'Transaction'),
  number: words('我方单号', '我方單號', 'Our number'),
  time: words('时间', '時間', 'Time'),
  amount: words('金额', '金額', 'Amount'),
  fee: words('手续费', '手續費', 'Fee'),
  match: words('核对结果', '核對結果', 'Comparison'),
  isOpen: words('处理', '處理', 'To do'),
  open: words('待处理', '待處理', 'Open'),
  rest: words('无需处理', '無需處理', 'Nothing to do'),
  resolved: words('处理时间', '處理時間', 'Resolved'),
  resolvedBy: words('处理人', '處理人', 'Resolved by'),
  reason: words('处理说明', '處理說明', 'How it was resolved'),
  export: words('导出', '匯出', 'Export'),
  empty: words('暂无对账记录', '暫無對帳記錄', 'No statements yet'),
  resolve: words('标记为已处理', '標記為已處理', 'Resolve'),
  resolveOne: words('处理交易 {number} 的差异', '處理交易 {number} 的差異', 'Resolve difference of transaction {number}'),
  resolveText: words(
    '仅记录处理说明，不会移动任何款项。',
    '僅記錄處理說明，不會移動任何款項。',
    'This records how it was resolved. No money moves.',
  ),
  import: words('导入对账单', '匯入對帳單', 'Import statement'),
  importText: words(
    '上传从支付宝或微信支付商户平台下载的账单（csv、zip 或 gz），逐行与充值单核对。重复导入不会重复记录。',
    '上傳從支付寶或微信支付商家平台下載的帳單（csv、zip 或 gz），逐列與儲值單核對。重複匯入不會重複記錄。',
    'Upload a statement that was downloaded from Alipay or WeChat Pay (csv, zip or gz). Importing it again changes nothing.',
  ),
  importDone: words(
    '{channel}：共 {lines} 行，{matched} 行一致，{differing} 行有差异',
    '{channel}：共 {lines} 列，{matched} 列一致，{differing} 列有差異',
    '{channel}: {lines|line|lines}, {matched} matched, {differing} with a difference',
  ),
  done: words('已处理', '已處理', 'Resolved'),
  failed: words('未处理', '未處理', 'Not resolved'),
})
