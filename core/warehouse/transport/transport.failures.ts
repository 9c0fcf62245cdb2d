import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why packing parcels, or loading bags and letting them fly, is refused. */
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
  PARCEL_OF_ANOTHER_LANE: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 发往 {lane}，袋 {bag} 装的是 {bagLane}，请放到别的袋',
      '包裹 {parcel} 發往 {lane}，袋 {bag} 裝的是 {bagLane}，請放到別的袋',
      'Parcel {parcel} goes to {lane}, but bag {bag} to {bagLane}. Put it into another bag',
    ),
  },
  BAG_WEIGHT_OFF: {
    kind: 'invalid',
    words: words(
      '袋重 {found} kg 与袋内包裹合计 {sum} kg 相差较大。请重新称重，或再扫一次确认',
      '袋重 {found} kg 與袋內包裹合計 {sum} kg 相差較大。請重新秤重，或再掃一次確認',
      'The bag weighs {found} kg, but its parcels {sum} kg together. Weigh it again, or scan it once more to confirm',
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
  BAG_CHECK_DIGITS: {
    kind: 'invalid',
    words: words(
      '装袋单号 {found} 的校验位不对，请重新扫描',
      '裝袋單號 {found} 的校驗碼不對，請重新掃描',
      'The check digits of packing number {found} are wrong. Scan it again',
    ),
  },
  BAG_NOT_CHOSEN: {
    kind: 'refused',
    words: words('请先扫描袋，或打开新袋', '請先掃描袋，或打開新袋', 'Scan a bag or open a new one first'),
  },
  BAG_CODE_TAKEN: {
    kind: 'conflict',
    words: words('袋号 {code} 正在使用', '袋號 {code} 正在使用', 'Bag code {code} is in use'),
  },
  BAG_EMPTIED: {
    kind: 'refused',
    words: words('袋 {bag} 已拆袋，不能再修改', '袋 {bag} 已拆袋，不能再修改', 'Bag {bag} has been emptied and can no longer be changed'),
  },
  BAG_FULL: {
    kind: 'refused',
    words: words(
      '袋 {bag} 已有 {most} 件，请打开新袋',
      '袋 {bag} 已有 {most} 件，請打開新袋',
      'Bag {bag} has {most} parcels. Open a new one',
    ),
  },
  BAG_NOT_SEALED: {
    kind: 'refused',
    words: words('袋 {bag} 还没有封袋', '袋 {bag} 還沒有封袋', 'Bag {bag} is not sealed yet'),
  },
  BAG_DISPATCHED_BEFORE: {
    kind: 'conflict',
    words: words('袋 {bag} 中没有待出库的包裹', '袋 {bag} 中沒有待出庫的包裹', 'Bag {bag} has no parcels that are still to be dispatched'),
  },
  BAG_PARCELS_HELD: {
    kind: 'refused',
    words: words(
      '袋 {bag} 没有出库，{count} 件要先取出：{reasons}',
      '袋 {bag} 沒有出庫，{count} 件要先取出：{reasons}',
      'Bag {bag} was not dispatched. Take {count|parcel|parcels} out first: {reasons}',
    ),
  },
  BAG_OVERTAKEN: {
    kind: 'conflict',
    words: words('袋 {bag} 刚刚有变动，请重试', '袋 {bag} 剛剛有變動，請重試', 'Bag {bag} has just changed. Try again'),
  },
  BILL_NOT_FOUND: {
    kind: 'missing',
    words: words('找不到提单 {mawb}', '找不到提單 {mawb}', 'Bill of lading {mawb} does not exist'),
  },
  BILL_TAKEN: {
    kind: 'conflict',
    words: words('提单 {mawb} 已存在', '提單 {mawb} 已存在', 'Bill of lading {mawb} exists already'),
  },
  BILL_NOT_PLANNED: {
    kind: 'conflict',
    words: words(
      '提单 {mawb} {state}，不能再修改',
      '提單 {mawb} {state}，不能再修改',
      'Bill of lading {mawb} is {state} and can no longer be changed',
    ),
  },
  BILL_HAS_BAGS: {
    kind: 'refused',
    words: words('提单 {mawb} 上还有袋，请先撤下', '提單 {mawb} 上還有袋，請先撤下', 'Bill of lading {mawb} has bags. Take them off first'),
  },
  BILL_EMPTY: {
    kind: 'refused',
    words: words('提单 {mawb} 上没有袋', '提單 {mawb} 上沒有袋', 'Bill of lading {mawb} has no bags'),
  },
  AGENT_HAS_NO_PARCELS: {
    kind: 'missing',
    words: words(
      '提单 {mawb} 上没有 {agent} 的包裹',
      '提單 {mawb} 上沒有 {agent} 的包裹',
      'Bill of lading {mawb} has no parcels of {agent}',
    ),
  },
  AGENT_PARAMETER_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '“{found}”无法识别，可用：{known}',
      '「{found}」無法辨識，可用：{known}',
      '“{found}” is not known here. There are: {known}',
    ),
  },
  BILL_PARCELS_NOT_DISPATCHED: {
    kind: 'refused',
    words: words(
      '提单 {mawb} 上有 {count} 件还没有出库：{parcels}',
      '提單 {mawb} 上有 {count} 件還沒有出庫：{parcels}',
      '{count|parcel|parcels} of bill of lading {mawb} not dispatched yet: {parcels}',
    ),
  },
  FLIGHT_IN_FUTURE: {
    kind: 'invalid',
    words: words('时间不能晚于现在', '時間不能晚於現在', 'The time is in the future'),
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
