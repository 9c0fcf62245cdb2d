import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

export const sheetImportWords = defineWords('sheetImport', {
  noFile: words('请选择文件', '請選擇檔案', 'Choose a file'),
  next: words('下一步', '下一步', 'Next'),
  back: words('上一步', '上一步', 'Back'),
  done: words('完成', '完成', 'Done'),
  encodingFound: words('按文件内容识别', '依檔案內容識別', 'As the file shows'),
  encoding: words(
    '文件编码（文字显示不正常时请更换）',
    '檔案編碼（文字顯示不正常時請更換）',
    'Encoding of the file (change it if letters look wrong)',
  ),
  encodingUtf8: words('UTF-8', 'UTF-8', 'UTF-8'),
  encodingUtf16le: words('UTF-16', 'UTF-16', 'UTF-16'),
  encodingUtf16be: words('UTF-16（大端）', 'UTF-16（大端）', 'UTF-16 (big-endian)'),
  encodingGb18030: words('简体中文（GB18030）', '簡體中文（GB18030）', 'Simplified Chinese (GB18030)'),
  encodingBig5: words('繁体中文（Big5）', '繁體中文（Big5）', 'Traditional Chinese (Big5)'),
  encodingWestern: words('西欧（Windows-1252）', '西歐（Windows-1252）', 'Western (Windows-1252)'),
  encodingArabic: words('阿拉伯文（Windows-1256）', '阿拉伯文（Windows-1256）', 'Arabic (Windows-1256)'),
  encodingTurkish: words('土耳其文（Windows-1254）', '土耳其文（Windows-1254）', 'Turkish (Windows-1254)'),
})
