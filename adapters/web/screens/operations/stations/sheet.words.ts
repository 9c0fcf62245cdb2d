import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const sheetWords = defineWords('weightSheet', {
  open: words('导入重量表', '匯入重量表', 'Receive from a sheet'),
  text: words(
    '列：单号、重量（kg）、长、宽、高（cm）。每行等于一次收货扫描，重复导入不会重复收货。',
    '欄：單號、重量（kg）、長、寬、高（cm）。每列等於一次收貨掃描，重複匯入不會重複收貨。',
    'Columns: number, weight (kg), length, width, height (cm). Each row is received like a scan; the same row again changes nothing.',
  ),
  receive: words('收货', '收貨', 'Receive'),
  cancel: words('取消', '取消', 'Cancel'),
  close: words('关闭', '關閉', 'Close'),
  progress: words('已处理 {done} / {total} 行', '已處理 {done} / {total} 列', '{done} of {total} rows'),
  result: words(
    '已入库 {received}，已问客户 {asked}，此前已收 {repeated}，拒绝 {refused}',
    '已入庫 {received}，已問客戶 {asked}，此前已收 {repeated}，拒絕 {refused}',
    '{received} received, {asked} asked about, {repeated} received before, {refused} refused',
  ),
  refusedRows: words('被拒绝的行', '被拒絕的列', 'Refused rows'),
  line: words('行', '列', 'Line'),
  reason: words('原因', '原因', 'Reason'),
  download: words('下载被拒绝的行', '下載被拒絕的列', 'Download refused rows'),
  noFile: words('请选择文件', '請選擇檔案', 'Choose a file'),
})
