import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a refund is not asked for or not decided. */
export const refundFailure = defineFailures({
  REFUND_NOT_FOUND: { kind: 'missing', words: words('找不到退款申请 {id}', '找不到退款申請 {id}', 'Refund {id} does not exist') },
  REFUND_NO_CHARGE: {
    kind: 'refused',
    words: words(
      '该费用不存在、已冲正或没有扣款',
      '該費用不存在、已沖正或沒有扣款',
      'This charge does not exist, was reversed or took no money',
    ),
  },
  REFUND_CURRENCY: {
    kind: 'invalid',
    words: words('该费用以 {currency} 支付', '該費用以 {currency} 支付', 'This charge was paid in {currency}'),
  },
  REFUND_TOO_MUCH: {
    kind: 'refused',
    words: words('最多还可退 {most} {currency}', '最多還可退 {most} {currency}', 'At most {most} {currency} can still be refunded'),
  },
  REFUND_OTHERS: {
    kind: 'forbidden',
    words: words('只有申请人可以撤回', '只有申請人可以撤回', 'Only who asked for the refund can withdraw it'),
  },
  REFUND_OWN: {
    kind: 'forbidden',
    words: words('退款须由申请人以外的人审核', '退款須由申請人以外的人審核', 'Somebody other than who asked for the refund has to decide'),
  },
})
