import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why an order cannot be priced by hand or again. */
export const chargeFailure = defineFailures({
  NO_FREIGHT: {
    kind: 'refused',
    words: words('此类订单不计运费', '此類訂單不計運費', 'Orders of this kind have no freight'),
  },
  NOT_WEIGHED: {
    kind: 'refused',
    words: words('包裹入库后才能定价', '包裹入庫後才能定價', 'The parcel can be priced once it has been received'),
  },
  RETURN_REFUNDED: {
    kind: 'conflict',
    words: words(
      '订单 {order} 在退回之后有退款，不能再撤销退回',
      '訂單 {order} 在退回之後有退款，不能再復原退回',
      'Order {order} was refunded after its return, so the return can no longer be undone',
    ),
  },
  REFUNDED_MORE: {
    kind: 'refused',
    words: words(
      '该订单已退款 {refunded}，新费用不能低于已退金额；请先收回退款',
      '該訂單已退款 {refunded}，新費用不能低於已退金額；請先收回退款',
      '{refunded} of this order was refunded, and the new price can’t be below it. Take the refund back first',
    ),
  },
})
