import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

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
})
