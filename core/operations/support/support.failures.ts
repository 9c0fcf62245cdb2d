import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an operation on a work order or a claim is refused. */
export const supportFailure = defineFailures({
  WORK_ORDER_FULL: {
    kind: 'refused',
    words: words(
      '一个工单最多 {most} 条内容，请新建工单',
      '一個工單最多 {most} 則內容，請新增工單',
      'A work order can have up to {most} entries. Raise a new one.',
    ),
  },
  WORK_ORDER_NOT_FOUND: { kind: 'missing', words: words('找不到工单 {number}', '找不到工單 {number}', 'Work order {number} not found') },
  CONTACT_MISSING: { kind: 'invalid', words: words('请填写电话或邮箱', '請填寫電話或信箱', 'Enter a phone number or email') },
  HANDLER_UNKNOWN: {
    kind: 'invalid',
    words: words('只能分配给有工单权限的员工', '只能分配給有工單權限的員工', 'Assign it to staff who may answer work orders'),
  },
  CLAIM_NOT_FOUND: { kind: 'missing', words: words('找不到理赔单 {number}', '找不到理賠單 {number}', 'Claim {number} not found') },
  CLAIM_NOTHING_LEFT: {
    kind: 'refused',
    words: words(
      '按赔付上限已无可赔金额，请驳回或联系管理员',
      '依賠付上限已無可賠金額，請駁回或聯絡管理員',
      'The caps leave nothing to pay. Reject the claim, or ask an administrator about the caps.',
    ),
  },
  CLAIM_NO_CAP: {
    kind: 'refused',
    words: words(
      '订单 {order} 未投保，也没有生效的理赔上限，不能赔付；请先发布计费方式为“理赔”的费用科目',
      '訂單 {order} 未投保，也沒有生效的理賠上限，不能賠付；請先發布計費方式為「理賠」的費用科目',
      'Order {order} is not insured and no cap of claims is in force, so nothing can be paid. Publish an expense subject for claims first.',
    ),
  },
  CLAIM_NOT_OFFERED: {
    kind: 'refused',
    words: words(
      '状态为“{state}”的订单不能以“{reason}”申请理赔',
      '狀態為「{state}」的訂單不能以「{reason}」申請理賠',
      "You can't claim for “{reason}” on an order in state “{state}”",
    ),
  },
  CLAIM_RUNNING: {
    kind: 'conflict',
    words: words('订单 {order} 已有处理中的理赔', '訂單 {order} 已有處理中的理賠', 'Order {order} already has an open claim'),
  },
  CLAIM_LATE: {
    kind: 'refused',
    words: words('理赔须在 {days} 天内提出', '理賠須在 {days} 天內提出', 'Claims must be made within {days|day|days}'),
  },
  CLAIM_PROOF_MISSING: { kind: 'invalid', words: words('请上传证明材料', '請上傳證明資料', 'Attach proof') },
  CLAIM_EVENT_NOT_YOURS: { kind: 'forbidden', words: words('只有{who}可以{event}', '只有{who}可以{event}', 'Only {who} may do “{event}”') },
  CLAIM_ABOVE_CAP: {
    kind: 'refused',
    words: words(
      '赔付金额 {amount} 超过上限 {most}',
      '賠付金額 {amount} 超過上限 {most}',
      'The compensation of {amount} is above the limit of {most}',
    ),
  },
  CLAIM_OTHER_CURRENCY: {
    kind: 'invalid',
    words: words('赔付币种应为 {currency}', '賠付幣別應為 {currency}', 'Enter the compensation in {currency}'),
  },
})
