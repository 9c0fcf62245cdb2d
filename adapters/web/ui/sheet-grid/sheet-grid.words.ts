import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts of the grid in which a sheet is corrected. */
export const gridWords = defineWords('sheet-grid', {
  state: words('状态', '狀態', 'State'),
  noHeading: words('（无表头）', '（無表頭）', '(no heading)'),
  tools: words('编辑工具', '編輯工具', 'Editing tools'),
  undo: words('撤销', '復原', 'Undo'),
  redo: words('重做', '重做', 'Redo'),
  fillDown: words('向下填充', '向下填滿', 'Fill down'),
  replace: words('查找和替换…', '尋找和取代…', 'Find and replace…'),
  previousError: words('上一个错误', '上一個錯誤', 'Previous error'),
  nextError: words('下一个错误', '下一個錯誤', 'Next error'),
  place: words('第 {line} 行 · {column}', '第 {line} 行 · {column}', 'Line {line} · {column}'),
  edit: words('修改第 {line} 行“{column}”', '修改第 {line} 行「{column}」', 'Change line {line}, {column}'),
  empty: words('（空）', '（空）', '(empty)'),
  selected: words('已选 {rows} 行 × {columns} 列', '已選 {rows} 列 × {columns} 欄', 'Selected: {rows} × {columns} cells'),
  keys: words(
    'F2 或 Enter 修改，Ctrl+Z 撤销，Ctrl+D 向下填充，Ctrl+H 替换，F8 下一个错误，Esc 后按 Tab 离开表格',
    'F2 或 Enter 修改，Ctrl+Z 復原，Ctrl+D 向下填滿，Ctrl+H 取代，F8 下一個錯誤，Esc 後按 Tab 離開表格',
    'F2 or Enter changes a cell, Ctrl+Z undoes, Ctrl+D fills down, Ctrl+H replaces, F8 goes to the next error, Esc then Tab leaves the grid',
  ),
  replaceTitle: words('查找和替换', '尋找和取代', 'Find and replace'),
  inColumn: words('列', '欄', 'Column'),
  find: words('查找内容', '尋找內容', 'Find'),
  put: words('替换为', '取代為', 'Replace with'),
  whole: words('整个单元格相同', '整個儲存格相同', 'Match entire cell'),
  found: words('找到 {count} 个单元格', '找到 {count} 個儲存格', 'Cells found: {count}'),
  replaceCount: words('替换 {count} 个单元格', '取代 {count} 個儲存格', 'Replace in {count} cells'),
})
