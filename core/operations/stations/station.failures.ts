import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of a station for a code that it can do nothing with. */
export const stationFailure = defineFailures({
  STATION_WITHOUT_WAREHOUSE: {
    kind: 'invalid',
    words: words('请选择操作台所在的仓库', '請選擇操作台所在的倉庫', 'Choose the warehouse that the station is in'),
  },
  WAREHOUSE_NOT_YOURS: {
    kind: 'forbidden',
    words: words('您不在仓库 {warehouse} 作业', '您不在倉庫 {warehouse} 作業', 'You don’t work in warehouse {warehouse}'),
  },
  PARCEL_UNKNOWN: {
    kind: 'missing',
    words: words('没有包裹的号码是 {code}', '沒有包裹的號碼是 {code}', 'No parcel has the number {code}'),
  },
  PARCEL_RECEIVED_BEFORE: {
    kind: 'conflict',
    words: words(
      '包裹 {parcel} 已收过，现在的状态是“{state}”',
      '包裹 {parcel} 已收過，現在的狀態是「{state}」',
      'Parcel {parcel} was received before and is now {state}',
    ),
  },
  PARCEL_NOT_EXPECTED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 的订单是“{state}”，不能收货，请放到暂存区',
      '包裹 {parcel} 的訂單是「{state}」，不能收貨，請放到暫存區',
      'The order of parcel {parcel} is {state}, so it can’t be received. Put it on hold',
    ),
  },
  PARCEL_REFUSED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 被拒收，请到退件台处理',
      '包裹 {parcel} 被拒收，請到退件台處理',
      'Parcel {parcel} was refused by its consignee. Take it to Returns',
    ),
  },
  PARCEL_DISPATCHED_BEFORE: {
    kind: 'conflict',
    words: words(
      '包裹 {parcel} 已出过库，现在的状态是“{state}”',
      '包裹 {parcel} 已出過庫，現在的狀態是「{state}」',
      'Parcel {parcel} was dispatched before and is now {state}',
    ),
  },
  PARCEL_NOT_RECEIVED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 还没有入库，请先收货',
      '包裹 {parcel} 還沒有入庫，請先收貨',
      'Parcel {parcel} has not been received yet. Receive it first',
    ),
  },
  PARCEL_NOT_DISPATCHED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 还没有出库，请先出库',
      '包裹 {parcel} 還沒有出庫，請先出庫',
      'Parcel {parcel} has not been dispatched yet. Dispatch it first',
    ),
  },
  PARCEL_DELIVERED_BEFORE: {
    kind: 'conflict',
    words: words('包裹 {parcel} 已签收过', '包裹 {parcel} 已簽收過', 'Parcel {parcel} was delivered before'),
  },
  WEIGHT_UNANSWERED: {
    kind: 'refused',
    words: words(
      '客户还没有确认包裹 {parcel} 的重量，暂不能出库',
      '客戶還沒有確認包裹 {parcel} 的重量，暫不能出庫',
      'The client has not confirmed the weight of parcel {parcel}. Keep it here',
    ),
  },
  PARCEL_INTERCEPTED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 已拦截，请放到暂存区。原因：{reason}',
      '包裹 {parcel} 已攔截，請放到暫存區。原因：{reason}',
      'Parcel {parcel} is intercepted. Put it on hold. Reason: {reason}',
    ),
  },
  PARCEL_ABNORMAL: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 有异常，请放到暂存区：{exception}',
      '包裹 {parcel} 有異常，請放到暫存區：{exception}',
      'Parcel {parcel} has an exception. Put it on hold: {exception}',
    ),
  },
  PARCEL_UNPAID: {
    kind: 'refused',
    words: words(
      '客户余额不足，请把包裹 {parcel} 放到暂存区：可用 {available} {currency}，运费 {needed} {currency}',
      '客戶餘額不足，請把包裹 {parcel} 放到暫存區：可用 {available} {currency}，運費 {needed} {currency}',
      'The client can’t pay for parcel {parcel}. Put it on hold: {available} {currency} available, {needed} {currency} needed',
    ),
  },
  PARCEL_UNPRICED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 没有价格，请放到暂存区并通知财务。原因：{reason}',
      '包裹 {parcel} 沒有價格，請放到暫存區並通知財務。原因：{reason}',
      'Parcel {parcel} has no price. Put it on hold and tell finance. Reason: {reason}',
    ),
  },
  PARCEL_ENDED: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 的状态是“{state}”，不再分拣',
      '包裹 {parcel} 的狀態是「{state}」，不再分揀',
      'Parcel {parcel} is {state} and has no lane',
    ),
  },
  PARCEL_NOT_WANTED: {
    kind: 'refused',
    words: words(
      '订单 {parcel} 的状态是“{state}”，请放回货物',
      '訂單 {parcel} 的狀態是「{state}」，請放回貨物',
      'Order {parcel} is {state}. Put its pieces back',
    ),
  },
  NO_PARCEL_OR_LOCATION: {
    kind: 'missing',
    words: words(
      '{code} 不是包裹，也不是仓库 {warehouse} 的库位',
      '{code} 不是包裹，也不是倉庫 {warehouse} 的儲位',
      '{code} is neither a parcel nor a location of warehouse {warehouse}',
    ),
  },
  PARCEL_NOT_STOCK: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 是“{kind}”，没有要上架的货物',
      '包裹 {parcel} 是「{kind}」，沒有要上架的貨物',
      'Parcel {parcel} is of kind “{kind}”, which brings no pieces to shelve',
    ),
  },
  PARCEL_NOT_HERE: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 的状态是“{state}”，不能上架',
      '包裹 {parcel} 的狀態是「{state}」，不能上架',
      'Parcel {parcel} is {state}, so it can’t be shelved',
    ),
  },
  PARCEL_RETURNED_BEFORE: {
    kind: 'conflict',
    words: words(
      '包裹 {parcel} 已退回过，现在的状态是“{state}”',
      '包裹 {parcel} 已退回過，現在的狀態是「{state}」',
      'Parcel {parcel} was returned before and is now {state}',
    ),
  },
  PARCEL_NOT_SENT: {
    kind: 'refused',
    words: words(
      '包裹 {parcel} 没有寄出过，状态是“{state}”，请到收货台处理',
      '包裹 {parcel} 沒有寄出過，狀態是「{state}」，請到收貨台處理',
      'Parcel {parcel} was never sent and is {state}. Take it to Receive',
    ),
  },
  RETURN_WAITS: {
    kind: 'conflict',
    words: words(
      '{code} 已登记为无主件，正在等待匹配',
      '{code} 已登記為無主件，正在等待匹配',
      '{code} is kept as unknown already and waits to be matched',
    ),
  },
  RETURN_NOT_FOUND: { kind: 'missing', words: words('没有这个退件', '沒有這個退件', 'This return does not exist') },
  RETURN_MATCHED: {
    kind: 'conflict',
    words: words('{code} 已经匹配过', '{code} 已經匹配過', '{code} has been matched already'),
  },
  RETURN_OF_ANOTHER: {
    kind: 'invalid',
    words: words('订单 {order} 不是这个客户的', '訂單 {order} 不是這個客戶的', 'Order {order} belongs to another client'),
  },
  SCAN_NOT_FOUND: {
    kind: 'missing',
    words: words('您没有做过这次扫描，或它已过期', '您沒有做過這次掃描，或它已過期', 'You have made no such scan, or it is too old'),
  },
  SCAN_NOT_UNDOABLE: {
    kind: 'refused',
    words: words(
      '这次扫描没有改变什么，不用撤销',
      '這次掃描沒有改變什麼，不用復原',
      'This scan changed nothing, so there is nothing to undo',
    ),
  },
  COUNT_BOOKED: {
    kind: 'conflict',
    words: words(
      '{document} 的清点已经入账、处理或答复，不能再打开',
      '{document} 的清點已經入帳、處理或答覆，不能再打開',
      'The count of {document} has been booked, used or answered, so it can’t be opened again',
    ),
  },
  SCAN_OVERTAKEN: {
    kind: 'conflict',
    words: words(
      '{subject} 之后又有变动，不能再撤销这次扫描',
      '{subject} 之後又有變動，不能再復原這次掃描',
      '{subject} has changed since, so this scan can no longer be undone',
    ),
  },
})

/** Work of a scan that nobody takes back. */
export const NOT_UNDOABLE = { refusal: () => stationFailure('SCAN_NOT_UNDOABLE') }
