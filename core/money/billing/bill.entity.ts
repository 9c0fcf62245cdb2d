import { defineReadModel } from '#core/base/fields/entity.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { billMachine } from './bill.machine.ts'

/** A bill for charges that a customer pays on terms: bill_number, amount, audit, audit_time. */
export const bill = defineReadModel({
  name: 'bill',
  area: 'finance',
  label: words('账单', '帳單', 'Bills'),
  key: 'bill_number',
  title: 'bill_number',
  listed: ['bill_number', 'customer_id', 'bill_type', 'amount', 'status', 'audit', 'audit_time', 'pay_time'],
  searched: ['bill_number', 'remark'],
  filtered: ['bill_type', 'status', 'audit'],
  fields: {
    bill_number: { kind: 'code', maxLength: 40, required: true, label: words('账单号', '帳單號', 'Bill number') },
    customer_id: { kind: 'integer', min: 1, max: 999_999_999, required: true, label: words('客户编号', '客戶編號', 'Customer id') },
    bill_type: {
      kind: 'choice',
      required: true,
      label: words('账单类型', '帳單類型', 'Bill type'),
      choices: {
        freight: words('运费', '運費', 'Freight'),
        storage: words('仓储费', '倉儲費', 'Storage'),
        storage_location: words('库位费', '儲位費', 'Storage locations'),
      },
    },
    amount: { kind: 'money', required: true, label: words('金额', '金額', 'Amount') },
    status: { kind: 'choice', choices: labelsOf(billMachine.states), required: true, label: words('状态', '狀態', 'Status') },
    audit: { kind: 'flag', label: words('是否审核', '是否審核', 'Audited') },
    audit_time: { kind: 'instant', label: words('审核时间', '審核時間', 'Audited at') },
    pay_time: { kind: 'instant', label: words('付款时间', '付款時間', 'Paid at') },
    remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
  },
})
