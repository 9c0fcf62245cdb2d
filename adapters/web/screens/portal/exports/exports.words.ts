import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const exportsWords = defineWords('exports', {
  title: words('导出管理', '匯出管理', 'Exports'),
  text: words(
    '超过 5,000 行的列表在后台导出；文件保留 7 天',
    '超過 5,000 列的清單在背景匯出；檔案保留 7 天',
    'Lists of more than 5,000 rows are exported in the background; files are kept for 7 days',
  ),
  list: words('导出内容', '匯出內容', 'Exported list'),
  state: words('状态', '狀態', 'Status'),
  rows: words('行数', '列數', 'Rows'),
  rowsOf: words('{rows} / {expected}', '{rows} / {expected}', '{rows} of {expected}'),
  size: words('大小', '大小', 'Size'),
  error: words('失败原因', '失敗原因', 'Why it failed'),
  created: words('创建时间', '建立時間', 'Created'),
  finished: words('完成时间', '完成時間', 'Finished'),
  expires: words('保留至', '保留至', 'Kept until'),
  empty: words('暂无导出', '暫無匯出', 'No exports'),
  emptyText: words(
    '在订单、流水等列表中点击“导出”，行数较多时会出现在这里。',
    '在訂單、流水等清單中點選「匯出」，列數較多時會出現在這裡。',
    'Export a long list, such as your orders, and it appears here.',
  ),
  download: words('下载“{list}”', '下載「{list}」', 'Download “{list}”'),
  downloaded: words('已下载“{list}”', '已下載「{list}」', 'Downloaded “{list}”'),
  cancel: words('取消导出“{list}”', '取消匯出「{list}」', 'Cancel export “{list}”'),
  cancelled: words('导出已取消', '匯出已取消', 'Export cancelled'),
  retry: words('重新导出“{list}”', '重新匯出「{list}」', 'Export “{list}” again'),
  retried: words('正在重新导出', '正在重新匯出', 'The export begins again'),
  remove: words('删除“{list}”', '刪除「{list}」', 'Remove “{list}”'),
  removeTitle: words('删除此文件？', '刪除此檔案？', 'Remove this file?'),
  removeText: words(
    '“{list}”的导出文件将被删除，可随时重新导出。',
    '「{list}」的匯出檔案將被刪除，可隨時重新匯出。',
    'The file of “{list}” is deleted. You can export the list again at any time.',
  ),
  removeConfirm: words('删除文件', '刪除檔案', 'Remove file'),
  removeKeep: words('保留', '保留', 'Keep file'),
  removed: words('已删除', '已刪除', 'Removed'),
})
