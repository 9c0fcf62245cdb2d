import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a rule does not apply, and why a calculation or a version is refused. */
export const feeFailure = defineFailures({
  CHANNEL_NOT_PRICED: {
    kind: 'refused',
    words: words(
      '渠道 {channel} 没有从 {from} 到 {to} 的价格',
      '渠道 {channel} 沒有從 {from} 到 {to} 的價格',
      'Channel {channel} has no price from {from} to {to}',
    ),
  },
  RULE_UNKNOWN: { kind: 'missing', words: words('没有运费规则 {rule}', '沒有運費規則 {rule}', 'Freight rule {rule} does not exist') },
  RULE_NOT_IN_FORCE: {
    kind: 'refused',
    words: words('{rule} 当时没有生效的运费规则', '{rule} 當時沒有生效的運費規則', 'No freight rule is in force for {rule} at that time'),
  },
  RULE_OTHER_ORIGIN: {
    kind: 'refused',
    words: words('规则适用于从 {country} 发出的包裹', '規則適用於從 {country} 寄出的包裹', 'This rule is for parcels from {country}'),
  },
  RULE_OTHER_DESTINATION: {
    kind: 'refused',
    words: words('规则适用于寄往 {country} 的包裹', '規則適用於寄往 {country} 的包裹', 'This rule is for parcels to {country}'),
  },
  RULE_OTHER_METHOD: {
    kind: 'refused',
    words: words('规则适用于运输方式“{method}”', '規則適用於運輸方式「{method}」', 'This rule is for transport by {method}'),
  },
  RULE_OTHER_CHANNEL: {
    kind: 'refused',
    words: words('规则适用于渠道 {channel}', '規則適用於渠道 {channel}', 'This rule is for channel {channel}'),
  },
  RULE_MAX_WEIGHT: {
    kind: 'refused',
    words: words(
      '计费重量 {chargeable} kg 超过规则上限 {max} kg',
      '計費重量 {chargeable} kg 超過規則上限 {max} kg',
      'Chargeable weight {chargeable} kg is above the rule’s {max} kg',
    ),
  },
  RULE_MIN_WEIGHT: {
    kind: 'refused',
    words: words(
      '计费重量 {chargeable} kg 没有价格，价格从 {over} kg 以上开始',
      '計費重量 {chargeable} kg 沒有價格，價格從 {over} kg 以上開始',
      'There is no price for a chargeable weight of {chargeable} kg. Prices begin above {over} kg',
    ),
  },
  EXCHANGE_RATE_MISSING: {
    kind: 'refused',
    words: words(
      '当日没有 {from} 兑 {to} 的汇率',
      '當日沒有 {from} 兌 {to} 的匯率',
      'There is no exchange rate from {from} to {to} for that day',
    ),
  },
  PAYOUT_TOO_SMALL: {
    kind: 'refused',
    words: words(
      '扣除费用后应付 {payout} {currency}，金额过小，暂不结算',
      '扣除費用後應付 {payout} {currency}，金額過小，暫不結算',
      'After fees, {payout} {currency} would be paid out. This is too little, so nothing is settled',
    ),
  },
  BAND_EMPTY: { kind: 'invalid', words: words('必须大于下限', '必須大於下限', 'must be higher than the start of the band') },
  VERSION_NOT_DRAFT: {
    kind: 'conflict',
    words: words(
      '版本 {version} 已发布，请新建版本',
      '版本 {version} 已發布，請新建版本',
      'Version {version} is published. Create a new version instead',
    ),
  },
  VERSION_IN_PAST: {
    kind: 'refused',
    words: words(
      '生效时间不能早于现在，否则已出的账单会改变',
      '生效時間不能早於現在，否則已出的帳單會改變',
      'A version can’t take effect in the past, because existing bills would change',
    ),
  },
  VERSION_GAP: {
    kind: 'refused',
    words: words(
      '从 {from} 到此版本生效，中间没有价格',
      '從 {from} 到此版本生效，中間沒有價格',
      'There would be no price from {from} until this version takes effect',
    ),
  },
  VERSION_OF_ONE: {
    kind: 'refused',
    words: words('须由起草人以外的同事发布', '須由起草人以外的同事發布', 'Somebody other than its author has to publish it'),
  },
  VERSION_NOT_PUBLISHED: {
    kind: 'conflict',
    words: words('版本 {version} 尚未发布', '版本 {version} 尚未發布', 'Version {version} is not published'),
  },
  VERSION_NOT_PLANNED: {
    kind: 'conflict',
    words: words(
      '版本 {version} 不是待生效的版本，不能撤回',
      '版本 {version} 不是待生效的版本，不能撤回',
      'Version {version} is not planned, so it can’t be taken back',
    ),
  },
  RULE_LANE_FIXED: {
    kind: 'refused',
    words: words(
      '规则 {rule} 的其他版本不同；请新建规则',
      '規則 {rule} 的其他版本不同；請新增規則',
      'Other versions of {rule} differ here. Create a new rule instead',
    ),
  },
  BANDS_GAP: {
    kind: 'refused',
    words: words(
      '此线路在 {from} 至 {to} kg 之间没有价格',
      '此路線在 {from} 至 {to} kg 之間沒有價格',
      'There would be no price between {from} and {to} kg on this route',
    ),
  },
  BANDS_OVERLAP: {
    kind: 'invalid',
    words: words(
      '规则 {one} 与 {other} 的重量段重叠：{from} 至 {to} kg',
      '規則 {one} 與 {other} 的重量段重疊：{from} 至 {to} kg',
      'Rules {one} and {other} both have a price between {from} and {to} kg',
    ),
  },
  RULE_TWICE: {
    kind: 'conflict',
    words: words(
      '版本 {version} 在同一时段对同一线路和客户有效',
      '版本 {version} 在同一時段對同一路線和客戶有效',
      'Version {version} covers the same route and clients at the same time',
    ),
  },
  RULE_FOR_BOTH: {
    kind: 'invalid',
    words: words('客户账号与客户分组只能填一个', '客戶帳號與客戶分組只能填一個', 'enter a client or a client group, not both'),
  },
  VERSION_TAKEN: {
    kind: 'conflict',
    words: words('版本 {version} 已在同一时刻生效', '版本 {version} 已在同一時刻生效', 'Version {version} takes effect at the same moment'),
  },
  SIMULATION_RUNNING: {
    kind: 'conflict',
    words: words(
      '此草稿正在模拟；请等待完成或先取消',
      '此草稿正在模擬；請等待完成或先取消',
      'A simulation of this draft is under way. Wait for it or cancel it',
    ),
  },
  SIMULATION_NOT_RUNNING: {
    kind: 'conflict',
    words: words('此草稿没有正在进行的模拟', '此草稿沒有正在進行的模擬', 'No simulation of this draft is under way'),
  },
  SIMULATION_NOT_FOUND: {
    kind: 'missing',
    words: words('此草稿的模拟中没有该包裹', '此草稿的模擬中沒有該包裹', 'The simulation of this draft has no such parcel'),
  },
})
