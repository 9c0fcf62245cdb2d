import { words } from '../../../../../core/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

/** Texts of the page of one order. */
export const detailWords = defineWords('order-detail', {
  title: words('订单 {order}', '訂單 {order}', 'Order {order}'),
  backToList: words('返回列表', '返回列表', 'Back to the list'),
  raiseWorkOrder: words('提交工单', '送出工單', 'Raise a work order'),
  edit: words('修改', '修改', 'Change'),
  copyOrder: words('复制此单', '複製此單', 'Another like this'),
  removeDraft: words('删除草稿', '刪除草稿', 'Delete the draft'),
  removeAsk: words('删除草稿 {order}？', '刪除草稿 {order}？', 'Delete draft {order}?'),
  removed: words('草稿已删除', '草稿已刪除', 'The draft is deleted'),
  copyNumber: words('复制 {number}', '複製 {number}', 'Copy {number}'),
  copied: words('复制成功', '複製成功', 'Copy Success'),
  history: words('修改记录', '修改記錄', 'History of changes'),
  historyEmpty: words('还没有修改记录', '還沒有修改記錄', 'No changes yet'),
  when: words('时间', '時間', 'When'),
  who: words('操作人', '操作人', 'Who'),
  what: words('操作', '操作', 'What'),
  states: words('状态', '狀態', 'State'),
  changed: words('修改内容', '修改內容', 'Changed'),
  fromTo: words('{from} → {to}', '{from} → {to}', '{from} → {to}'),
  empty: words('（空）', '（空）', '(empty)'),
  created: words('创建', '建立', 'Created'),
  change: words('修改', '修改', 'Changed'),
  delete: words('删除', '刪除', 'Deleted'),
  labelsPrinted: words('打印面单', '列印面單', 'Labels printed'),
  none: words('—', '—', '—'),
  missingTitle: words('找不到订单 {order}', '找不到訂單 {order}', 'There is no order {order}'),
  missingText: words(
    '订单可能已被删除，或不属于您的账户。',
    '訂單可能已被刪除，或不屬於您的帳戶。',
    'It may have been deleted, or belongs to another account.',
  ),
  unfinished: words('草稿还不完整', '草稿還不完整', 'This draft is not complete'),
  finish: words('补全草稿', '補全草稿', 'Complete the draft'),
  conflict: words('操作没有完成', '操作沒有完成', 'That was not done'),
})
