import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a transfer between warehouses is refused. */
export const transferFailure = defineFailures({
  TRANSFER_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到调拨单 {transfer}', '找不到調撥單 {transfer}', 'There is no transfer {transfer}'),
  },
  TRANSFER_SAME_WAREHOUSE: {
    kind: 'invalid',
    words: words('收货仓库要与发出仓库不同', '收貨倉庫要與發出倉庫不同', 'Choose another warehouse than the one it leaves'),
  },
  TRANSFER_NO_LINES: {
    kind: 'invalid',
    words: words('请至少填写一个 SKU', '請至少填寫一個 SKU', 'Add at least one SKU'),
  },
  TRANSFER_NOT_DRAFT: {
    kind: 'conflict',
    words: words(
      '调拨单 {transfer} 是“{state}”，不能再修改',
      '調撥單 {transfer} 是「{state}」，不能再修改',
      'Transfer {transfer} is “{state}” and can no longer change',
    ),
  },
  TRANSFER_NOT_CHOSEN: {
    kind: 'refused',
    words: words('请先扫描调拨单号', '請先掃描調撥單號', 'Scan the number of a transfer first'),
  },
  TRANSFER_NOT_SENT: {
    kind: 'refused',
    words: words(
      '调拨单 {transfer} 是“{state}”，不能收货',
      '調撥單 {transfer} 是「{state}」，不能收貨',
      'Transfer {transfer} is “{state}” and can’t be received',
    ),
  },
  TRANSFER_WRONG_ITEM: {
    kind: 'refused',
    words: words('{code} 不在调拨单 {transfer} 上', '{code} 不在調撥單 {transfer} 上', '{code} is not on transfer {transfer}'),
  },
  TRANSFER_ENOUGH: {
    kind: 'refused',
    words: words(
      '{sku} 发出 {sent} 件，已点 {counted} 件，多出的请另放',
      '{sku} 發出 {sent} 件，已點 {counted} 件，多出的請另放',
      '{sent} of {sku} were sent and {counted} are counted. Keep the extra ones apart',
    ),
  },
})
