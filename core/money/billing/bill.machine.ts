import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A bill of charges (rule: Bill states): drawn up, issued with success or failure, audited by
 * finance, paid. A bill that the audit rejects is drawn up again; one that should not exist is
 * voided before it is audited, and its charges are free for the next bill. A payment that was
 * counted to the wrong bill is taken back.
 */
export const billMachine = defineMachine({
  name: 'bill',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    issued: { label: words('出账成功', '出帳成功', 'Issued') },
    billing_failed: { label: words('出账失败', '出帳失敗', 'Billing failed') },
    audited: { label: words('已审核', '已審核', 'Audited') },
    paid: { label: words('已付款', '已付款', 'Paid'), final: true },
    voided: { label: words('已作废', '已作廢', 'Voided'), final: true },
  },
  events: {
    issue: { label: words('出账', '出帳', 'Issue') },
    fail: { label: words('出账失败', '出帳失敗', 'Fail') },
    send_back: { label: words('退回修改', '退回修改', 'Send back') },
    audit: { label: words('审核', '審核', 'Audit') },
    pay: { label: words('付款', '付款', 'Pay') },
    take_back: { label: words('撤销收款', '撤銷收款', 'Take payment back') },
    void: { label: words('作废', '作廢', 'Void') },
  },
  takesBack: ['take_back'],
  arrows: {
    draft: { issue: 'issued', fail: 'billing_failed', void: 'voided' },
    billing_failed: { issue: 'issued', void: 'voided' },
    issued: { audit: 'audited', send_back: 'draft', void: 'voided' },
    audited: { pay: 'paid' },
    paid: { take_back: 'audited' },
  },
})

export type BillState = keyof (typeof billMachine)['states']
export type BillEvent = keyof (typeof billMachine)['events']
