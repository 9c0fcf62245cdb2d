import { defineReadModel } from '../fields/entity.ts'
import { words } from '../kernel/words.ts'

/** One amount charged to a client, or owed to a supplier, under a version of an expense subject (spec §1). */
export const expense = defineReadModel({
  name: 'expense',
  area: 'expenses',
  label: words('费用', '費用', 'Expenses'),
  key: 'expense_number',
  title: 'subject',
  listed: ['expense_number', 'subject', 'side', 'client', 'order_number', 'amount', 'expense_time', 'bill_number'],
  searched: ['expense_number', 'order_number', 'bill_number', 'remark'],
  filtered: ['subject', 'side', 'client'],
  fields: {
    expense_number: { kind: 'code', maxLength: 30, required: true, label: words('费用单号', '費用單號', 'Expense number') },
    subject: { kind: 'reference', to: 'expense_subject', required: true, label: words('费用科目', '費用科目', 'Expense subject') },
    side: {
      kind: 'choice',
      required: true,
      label: words('收付', '收付', 'Side'),
      choices: { receivable: words('应收', '應收', 'Receivable'), payable: words('应付', '應付', 'Payable') },
    },
    client: { kind: 'reference', to: 'client', label: words('客户', '客戶', 'Client') },
    order_number: { kind: 'code', maxLength: 16, label: words('订单号', '訂單號', 'Order number') },
    amount: { kind: 'money', required: true, label: words('金额', '金額', 'Amount') },
    expense_time: { kind: 'instant', when: 'past', required: true, label: words('发生时间', '發生時間', 'Incurred at') },
    bill_number: {
      kind: 'code',
      maxLength: 30,
      label: words('账单号', '帳單號', 'Bill number'),
      help: words('未出账时为空', '未出帳時為空', 'Empty until billed'),
    },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
