import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of refused rows and of drafts that no longer pass. */
export const refusedWords = defineWords('refused-rows', {
  title: words('数据错误', '資料錯誤', 'Data errors'),
  about: words(
    '导入时有错误的行，保留 30 天。更正后即可创建订单，不用重新导入文件。',
    '匯入時有錯誤的列，保留 30 天。更正後即可建立訂單，不用重新匯入檔案。',
    'Rows that an import refused, kept for 30 days. Once corrected, they become orders without another import.',
  ),
  rowOf: words('导入 {number} 第 {line} 行', '匯入 {number} 第 {line} 列', 'Import {number}, line {line}'),
  open: words('更正导入 {number} 第 {line} 行', '更正匯入 {number} 第 {line} 列', 'Correct import {number}, line {line}'),
  openCreated: words(
    '查看导入 {number} 第 {line} 行的订单',
    '查看匯入 {number} 第 {line} 列的訂單',
    'Open the order of import {number}, line {line}',
  ),
  lineHeading: words('行', '列', 'Line'),
  import: words('导入编号', '匯入編號', 'Import number'),
  kind: words('订单类型', '訂單類型', 'Order type'),
  state: words('状态', '狀態', 'Status'),
  reason: words('原因', '原因', 'Reason'),
  reference: words('客户单号', '客戶單號', 'Reference'),
  consignee: words('收件人', '收件人', 'Consignee'),
  problems: words('错误', '錯誤', 'Errors'),
  ready: words('可以创建', '可以建立', 'Ready to create'),
  more: words('另有 {count} 处', '另有 {count} 處', '{count} more'),
  order: words('订单', '訂單', 'Order'),
  client: words('客户', '客戶', 'Client'),
  expires: words('保留至', '保留至', 'Kept until'),
  time: words('导入时间', '匯入時間', 'Imported'),
  search: words('在单元格中查找', '在儲存格中查找', 'Search the cells'),
  empty: words('没有要更正的行', '沒有要更正的列', 'No rows to correct'),
  emptyText: words('导入时有错误的行会出现在这里。', '匯入時有錯誤的列會出現在這裡。', 'Rows that an import refuses are listed here.'),
  download: words('下载表格', '下載表格', 'Download workbook'),

  sheetTitle: words('更正导入 {number} 的错误行', '更正匯入 {number} 的錯誤列', 'Correct the rows of import {number}'),
  sheetDone: words(
    '这次导入的行都已创建订单、已删除或已过期。',
    '這次匯入的列都已建立訂單、已刪除或已過期。',
    'All rows of this import were created, removed or have expired.',
  ),
  sheetMore: words(
    '重新打开这次导入，继续更正后面的行。',
    '重新開啟這次匯入，繼續更正後面的列。',
    'Open this import again to correct the rows that are left.',
  ),
  sheetState: words(
    '{count} 行待更正，其中 {ready} 行可以创建',
    '{count} 列待更正，其中 {ready} 列可以建立',
    '{count|row|rows} left, {ready} ready to create',
  ),
  onlyFirst: words(
    '只显示前 {shown} 行，共 {total} 行',
    '只顯示前 {shown} 列，共 {total} 列',
    'The first {shown} of {total} rows are shown',
  ),
  grid: words('错误行', '錯誤列', 'Refused rows'),
  saving: words('正在保存…', '正在儲存…', 'Saving…'),
  allSaved: words('已保存', '已儲存', 'Saved'),
  notSaved: words('未保存', '未儲存', 'Not saved'),
  backToList: words('返回列表', '返回清單', 'Back to list'),
  close: words('关闭', '關閉', 'Close'),
  cancel: words('取消', '取消', 'Cancel'),

  create: words('创建订单', '建立訂單', 'Create orders'),
  createSome: words('创建 {count} 个订单', '建立 {count} 個訂單', 'Create {count|order|orders}'),
  createOne: words('为第 {line} 行创建订单', '為第 {line} 列建立訂單', 'Create the order of line {line}'),
  createTitle: words('创建 {count} 个订单？', '建立 {count} 個訂單？', 'Create {count|order|orders}?'),
  createIrreversible: words(
    '其中有提交后不能撤销的订单。',
    '其中有提交後不能復原的訂單。',
    'Some of these orders can’t be undone once they are submitted.',
  ),
  createFailed: words('{count} 行未能创建', '{count} 列未能建立', '{count|row was|rows were} not created'),
  created: words('已创建 {count} 个订单', '已建立 {count} 個訂單', '{count|order|orders} created'),

  remove: words('删除', '刪除', 'Remove'),
  removeOne: words('删除第 {line} 行', '刪除第 {line} 列', 'Remove line {line}'),
  removeAsk: words('删除后不能恢复。', '刪除後無法恢復。', 'Removed rows can’t be restored.'),
  removeKeep: words('保留', '保留', 'Keep'),
  removed: words('已删除 {count} 行', '已刪除 {count} 列', '{count|row|rows} removed'),

  drafts: words('不能再提交的草稿（{count}）', '不能再提交的草稿（{count}）', 'Drafts that no longer pass ({count})'),
  draftsAbout: words(
    '保存后渠道已停用，或产品已列为禁运。',
    '儲存後渠道已停用，或產品已列為禁運。',
    'Since they were saved, their channel was closed or a product became contraband.',
  ),
  editDraft: words('修改草稿', '修改草稿', 'Edit draft'),
})
