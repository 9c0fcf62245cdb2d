import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** Why packing parcels or loading bags is refused (domain §7). */
export const transportFailure = defineFailures({
  PARCEL_IN_BAG: {
    kind: 'conflict',
    words: words('包裹 {parcel} 已在袋 {bag} 中', '包裹 {parcel} 已在袋 {bag} 中', 'Parcel {parcel} is already in bag {bag}'),
  },
  PARCEL_NOT_IN_BAG: {
    kind: 'conflict',
    words: words('包裹 {parcel} 不在袋 {bag} 中', '包裹 {parcel} 不在袋 {bag} 中', 'Parcel {parcel} is not in bag {bag}'),
  },
  PARCEL_NOT_PACKABLE: {
    kind: 'refused',
    words: words(
      '状态为“{state}”的包裹不能装袋',
      '狀態為「{state}」的包裹不能裝袋',
      'A parcel in the state “{state}” can’t be put into a bag',
    ),
  },
  BAG_NOT_FOUND: { kind: 'missing', words: words('找不到袋 {bag}', '找不到袋 {bag}', 'Bag {bag} does not exist') },
  BAG_NOT_OPEN: {
    kind: 'conflict',
    words: words(
      '袋 {bag} {state}，不能增减包裹',
      '袋 {bag} {state}，不能增減包裹',
      'Bag {bag} is {state}, so parcels can’t be added or removed',
    ),
  },
  BAG_EMPTY: { kind: 'refused', words: words('袋 {bag} 中没有包裹', '袋 {bag} 中沒有包裹', 'Bag {bag} is empty') },
  BAG_ON_BILL: {
    kind: 'conflict',
    words: words('袋 {bag} 已在提单 {mawb} 上', '袋 {bag} 已在提單 {mawb} 上', 'Bag {bag} is already on bill of lading {mawb}'),
  },
  BAG_NOT_ON_BILL: {
    kind: 'conflict',
    words: words('袋 {bag} 不在提单 {mawb} 上', '袋 {bag} 不在提單 {mawb} 上', 'Bag {bag} is not on bill of lading {mawb}'),
  },
  STATIONS_SAME: {
    kind: 'invalid',
    words: words('始发站与目的站不能相同', '始發站與目的站不能相同', 'The stations must be different'),
  },
  ARRIVES_BEFORE_DEPARTURE: {
    kind: 'invalid',
    words: words('预计到达不能早于起飞', '預計到達不能早於起飛', 'The expected arrival is before the departure'),
  },
})
