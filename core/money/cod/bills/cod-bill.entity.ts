import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words } from '#core/base/kernel/words.ts'
import { settlementMachine } from './settlement.machine.ts'

const states = labelsOf(settlementMachine.states)

/**
 * A settlement of collected money with a customer: what is paid out, what is charged, and how it
 * was paid.
 */
export const codBill = defineReadModel({
  name: 'cod_bill',
  area: 'cod',
  label: words('代收货款账单', '代收貨款帳單', 'COD bills'),
  key: 'bill_number',
  title: 'bill_number',
  listed: ['bill_number', 'customer_id', 'cod_status', 'cod_ncnd_status', 'issuing_amount', 'check_amount', 'check_time'],
  searched: ['bill_number', 'transaction_id', 'bank'],
  filtered: ['cod_status', 'cod_ncnd_status', 'check_amount_currency'],
  fields: {
    bill_number: { kind: 'code', maxLength: 40, required: true, label: words('账单号', '帳單號', 'Bill number') },
    customer_id: { kind: 'integer', min: 1, max: 999_999_999, required: true, label: words('客户编号', '客戶編號', 'Customer id') },
    cod_status: { kind: 'choice', choices: states, required: true, label: words('代收结算状态', '代收結算狀態', 'COD status') },
    cod_ncnd_status: {
      kind: 'choice',
      choices: states,
      required: true,
      label: words('未收未派费用状态', '未收未派費用狀態', 'NCND status'),
      help: words('未代收且未派送订单的费用', '未代收且未派送訂單的費用', 'Charges for orders neither collected nor delivered'),
    },
    issuing_amount: { kind: 'money', label: words('出款金额', '出款金額', 'Issuing amount') },
    issuing_service_fee: { kind: 'money', label: words('代收服务费', '代收服務費', 'COD service fee') },
    issuing_bank_fee: { kind: 'money', label: words('银行手续费', '銀行手續費', 'Bank fee') },
    check_time: { kind: 'instant', label: words('付款时间', '付款時間', 'Check time') },
    bank: { kind: 'text', maxLength: 120, label: words('银行', '銀行', 'Bank') },
    check_amount: { kind: 'money', label: words('付款金额', '付款金額', 'Check amount') },
    check_amount_currency: { kind: 'reference', to: 'currency', label: words('付款币种', '付款幣別', 'Check currency') },
    transaction_id: { kind: 'text', maxLength: 80, label: words('交易流水号', '交易流水號', 'Transaction id') },
  },
})

export type CodBillRecord = RecordOf<(typeof codBill)['fields']>
