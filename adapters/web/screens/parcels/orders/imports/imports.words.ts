import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of the list of imports. */
export const importsWords = defineWords('order-imports', {
  title: words('导入记录', '匯入記錄', 'Imports'),
  about: words(
    '每次导入的文件、结果和订单。订单还没有进入后续流程时，可以撤销整次导入。',
    '每次匯入的檔案、結果和訂單。訂單還沒有進入後續流程時，可以復原整次匯入。',
    'Every imported file with its result and its orders. You can undo an import as long as none of its orders has moved on.',
  ),
  number: words('导入编号', '匯入編號', 'Import number'),
  file: words('文件', '檔案', 'File'),
  kind: words('订单类型', '訂單類型', 'Order type'),
  state: words('状态', '狀態', 'Status'),
  rows: words('行数', '列數', 'Rows'),
  created: words('已创建', '已建立', 'Created'),
  skipped: words('已跳过', '已略過', 'Skipped'),
  failed: words('有错误', '有錯誤', 'With errors'),
  by: words('导入人', '匯入人', 'Imported by'),
  time: words('导入时间', '匯入時間', 'Imported'),
  updated: words('更新时间', '更新時間', 'Updated'),
  search: words('文件名或导入编号', '檔名或匯入編號', 'File name or import number'),
  start: words('导入订单', '匯入訂單', 'Import orders'),
  emptyTitle: words('还没有导入过订单', '還沒有匯入過訂單', 'No imports yet'),
  emptyText: words(
    '用表格一次创建多个订单，每次导入都会记录在这里。',
    '用表格一次建立多個訂單，每次匯入都會記錄在這裡。',
    'Create many orders at once from a sheet. Each import is listed here.',
  ),
  open: words('查看导入 {number}：{file}', '查看匯入 {number}：{file}', 'Open import {number}: {file}'),
  seeOrders: words('查看导入 {number} 的订单', '查看匯入 {number} 的訂單', 'View orders of import {number}'),

  one: words('导入 {number}', '匯入 {number}', 'Import {number}'),
  close: words('关闭', '關閉', 'Close'),
  orders: words('订单现在的状态', '訂單現在的狀態', 'Where its orders are'),
  correct: words('更正 {count} 个错误行', '更正 {count} 個錯誤列', 'Correct {count|row|rows}'),
  noOrders: words('没有订单', '沒有訂單', 'No orders'),
  openOrders: words('查看订单', '查看訂單', 'View orders'),
  undo: words('撤销导入', '復原匯入', 'Undo import'),
  undoTitle: words('撤销导入 {number}？', '復原匯入 {number}？', 'Undo import {number}?'),
  undoText: words(
    '将取消这次导入的 {count} 个订单，不能恢复。已打印的面单会作废。',
    '將取消這次匯入的 {count} 個訂單，無法恢復。已列印的面單會作廢。',
    'This cancels its {count} orders and can’t be reversed. Labels that were printed become void.',
  ),
  undoConfirm: words('撤销导入', '復原匯入', 'Undo import'),
  undoKeep: words('保留导入', '保留匯入', 'Keep import'),
  undone: words(
    '导入 {number} 已撤销，取消了 {count} 个订单',
    '匯入 {number} 已復原，取消了 {count} 個訂單',
    'Import {number} undone, {count} orders cancelled',
  ),
  movedOn: words(
    '有订单已进入后续流程，不能撤销整次导入。',
    '有訂單已進入後續流程，不能復原整次匯入。',
    'Some of its orders have moved on, so the import can’t be undone.',
  ),
})
