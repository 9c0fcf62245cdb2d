import { words } from '#core/base/kernel/words.ts'

/** The prompt of a page where the local label-print plug-in does not respond, with two choices. */
export const plugInWords = {
  missing: words(
    '未检测到打印插件，请先安装后再打印',
    '未偵測到列印外掛程式，請先安裝後再列印',
    'The label-print plug-in was not found. Install it to print',
  ),
  download: words('下载', '下載', 'Download'),
  cancel: words('取消', '取消', 'Cancel'),
} as const
