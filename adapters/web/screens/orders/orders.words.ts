import { words } from '../../../../core/kernel/words.ts'
import { defineWords } from '../../base/words.ts'

/** Texts that the pages of orders share: what an order says of itself beside its kind's fields, and what is done to it. */
export const orderWords = defineWords('orders', {
  order_number: words('订单号', '訂單號', 'Order number'),
  order_type: words('订单类型', '訂單類型', 'Order type'),
  airway_number: words('运单号', '運單號', 'Waybill'),
  status: words('状态', '狀態', 'Status'),
  client_id: words('客户 ID', '客戶 ID', 'Client id'),
  values: words('申报总价值', '申報總價值', 'Declared in all'),
  goods: words('产品', '產品', 'Products'),
  check_weight: words('核重（kg）', '核重（kg）', 'Checked weight (kg)'),
  tracker_code: words('最新轨迹', '最新軌跡', 'Latest tracking'),
  exception: words('异常原因', '異常原因', 'Exception'),
  create_time: words('创建时间', '建立時間', 'Created'),
  update_time: words('更新时间', '更新時間', 'Updated'),
  inbound_time: words('入库时间', '入庫時間', 'Inbound'),
  outbound_time: words('出库时间', '出庫時間', 'Outbound'),
  pod_time: words('签收时间', '簽收時間', 'Delivered'),
  print_time: words('打印时间', '列印時間', 'Printed'),

  ask: words('确定要{event}吗？', '確定要{event}嗎？', '{event}: do you want to do this?'),
  askOne: words('订单 {order} 当前状态：{state}。', '訂單 {order} 目前狀態：{state}。', 'Order {order} is in state “{state}”.'),
  askFinal: words('此操作不可撤销。', '此操作不可復原。', 'This cannot be taken back.'),
  reason: words('原因', '原因', 'Reason'),
  reasonHelp: words('会记入订单的修改记录', '會記入訂單的修改記錄', 'It is kept in the history of the order'),
  check_weight_input: words('核重（kg）', '核重（kg）', 'Checked weight (kg)'),
  check_weight_help: words(
    '与申报重量相差过大时，订单会等待客户确认',
    '與申報重量相差過大時，訂單會等待客戶確認',
    'When it is too far from the claimed weight, the order waits for the client',
  ),
  exception_code: words('异常代码', '異常代碼', 'Exception code'),
  exception_msg: words('异常说明', '異常說明', 'What happened'),
  done: words('{event}：已完成', '{event}：已完成', '{event}: done'),
  nowIs: words('当前状态：{state}', '目前狀態：{state}', 'It is now: {state}'),
  print: words('打印面单', '列印面單', 'Print labels'),
  printOne: words('打印 {order} 的面单', '列印 {order} 的面單', 'Print the label of {order}'),
  close: words('关闭', '關閉', 'Close'),
})
