import { defineFailures } from '../kernel/failure.ts'
import { words } from '../kernel/words.ts'

/** What can be wrong with an order or with what is done to it (domain §2, §3; spec §5). */
export const orderFailure = defineFailures({
  ORDER_INVALID: { kind: 'invalid', words: words('请完善表单', '請完善表單', 'Please complete the form') },
  ORDER_NOT_FOUND: { kind: 'missing', words: words('找不到订单 {order}', '找不到訂單 {order}', 'There is no order {order}') },
  ORDER_KIND_UNKNOWN: {
    kind: 'invalid',
    words: words(
      '没有订单类型“{found}”，可选：{choices}',
      '沒有訂單類型「{found}」，可選：{choices}',
      'There is no order type “{found}”; it takes: {choices}',
    ),
  },
  ILLEGAL_TRANSITION: {
    kind: 'conflict',
    words: words(
      '状态为“{state}”的订单不能{event}',
      '狀態為「{state}」的訂單不能{event}',
      'An order in state “{state}” does not take “{event}”',
    ),
  },
  EVENT_NOT_YOURS: { kind: 'forbidden', words: words('只有工作人员可以{event}', '只有工作人員可以{event}', 'Only staff may do “{event}”') },
  ORDER_CHANGED: {
    kind: 'conflict',
    words: words('订单已被他人修改，请刷新后重试', '訂單已被他人修改，請重新整理後重試', 'Somebody else changed the order; load it again'),
  },
  ORDER_NOT_EDITABLE: {
    kind: 'conflict',
    words: words(
      '状态为“{state}”的订单不能修改',
      '狀態為「{state}」的訂單不能修改',
      'An order in state “{state}” can no longer be changed',
    ),
  },
  REFERENCE_TAKEN: {
    kind: 'conflict',
    words: words(
      '客户单号 {refCode} 已存在（订单 {order}）',
      '客戶單號 {refCode} 已存在（訂單 {order}）',
      'Reference {refCode} is taken by order {order}',
    ),
  },
  DECLARED_VALUE_HIGH: {
    kind: 'invalid',
    words: words(
      '申报总价值 {usd} 美元超过 {limit} 美元，请重新填写或确认继续',
      '申報總價值 {usd} 美元超過 {limit} 美元，請重新填寫或確認繼續',
      'The declared value of {usd} USD is above {limit} USD: enter it again or confirm to continue',
    ),
  },
  CONTRABAND: {
    kind: 'invalid',
    words: words('品名含违禁词“{term}”', '品名含違禁詞「{term}」', 'The product name holds the forbidden word “{term}”'),
  },
  DESTINATION_CLOSED: {
    kind: 'invalid',
    words: words('{country} 暂不接收包裹', '{country} 暫不接收包裹', 'Parcels to {country} are not taken at present'),
  },
  ORIGIN_CLOSED: {
    kind: 'invalid',
    words: words('{country} 暂不能寄出包裹', '{country} 暫不能寄出包裹', 'Parcels from {country} are not taken at present'),
  },
  CHANNEL_MISSING: {
    kind: 'invalid',
    words: words(
      '{country} 没有默认渠道，请选择渠道',
      '{country} 沒有預設渠道，請選擇渠道',
      '{country} has no default channel, choose one',
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
      'has {found} entries where “{names}” has {expected}; they must be the same',
    ),
  },
  CURRENCIES_DIFFER: {
    kind: 'invalid',
    words: words('一个订单的申报币种应相同', '一個訂單的申報幣別應相同', 'All products of an order are declared in one currency'),
  },
  NOTHING_SELECTED: { kind: 'invalid', words: words('请选择订单号', '請選擇訂單號', 'Please select an order number') },
  TOO_MANY_ORDERS: { kind: 'invalid', words: words('一次最多 {most} 个订单', '一次最多 {most} 個訂單', 'At most {most} orders at once') },
  LABEL_NOT_YET: {
    kind: 'refused',
    words: words(
      '状态为“{state}”的订单不能打印面单',
      '狀態為「{state}」的訂單不能列印面單',
      'An order in state “{state}” has no label to print',
    ),
  },
})
