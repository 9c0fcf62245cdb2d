import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Why a design of labels is not accepted. `block` is the block's name, lengths are in millimetres.
 */
export const designFailure = defineFailures({
  DESIGN_BLOCK_MISSING: {
    kind: 'invalid',
    words: words('缺少必需的“{block}”', '缺少必需的「{block}」', 'A label needs the block “{block}”'),
  },
  DESIGN_BLOCK_REPEATED: {
    kind: 'invalid',
    words: words('“{block}”最多 {most} 个', '「{block}」最多 {most} 個', 'A label can have “{block}” at most {most} times'),
  },
  DESIGN_OFF_GRID: {
    kind: 'invalid',
    words: words(
      '“{block}”的位置和尺寸须为 {grid} mm 的倍数',
      '「{block}」的位置和尺寸須為 {grid} mm 的倍數',
      'Place “{block}” in steps of {grid} mm',
    ),
  },
  DESIGN_BLOCK_OUTSIDE: {
    kind: 'invalid',
    words: words(
      '“{block}”超出可打印区域，四周须留 {margin} mm',
      '「{block}」超出可列印區域，四周須留 {margin} mm',
      '“{block}” must stay {margin} mm away from the edges of the label',
    ),
  },
  DESIGN_BLOCK_TOO_NARROW: {
    kind: 'invalid',
    words: words(
      '“{block}”的宽度至少 {least} mm',
      '「{block}」的寬度至少 {least} mm',
      '“{block}” must be at least {least} mm wide to be readable',
    ),
  },
  DESIGN_BLOCK_TOO_LOW: {
    kind: 'invalid',
    words: words(
      '按当前字号，“{block}”的高度至少 {least} mm',
      '依目前字級，「{block}」的高度至少 {least} mm',
      '“{block}” must be at least {least} mm high for its text size',
    ),
  },
  DESIGN_BLOCKS_OVERLAP: {
    kind: 'invalid',
    words: words('“{block}”与“{other}”重叠', '「{block}」與「{other}」重疊', '“{block}” overlaps “{other}”'),
  },
  DESIGN_TEXT_SIZE: {
    kind: 'invalid',
    words: words(
      '“{block}”的字号须在 {least} 到 {most} mm 之间',
      '「{block}」的字級須在 {least} 到 {most} mm 之間',
      'The text of “{block}” must be {least} to {most} mm high',
    ),
  },
  DESIGN_TEXT_MISSING: {
    kind: 'invalid',
    words: words('请填写“{block}”的内容', '請填寫「{block}」的內容', 'Enter what “{block}” says'),
  },
  DESIGN_TEXT_TOO_LONG: {
    kind: 'invalid',
    words: words('“{block}”最多 {most} 个字符', '「{block}」最多 {most} 個字元', '“{block}” can have at most {most} characters'),
  },
  DESIGN_CODE_FRAMED: {
    kind: 'invalid',
    words: words(
      '“{block}”四周须留白，不能加边框',
      '「{block}」四周須留白，不能加邊框',
      '“{block}” can’t have a frame: scanners need the white around it',
    ),
  },
  DESIGN_LOGO_MISSING: {
    kind: 'invalid',
    words: words('请上传标志图片，或移除“{block}”', '請上傳標誌圖片，或移除「{block}」', 'Upload a logo, or remove the block “{block}”'),
  },
  DESIGN_LANGUAGES: {
    kind: 'invalid',
    words: words(
      '标题最多使用 {most} 种语言，且不能重复',
      '標題最多使用 {most} 種語言，且不能重複',
      'Captions can have at most {most} different languages',
    ),
  },
  LOGO_NOT_PNG: { kind: 'invalid', words: words('标志须为 PNG 图片', '標誌須為 PNG 圖片', 'The logo must be a PNG image') },
  LOGO_TOO_LARGE: {
    kind: 'invalid',
    words: words(
      '标志最大 {kilobytes} kB、{pixels}×{pixels} 像素',
      '標誌最大 {kilobytes} kB、{pixels}×{pixels} 像素',
      'The logo can have up to {kilobytes} kB and {pixels} × {pixels} pixels',
    ),
  },
  LOGO_BROKEN: {
    kind: 'invalid',
    words: words(
      '无法读取标志图片，请另存后重新上传',
      '無法讀取標誌圖片，請另存後重新上傳',
      'The logo can’t be read. Save it again as PNG and upload that',
    ),
  },
  DESIGN_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到面单设计 {id}', '找不到面單設計 {id}', 'Label design {id} not found'),
  },
  DESIGN_ONLY_DRAFTS: {
    kind: 'conflict',
    words: words(
      '只有草稿可以修改或删除，已发布的设计请复制为新草稿',
      '只有草稿可以修改或刪除，已發布的設計請複製為新草稿',
      'Only a draft can be changed or deleted. Copy a published design into a new draft',
    ),
  },
  DESIGN_CHANGED: {
    kind: 'conflict',
    words: words('设计已被他人修改，请重新查看', '設計已被他人修改，請重新檢視', 'Somebody else changed this design. Reload and try again'),
  },
  DESIGN_CLIENT_UNKNOWN: {
    kind: 'invalid',
    words: words('找不到客户账号“{account}”', '找不到客戶帳號「{account}」', 'No client has the account “{account}”'),
  },
  DESIGN_FOR_ALL: {
    kind: 'forbidden',
    words: words(
      '适用于全部客户的设计不在您的权限内，请指定客户',
      '適用於全部客戶的設計不在您的權限內，請指定客戶',
      'You can design labels of your own clients only. Choose a client',
    ),
  },
  DESIGN_NO_ORDER: {
    kind: 'missing',
    words: words('找不到订单“{number}”', '找不到訂單「{number}」', 'Order “{number}” not found'),
  },
})
