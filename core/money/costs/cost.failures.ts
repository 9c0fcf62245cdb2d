import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why writing, checking or booking what suppliers bill us is refused. */
export const costFailure = defineFailures({
  COST_BILL_NOT_FOUND: { kind: 'missing', words: words('找不到成本账单', '找不到成本帳單', 'This cost bill does not exist') },
  COST_SUPPLIER_OFF: {
    kind: 'invalid',
    words: words('供应商 {supplier} 已停用', '供應商 {supplier} 已停用', 'Supplier {supplier} is not enabled'),
  },
  COST_BILL_TAKEN: {
    kind: 'conflict',
    words: words(
      '该供应商的账单 {number} 已录入',
      '該供應商的帳單 {number} 已錄入',
      'Bill {number} of this supplier has been entered already',
    ),
  },
  COST_BILL_NOT_DRAFT: {
    kind: 'conflict',
    words: words('成本账单{state}，不能再修改', '成本帳單{state}，不能再修改', 'The cost bill is {state} and can no longer be changed'),
  },
  COST_BILL_NOT_CHECKED: {
    kind: 'conflict',
    words: words(
      '成本账单{state}，只有已核对的才能处理差异',
      '成本帳單{state}，只有已核對的才能處理差異',
      'The cost bill is {state}. Differences are decided while it is checked',
    ),
  },
  COST_BILL_NOT_BOOKED: {
    kind: 'conflict',
    words: words(
      '成本账单{state}，只有已入账的才能冲销',
      '成本帳單{state}，只有已入帳的才能沖銷',
      'The cost bill is {state}. Only booked lines are reversed',
    ),
  },
  COST_BILL_EMPTY: { kind: 'refused', words: words('成本账单没有明细行', '成本帳單沒有明細行', 'The cost bill has no lines') },
  COST_TOTAL_DIFFERS: {
    kind: 'refused',
    words: words(
      '各行之和 {sum} 与账单总额 {total} 不符',
      '各行之和 {sum} 與帳單總額 {total} 不符',
      'The lines add up to {sum}, the bill total is {total}',
    ),
  },
  COST_LINE_NOT_FOUND: { kind: 'missing', words: words('找不到第 {line} 行', '找不到第 {line} 列', 'Line {line} does not exist') },
  COST_LINE_FOR: {
    kind: 'invalid',
    words: words('请填写提单号或运单号之一', '請填寫提單號或運單號之一', 'Enter either a MAWB or a waybill'),
  },
  COST_LINES_MOST: {
    kind: 'refused',
    words: words('一张成本账单最多 {most} 行', '一張成本帳單最多 {most} 列', 'A cost bill has {most} lines at most'),
  },
  COST_LINE_REVERSED: {
    kind: 'conflict',
    words: words('第 {line} 行已冲销', '第 {line} 列已沖銷', 'Line {line} has been reversed already'),
  },
  COST_UNDECIDED: {
    kind: 'refused',
    words: words('还有 {count} 项差异未处理', '還有 {count} 項差異未處理', '{count|difference is|differences are} still to be decided'),
  },
  COST_IN_DISPUTE: {
    kind: 'refused',
    words: words(
      '还有 {count} 项差异有争议，不能入账',
      '還有 {count} 項差異有爭議，不能入帳',
      '{count|difference is|differences are} in dispute, so the bill can’t be booked',
    ),
  },
  COST_NO_DISPUTE: { kind: 'refused', words: words('没有标为争议的差异', '沒有標為爭議的差異', 'No difference is marked as disputed') },
  DIFFERENCE_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到第 {line} 行的这项差异', '找不到第 {line} 列的這項差異', 'Line {line} has no such difference'),
  },
})
