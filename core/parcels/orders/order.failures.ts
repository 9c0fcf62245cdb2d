import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Failures of an order or of an operation on it. */
export const orderFailure = defineFailures({
  ORDER_INVALID: { kind: 'invalid', words: words('请完善表单', '請完善表單', 'Please complete the form') },
  ORDER_NOT_FOUND: { kind: 'missing', words: words('找不到订单 {order}', '找不到訂單 {order}', 'There is no order {order}') },
  CONSIGNEE_ID_INVALID: {
    kind: 'invalid',
    words: words(
      '收件人身份号码不正确，应为{expected}',
      '收件人身分號碼不正確，應為{expected}',
      'This isn’t a valid ID number; it must be {expected}',
    ),
  },
  CONSIGNEE_ID_MISSING: {
    kind: 'invalid',
    words: words(
      '沙特海关要求收件人身份号码；没有号码的包裹会停留在始发仓',
      '沙烏地海關要求收件人身分號碼；沒有號碼的包裹會停留在始發倉',
      'Saudi customs require the consignee’s ID number. Without it, the parcel waits at the origin warehouse',
    ),
  },
  CITY_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '目的国家没有城市“{city}”，请核对拼写；无法识别的城市由人工分拣',
      '目的國家沒有城市「{city}」，請核對拼寫；無法識別的城市由人工分揀',
      'No city “{city}” is known in this country. Check the spelling; unknown cities are sorted by hand',
    ),
  },
  CITY_MISSPELT: {
    kind: 'invalid',
    words: words(
      '目的国家没有城市“{city}”，是否为 {near}？无法识别的城市由人工分拣',
      '目的國家沒有城市「{city}」，是否為 {near}？無法識別的城市由人工分揀',
      'No city “{city}” is known in this country. Did you mean {near}? Unknown cities are sorted by hand',
    ),
  },
  PHONE_SECOND: {
    kind: 'invalid',
    words: words(
      '“{found}”中有两个号码，{second} 作为备用电话',
      '「{found}」中有兩個號碼，{second} 作為備用電話',
      '“{found}” has two numbers. {second} is kept as the second phone',
    ),
  },
  PHONE_BESIDE: {
    kind: 'invalid',
    words: words(
      '“{found}”中的“{rest}”不会保存，如有需要请填入备注',
      '「{found}」中的「{rest}」不會儲存，如有需要請填入備註',
      '“{rest}” in “{found}” is not kept. Put it in the remark where the driver needs it',
    ),
  },
  UNIT_COUNTS_NO_GOODS: {
    kind: 'invalid',
    words: words('货物不能以“{unit}”计量', '貨物不能以「{unit}」計量', 'Goods are not counted in {unit}'),
  },
  REMOTE_AREA: {
    kind: 'invalid',
    words: words(
      '{region}是偏远地区，派送另收偏远费，时效可能更长',
      '{region}是偏遠地區，派送另收偏遠費，時效可能更長',
      '{region} is a remote area: delivery has a surcharge and may take longer',
    ),
  },
  FIELD_OF_OTHER_KIND: {
    kind: 'invalid',
    words: words('“{kind}”订单没有此字段', '「{kind}」訂單沒有此欄位', 'is no field of orders of the kind “{kind}”'),
  },
  NAMES_DIFFER: {
    kind: 'invalid',
    words: words(
      '与 {other} 是同一项，两个值不一致：请只发送其中一个，或发送相同的值',
      '與 {other} 是同一項，兩個值不一致：請只傳送其中一個，或傳送相同的值',
      'is the same as {other}, and the two differ: send one of them, or the same value under both',
    ),
  },
  NUMBER_AMBIGUOUS: {
    kind: 'conflict',
    words: words(
      '“{number}”对应 {found} 个订单：{orders}。请改用订单号',
      '「{number}」對應 {found} 個訂單：{orders}。請改用訂單號',
      '“{number}” matches {found} orders: {orders}. Use an order number',
    ),
  },
  TOO_MANY_TO_SORT: {
    kind: 'invalid',
    words: words(
      '共 {found} 个订单，超过 {most} 个时只能按创建时间排序，请先筛选',
      '共 {found} 個訂單，超過 {most} 個時只能按建立時間排序，請先篩選',
      '{found} orders match. More than {most} can be sorted only by creation time, so filter the list first',
    ),
  },
  ORDER_KIND_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '没有订单类型“{found}”，可选：{choices}',
      '沒有訂單類型「{found}」，可選：{choices}',
      'Order type “{found}” does not exist. Choices: {choices}',
    ),
  },
  ORIGINAL_PLANNED: {
    kind: 'conflict',
    words: words(
      '客服正在执行退件 {order} 的处理方案，不能再转单',
      '客服正在執行退件 {order} 的處理方案，不能再轉單',
      'Our staff are carrying out a plan for parcel {order}. It can no longer be taken',
    ),
  },
  TRANSFER_BY_ORDER: {
    kind: 'refused',
    words: words(
      '转单由接收该包裹的新订单完成，请新建转单或拆包订单',
      '轉單由接收該包裹的新訂單完成，請新建轉單或拆包訂單',
      'A parcel is transferred by the order that takes it. Place that order instead',
    ),
  },
  EVENT_NOT_YOURS: { kind: 'forbidden', words: words('只有工作人员可以{event}', '只有工作人員可以{event}', 'Only staff may do “{event}”') },
  ORDER_CHANGED: {
    kind: 'conflict',
    words: words(
      '订单已被他人修改，请刷新后重试',
      '訂單已被他人修改，請重新整理後重試',
      'Someone else changed the order. Reload and try again',
    ),
  },
  NO_RETURN: {
    kind: 'conflict',
    words: words(
      '状态为“{state}”的该订单没有可取回的货物，签收后才能申请退货',
      '狀態為「{state}」的該訂單沒有可取回的貨物，簽收後才能申請退貨',
      'This order in the state “{state}” has nothing to collect. Only a delivered order can be returned',
    ),
  },
  ORDER_NOT_EDITABLE: {
    kind: 'conflict',
    words: words(
      '状态为“{state}”的订单不能修改',
      '狀態為「{state}」的訂單不能修改',
      'An order in the state “{state}” can no longer be changed',
    ),
  },
  REFERENCE_TAKEN: {
    kind: 'conflict',
    words: words(
      '客户单号 {refCode} 已存在（订单 {order}）',
      '客戶單號 {refCode} 已存在（訂單 {order}）',
      'Reference {refCode} is already used by order {order}',
    ),
  },
  DECLARED_VALUE_HIGH: {
    kind: 'invalid',
    words: words(
      '申报总价值 {usd} 美元超过 {limit} 美元，请返回修改或确认继续',
      '申報總價值 {usd} 美元超過 {limit} 美元，請返回修改或確認繼續',
      'The declared value of {usd} USD is above {limit} USD. Edit it, or confirm to continue',
    ),
  },
  COD_FAR_ABOVE_VALUE: {
    kind: 'invalid',
    words: words(
      '代收货款 {cod} 超过申报总价值 {declared} 的 {times} 倍，请返回修改或确认继续',
      '代收貨款 {cod} 超過申報總價值 {declared} 的 {times} 倍，請返回修改或確認繼續',
      'The COD amount {cod} is more than {times} times the declared value {declared}. Edit it, or confirm to continue',
    ),
  },
  COD_HIGH: {
    kind: 'invalid',
    words: words(
      '代收货款 {cod}（{usd} 美元）超过 {limit} 美元，请返回修改或确认继续',
      '代收貨款 {cod}（{usd} 美元）超過 {limit} 美元，請返回修改或確認繼續',
      'The COD amount {cod} ({usd} USD) is above {limit} USD. Edit it, or confirm to continue',
    ),
  },
  AMOUNT_IS_PHONE: {
    kind: 'invalid',
    words: words(
      '金额“{found}”与此订单的电话相同',
      '金額「{found}」與此訂單的電話相同',
      'The amount “{found}” is a phone number of this order',
    ),
  },
  SIDE_LONG: {
    kind: 'invalid',
    words: words(
      '{found} cm 超过 {limit} cm，请检查单位，或确认继续',
      '{found} cm 超過 {limit} cm，請檢查單位，或確認繼續',
      '{found} cm is longer than {limit} cm. Check the unit, or confirm to continue',
    ),
  },
  WEIGHT_FAR_OFF: {
    kind: 'invalid',
    words: words(
      '{found} kg 超过申报重量 {claimed} kg 的 {times} 倍，请重新称重，或再次扫描确认',
      '{found} kg 超過申報重量 {claimed} kg 的 {times} 倍，請重新秤重，或再次掃描確認',
      '{found} kg is more than {times} times the claimed {claimed} kg. Weigh it again, or scan it once more to confirm',
    ),
  },
  WEIGHT_ABOVE_RULE: {
    kind: 'invalid',
    words: words(
      '计费重 {found} kg 超过渠道 {channel} 的上限 {limit} kg，请检查重量与尺寸、改选渠道，或确认继续',
      '計費重 {found} kg 超過渠道 {channel} 的上限 {limit} kg，請檢查重量與尺寸、改選渠道，或確認繼續',
      'The chargeable weight of {found} kg is above the {limit} kg that channel {channel} takes. Check weight and size, choose another channel, or confirm to continue',
    ),
  },
  LETTERS_WITHOUT_FONT: {
    kind: 'invalid',
    words: words(
      '面单无法显示“{letters}”，请改用拉丁、阿拉伯或常用中文字',
      '面單無法顯示「{letters}」，請改用拉丁、阿拉伯或常用中文字',
      'Labels can’t show “{letters}”. Write it in Latin, Arabic or common Chinese letters',
    ),
  },
  CONTRABAND: {
    kind: 'invalid',
    words: words('品名含违禁词“{term}”', '品名含違禁詞「{term}」', 'The product name contains the prohibited word “{term}”'),
  },
  DESTINATION_CLOSED: {
    kind: 'invalid',
    words: words('{country} 暂不接收包裹', '{country} 暫不接收包裹', 'Parcels to {country} are not accepted at present'),
  },
  ORIGIN_CLOSED: {
    kind: 'invalid',
    words: words('{country} 暂不能寄出包裹', '{country} 暫不能寄出包裹', 'Parcels from {country} are not accepted at present'),
  },
  CHANNEL_MISSING: {
    kind: 'invalid',
    words: words(
      '{country} 没有默认渠道，请选择渠道',
      '{country} 沒有預設渠道，請選擇渠道',
      '{country} has no default channel. Choose one',
    ),
  },
  GOODS_MISSING: { kind: 'invalid', words: words('至少填写一个产品', '至少填寫一個產品', 'Enter at least one product') },
  GOODS_TOO_MANY: {
    kind: 'invalid',
    words: words(
      '最多 {most} 个品名，现有 {found} 个',
      '最多 {most} 個品名，現有 {found} 個',
      'At most {most} product names, found {found}',
    ),
  },
  GOODS_NAMELESS: {
    kind: 'invalid',
    words: words('请填写中文或英文品名', '請填寫中文或英文品名', 'Enter the product name in Chinese or English'),
  },
  LISTS_DIFFER: {
    kind: 'invalid',
    words: words(
      '有 {found} 项，而“{names}”有 {expected} 项，数量应相同',
      '有 {found} 項，而「{names}」有 {expected} 項，數量應相同',
      'has {found|entry|entries}, but “{names}” has {expected}. They must match',
    ),
  },
  CURRENCIES_DIFFER: {
    kind: 'invalid',
    words: words('一个订单的申报币种应相同', '一個訂單的申報幣別應相同', 'All products of an order must use one currency'),
  },
  LINES_TOO_MANY: {
    kind: 'invalid',
    words: words('最多 {most} 行 SKU，现有 {found} 行', '最多 {most} 行 SKU，現有 {found} 行', 'At most {most} SKU lines, found {found}'),
  },
  BOXES_MISSING: { kind: 'invalid', words: words('至少填写一箱', '至少填寫一箱', 'Enter at least one box') },
  BOXES_TOO_MANY: {
    kind: 'invalid',
    words: words('最多 {most} 箱，现有 {found} 箱', '最多 {most} 箱，現有 {found} 箱', 'At most {most} boxes, found {found}'),
  },
  BOXES_TOO_HEAVY: {
    kind: 'invalid',
    words: words('总重量不能超过 {most} kg', '總重量不能超過 {most} kg', 'The total weight must not exceed {most} kg'),
  },
  PRODUCT_ID_INVALID: {
    kind: 'invalid',
    words: words(
      '产品 ID“{found}”应为 11 位或 16 位纯数字',
      '產品 ID「{found}」應為 11 位或 16 位純數字',
      'Product ID “{found}” takes a pure number of 11 or 16 digits',
    ),
  },
  FILE_ADDRESS_INVALID: {
    kind: 'invalid',
    words: words(
      '“{found}”不是文件地址，请选择该文件，或填写上传后得到的地址',
      '「{found}」不是檔案位址，請選擇該檔案，或填寫上傳後得到的位址',
      '“{found}” is not a file address. Choose that file, or enter the address returned by the upload',
    ),
  },
  WAREHOUSE_MISSING: {
    kind: 'invalid',
    words: words('请先选择仓库', '請先選擇倉庫', 'A warehouse must be selected first'),
  },
  WAREHOUSE_NOT_OVERSEAS: {
    kind: 'invalid',
    words: words('{warehouse} 不是海外仓', '{warehouse} 不是海外倉', '{warehouse} is not an overseas warehouse'),
  },
  SKU_LABELS_MISSING: {
    kind: 'invalid',
    words: words('只有已贴 SKU 标签才能拆包上架', '只有已貼 SKU 標籤才能拆包上架', 'Unpack shelving only when SKU labels are attached'),
  },
  IRREVERSIBLE: {
    kind: 'invalid',
    words: words(
      '“{kind}”提交后不可撤销，确定要这样做吗？请确认后再提交',
      '「{kind}」提交後不可撤銷，確定要這樣做嗎？請確認後再提交',
      '“{kind}” can’t be undone. Confirm to continue',
    ),
  },
  KIND_NOT_YOURS: {
    kind: 'forbidden',
    words: words('您的账号不能使用“{kind}”', '您的帳號不能使用「{kind}」', 'Your account can’t use “{kind}”'),
  },
  ORDER_STAYS: {
    kind: 'refused',
    words: words(
      '“{kind}”的货物入库后留在仓库，不能出库',
      '「{kind}」的貨物入庫後留在倉庫，不能出庫',
      'The goods of “{kind}” stay in the warehouse once received. They can’t be dispatched',
    ),
  },
  ORIGINAL_NOT_FOUND: {
    kind: 'invalid',
    words: words('找不到原订单 {order}', '找不到原訂單 {order}', 'Original order {order} was not found'),
  },
  ORIGINAL_NOT_RETURNED: {
    kind: 'conflict',
    words: words(
      '原订单 {order} 的状态为“{state}”，只有已退回的包裹可以处理',
      '原訂單 {order} 的狀態為「{state}」，只有已退回的包裹可以處理',
      'Original order {order} is “{state}”. Only returned parcels can be used',
    ),
  },
  ORIGINAL_FIXED: {
    kind: 'conflict',
    words: words('订单提交后不能更改原订单号', '訂單提交後不能更改原訂單號', 'The original order can’t be changed after submission'),
  },
  ORIGINAL_TWICE: {
    kind: 'conflict',
    words: words(
      '原订单 {order} 已被第 {line} 行使用',
      '原訂單 {order} 已被第 {line} 行使用',
      'Original order {order} is already used in line {line}',
    ),
  },
  LABEL_TYPE_NOT_OF_KIND: {
    kind: 'refused',
    words: words('“{kind}”没有这种面单', '「{kind}」沒有這種面單', '“{kind}” has no label of this type'),
  },
  NOTHING_SELECTED: { kind: 'invalid', words: words('请选择订单号', '請選擇訂單號', 'Please select an order number') },
  TOO_MANY_ORDERS: { kind: 'invalid', words: words('一次最多 {most} 个订单', '一次最多 {most} 個訂單', 'Up to {most} orders at once') },
  SIGN_PROOF_NOT_SIGNED: {
    kind: 'refused',
    words: words(
      '状态为“{state}”的订单没有签收证明，签收后方可出具',
      '狀態為「{state}」的訂單沒有簽收證明，簽收後方可出具',
      'An order in the state “{state}” has no proof of delivery. It can be had once the parcel is delivered',
    ),
  },
  SIGN_PROOF_FORBIDDEN: {
    kind: 'forbidden',
    words: words('此账号不能出具签收证明', '此帳號不能出具簽收證明', 'This account cannot get proofs of delivery'),
  },
  LABEL_NOT_YET: {
    kind: 'refused',
    words: words(
      '状态为“{state}”的订单不能打印面单',
      '狀態為「{state}」的訂單不能列印面單',
      'An order in the state “{state}” has no label to print',
    ),
  },
})
