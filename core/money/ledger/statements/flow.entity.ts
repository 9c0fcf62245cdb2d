import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { ENTRY_KINDS } from '../entry.ts'
import { PAY_WAYS } from '../wallets/pay-way.ts'

/**
 * The customer's view of the ledger: one row for each entry on a wallet, with the balance after it
 * (rule: Flow).
 */
export const flow = defineReadModel({
  name: 'flow',
  area: 'finance',
  label: words('资金流水', '資金流水', 'Flow'),
  key: 'flow_num',
  title: 'flow_num',
  listed: ['flow_num', 'create_time', 'kind', 'change_amount', 'balance_amount', 'pay_way', 'reference', 'note'],
  searched: ['flow_num', 'reference', 'note'],
  filtered: ['kind', 'pay_way', 'is_calculate'],
  fields: {
    flow_num: { kind: 'code', maxLength: 40, required: true, label: words('流水号', '流水號', 'Flow number') },
    create_time: { kind: 'instant', required: true, label: words('时间', '時間', 'Time') },
    kind: { kind: 'choice', choices: ENTRY_KINDS, required: true, label: words('类型', '類型', 'Type') },
    change_amount: { kind: 'money', required: true, label: words('变动金额', '變動金額', 'Change') },
    balance_amount: { kind: 'money', required: true, label: words('变动后余额', '變動後餘額', 'Balance after') },
    pay_way: { kind: 'choice', choices: PAY_WAYS, required: true, label: words('支付方式', '支付方式', 'Paid by') },
    is_calculate: {
      kind: 'flag',
      label: words('系统计费', '系統計費', 'Calculated'),
      help: words('按计费规则算出，而非手工录入', '依計費規則算出，而非人工輸入', 'Calculated by fee rules, not entered manually'),
    },
    fixed_fee: {
      kind: 'money',
      label: words('固定费用', '固定費用', 'Fixed fee'),
      help: words('其中与重量、货值无关的部分', '其中與重量、貨值無關的部分', 'The part that doesn’t depend on weight or value'),
    },
    reference: { kind: 'text', maxLength: 80, required: true, label: words('关联单号', '關聯單號', 'Reference') },
    note: { kind: 'text', maxLength: 500, label: words('备注', '備註', 'Note') },
  },
})

export type FlowRecord = RecordOf<(typeof flow)['fields']>
