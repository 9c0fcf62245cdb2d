import { defineReadModel } from '#core/base/fields/entity.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { CLAIM_REASONS } from './claim-reasons.ts'
import { claimMachine } from './claim.machine.ts'

/**
 * The claim of a shipper for a parcel that was lost or damaged, and the outcome. Its proofs are
 * kept separately.
 */
export const claim = defineReadModel({
  name: 'claim',
  area: 'claims',
  label: words('理赔', '理賠', 'Claims'),
  key: 'claim_number',
  title: 'order_number',
  listed: ['claim_number', 'order_number', 'reason', 'claim_amount', 'status', 'approved_amount', 'create_time', 'paid_time'],
  searched: ['claim_number', 'order_number'],
  filtered: ['reason', 'status'],
  fields: {
    claim_number: { kind: 'code', maxLength: 40, required: true, label: words('理赔单号', '理賠單號', 'Claim number') },
    customer_id: { kind: 'integer', min: 1, max: 2_147_483_647, required: true, label: words('客户编号', '客戶編號', 'Client ID') },
    order_number: { kind: 'text', ofOrder: true, maxLength: 40, required: true, label: words('订单号', '訂單號', 'Order number') },
    reason: { kind: 'choice', choices: labelsOf(CLAIM_REASONS), required: true, label: words('理赔原因', '理賠原因', 'Reason') },
    claim_amount: { kind: 'money', positive: true, required: true, label: words('申请金额', '申請金額', 'Amount claimed') },
    description: { kind: 'text', maxLength: 2000, multiline: true, required: true, label: words('情况说明', '情況說明', 'What happened') },
    status: { kind: 'choice', choices: labelsOf(claimMachine.states), required: true, label: words('状态', '狀態', 'Status') },
    approved_amount: { kind: 'money', label: words('批准金额', '核准金額', 'Amount approved') },
    decision: { kind: 'text', maxLength: 1000, multiline: true, label: words('审核意见', '審核意見', 'Decision') },
    create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created') },
    paid_time: { kind: 'instant', label: words('赔付时间', '賠付時間', 'Paid') },
  },
})
