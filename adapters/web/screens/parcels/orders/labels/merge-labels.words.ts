import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

/** Texts of merging label files of marketplaces. */
export const mergeWords = defineWords('merge-labels', {
  title: words('合并面单文件', '合併面單檔案', 'Merge label files'),
  text: words(
    '把各平台的面单合并为一个文件，统一为打印机的纸张尺寸',
    '把各平台的面單合併為一個檔案，統一為印表機的紙張尺寸',
    'Put labels of marketplaces into one file, fitted to the paper of your printer',
  ),
  files: words('面单文件', '面單檔案', 'Label files'),
  drop: words('将面单文件拖到此处', '將面單檔案拖到此處', 'Drop label files here'),
  choose: words('选择文件', '選擇檔案', 'Choose files'),
  types: words(
    'PDF、PNG、JPEG；输出 ZPL 时也可以是 ZPL。最多 {files} 个文件，合计 {limit}',
    'PDF、PNG、JPEG；輸出 ZPL 時也可以是 ZPL。最多 {files} 個檔案，合計 {limit}',
    'PDF, PNG or JPEG, and ZPL for ZPL output. Up to {files} files, {limit} together',
  ),
  tooMany: words('最多 {files} 个文件', '最多 {files} 個檔案', 'Up to {files} files at once'),
  tooLarge: words('文件合计不得超过 {limit}', '檔案合計不得超過 {limit}', 'Files can have up to {limit} together'),
  chosen: words('已选 {count} 个文件', '已選 {count} 個檔案', '{count|file|files} chosen'),
  up: words('上移 {file}', '上移 {file}', 'Move {file} up'),
  down: words('下移 {file}', '下移 {file}', 'Move {file} down'),
  remove: words('移除 {file}', '移除 {file}', 'Remove {file}'),
  clear: words('全部移除', '全部移除', 'Remove all'),
  size: words('纸张尺寸', '紙張尺寸', 'Paper size'),
  asIs: words('保持原样', '保持原樣', 'Keep each page as it is'),
  layout: words('每张纸的面单', '每張紙的面單', 'Labels on a sheet'),
  output: words('输出', '輸出', 'Output'),
  pdf: words('PDF', 'PDF', 'PDF'),
  zpl: words('ZPL（{dpi} dpi）', 'ZPL（{dpi} dpi）', 'ZPL ({dpi} dpi)'),
  merge: words('合并', '合併', 'Merge'),
  merged: words('{count} 个文件已合并并下载', '{count} 個檔案已合併並下載', '{count|file|files} merged and downloaded'),
})
