import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const auditWords = defineWords('audit', {
  title: words('操作记录', '操作記錄', 'Audit trail'),
  about: words(
    '谁在什么时候改了什么。记录只能查看，不能修改或删除',
    '誰在什麼時候改了什麼。記錄只能檢視，不能修改或刪除',
    'Who changed what, and when. Entries are read, never changed or deleted',
  ),
  time: words('时间', '時間', 'Time'),
  who: words('操作人', '操作人', 'Who'),
  area: words('区域', '區域', 'Area'),
  record: words('记录', '記錄', 'Record'),
  action: words('操作', '操作', 'Change'),
  changes: words('变更', '變更', 'What changed'),
  field: words('字段', '欄位', 'Field'),
  from: words('变更前', '變更前', 'Before'),
  to: words('变更后', '變更後', 'After'),
  person: words('账号、姓名或 ID', '帳號、姓名或 ID', 'Account, name or id'),
  subject: words('单号或编号（完整）', '單號或編號（完整）', 'Number or key, whole'),
  exportXlsx: words('导出 Excel', '匯出 Excel', 'Export as Excel'),
  exportCsv: words('导出 CSV', '匯出 CSV', 'Export as CSV'),
  emptyTitle: words('还没有操作记录', '還沒有操作記錄', 'Nothing was recorded yet'),
  open: words('查看变更：{action} {subject}', '檢視變更：{action} {subject}', 'What changed: {action} {subject}'),
  openRecord: words('打开记录', '開啟記錄', 'Open the record'),
  close: words('关闭', '關閉', 'Close'),
  more: words('等 {count} 项', '等 {count} 項', 'and {count} more'),
  noFields: words('没有字段变更', '沒有欄位變更', 'No field changed'),
})
