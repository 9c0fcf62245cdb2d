import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const auditWords = defineWords('audit', {
  title: words('操作记录', '操作記錄', 'Audit trail'),
  about: words(
    '谁在什么时候改了什么。记录只能查看，不能修改或删除',
    '誰在什麼時候改了什麼。記錄只能檢視，不能修改或刪除',
    "Who changed what, and when. Entries can't be changed or deleted",
  ),
  time: words('时间', '時間', 'Time'),
  who: words('操作人', '操作人', 'User'),
  area: words('模块', '模組', 'Area'),
  record: words('记录', '記錄', 'Record'),
  action: words('操作', '操作', 'Action'),
  changes: words('变更', '變更', 'Changes'),
  field: words('字段', '欄位', 'Field'),
  from: words('变更前', '變更前', 'Before'),
  to: words('变更后', '變更後', 'After'),
  person: words('账号、姓名或 ID', '帳號、姓名或 ID', 'Account, name or ID'),
  subject: words('完整的单号或编号', '完整的單號或編號', 'Full number or code'),
  exportXlsx: words('导出 Excel', '匯出 Excel', 'Export as Excel'),
  exportCsv: words('导出 CSV', '匯出 CSV', 'Export as CSV'),
  emptyTitle: words('还没有操作记录', '還沒有操作記錄', 'No entries yet'),
  open: words('查看变更：{action} {subject}', '檢視變更：{action} {subject}', 'View changes: {action} {subject}'),
  openRecord: words('打开记录', '開啟記錄', 'Open record'),
  more: words('等 {count} 项', '等 {count} 項', 'and {count} more'),
  noFields: words('没有字段变更', '沒有欄位變更', 'No fields changed'),
})
