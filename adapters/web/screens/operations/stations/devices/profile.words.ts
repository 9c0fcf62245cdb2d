import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const profileWords = defineWords('station-profile', {
  title: words('设置操作台', '設定操作台', 'Set up this station'),
  text: words(
    '每次扫描都会记录仓库和操作台。设置保存在这个浏览器中。',
    '每次掃描都會記錄倉庫和操作台。設定儲存在這個瀏覽器中。',
    'Each scan says in which warehouse and at which table it was made. This browser keeps it.',
  ),
  warehouse: words('仓库', '倉庫', 'Warehouse'),
  choose: words('请选择', '請選擇', 'Choose one'),
  missing: words('请选择仓库', '請選擇倉庫', 'Choose a warehouse'),
  table: words('操作台名称', '操作台名稱', 'Name of the table'),
  tableHelp: words('例如 A1，可留空', '例如 A1，可留空', 'For example A1. It may be empty'),
  save: words('保存', '儲存', 'Save'),
  cancel: words('取消', '取消', 'Cancel'),
  change: words('更改操作台', '更改操作台', 'Change station'),
})
