import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an inbound delivery is not changed, counted or shelved. */
export const inboundFailure = defineFailures({
  INBOUND_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到入库单 {number}', '找不到入庫單 {number}', 'There is no inbound delivery {number}'),
  },
  INBOUND_NOT_CHOSEN: {
    kind: 'refused',
    words: words('请先扫描入库单号', '請先掃描入庫單號', 'Scan the number of a delivery first'),
  },
  INBOUND_NOT_HERE: {
    kind: 'conflict',
    words: words(
      '入库单 {number} 的状态是“{state}”，不能清点或上架',
      '入庫單 {number} 的狀態是「{state}」，不能清點或上架',
      'Delivery {number} is “{state}”, so nothing of it can be counted or shelved',
    ),
  },
  INBOUND_NOT_DRAFT: {
    kind: 'conflict',
    words: words(
      '入库单 {number} 的状态是“{state}”，不能再修改',
      '入庫單 {number} 的狀態是「{state}」，不能再修改',
      'Delivery {number} is “{state}” and can no longer be changed',
    ),
  },
  INBOUND_COUNTED: {
    kind: 'conflict',
    words: words(
      '入库单 {number} 已清点，请扫描库位上架',
      '入庫單 {number} 已清點，請掃描儲位上架',
      'Delivery {number} is counted. Scan the location that its pieces go to',
    ),
  },
  INBOUND_NO_LINES: { kind: 'invalid', words: words('请至少填写一行 SKU', '請至少填寫一列 SKU', 'Enter at least one SKU') },
  INBOUND_MANY_LINES: {
    kind: 'invalid',
    words: words('一张入库单最多 {most} 行', '一張入庫單最多 {most} 列', 'A delivery has at most {most} lines'),
  },
  INBOUND_SKU_TWICE: {
    kind: 'invalid',
    words: words('SKU {sku} 已在第 {line} 行', 'SKU {sku} 已在第 {line} 列', 'SKU {sku} is already in line {line}'),
  },
  INBOUND_MANY_PIECES: {
    kind: 'refused',
    words: words(
      'SKU {sku} 在一张入库单上最多 {most} 件',
      'SKU {sku} 在一張入庫單上最多 {most} 件',
      'A delivery has at most {most} pieces of SKU {sku}',
    ),
  },
  INBOUND_NOTHING_COUNTED: {
    kind: 'conflict',
    words: words('SKU {sku} 只清点了 {counted} 件', 'SKU {sku} 只清點了 {counted} 件', 'Only {counted} of SKU {sku} have been counted'),
  },
  INBOUND_NOTHING_LEFT: {
    kind: 'conflict',
    words: words('SKU {sku} 只剩 {left} 件未上架', 'SKU {sku} 只剩 {left} 件未上架', 'Only {left} of SKU {sku} are left to shelve'),
  },
  INBOUND_NOT_A_SHELF: {
    kind: 'refused',
    words: words(
      '库位 {location} 不是货架或托盘，请扫描另一个库位',
      '儲位 {location} 不是貨架或棧板，請掃描另一個儲位',
      'Location {location} is no shelf or pallet. Scan another one',
    ),
  },
  INBOUND_NO_DIFFERENCE: {
    kind: 'refused',
    words: words('入库单 {number} 没有差异', '入庫單 {number} 沒有差異', 'Delivery {number} has no difference'),
  },
  INBOUND_DISPUTED: {
    kind: 'conflict',
    words: words(
      '已就此差异提交工单 {workOrder}',
      '已就此差異送出工單 {workOrder}',
      'Work order {workOrder} was already raised about this difference',
    ),
  },
})
