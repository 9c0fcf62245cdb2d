import { defineReadModel } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { labelsOf } from '#core/base/fields/labels-of.ts'
import { words, type Words } from '#core/base/kernel/words.ts'
import { PAYMENT_CHANNELS, PAY_WAYS, type PaymentChannel } from '../ledger/wallets/pay-way.ts'
import { rechargeType, type Recharge } from './recharge.ts'
import { rechargeMachine } from './recharge.machine.ts'

const CHANNELS = Object.fromEntries(PAYMENT_CHANNELS.map((channel) => [channel, PAY_WAYS[channel]])) as Readonly<
  Record<PaymentChannel, Words>
>

/**
 * A top-up as it is listed (spec §7 `POST /pay {type, amount}`); it is paid under its `flow_num`.
 */
export const rechargeEntity = defineReadModel({
  name: 'recharge',
  area: 'finance',
  label: words('充值', '儲值', 'Top-ups'),
  key: 'flow_num',
  title: 'flow_num',
  listed: ['flow_num', 'customer_id', 'type', 'amount', 'status', 'create_time', 'pay_time'],
  searched: ['flow_num', 'transaction_id'],
  filtered: ['type', 'status'],
  fields: {
    flow_num: { kind: 'code', maxLength: 40, required: true, label: words('充值单号', '儲值單號', 'Top-up number') },
    customer_id: { kind: 'integer', min: 1, max: 999_999_999, required: true, label: words('客户编号', '客戶編號', 'Customer id') },
    type: { kind: 'choice', choices: CHANNELS, required: true, label: words('付款方式', '付款方式', 'Payment type') },
    amount: { kind: 'money', required: true, positive: true, label: words('金额', '金額', 'Amount') },
    status: { kind: 'choice', choices: labelsOf(rechargeMachine.states), required: true, label: words('状态', '狀態', 'Status') },
    create_time: { kind: 'instant', required: true, label: words('创建时间', '建立時間', 'Created at') },
    expire_time: { kind: 'instant', required: true, label: words('过期时间', '到期時間', 'Expires at') },
    pay_time: { kind: 'instant', label: words('付款时间', '付款時間', 'Paid at') },
    transaction_id: { kind: 'text', maxLength: 80, label: words('交易流水号', '交易流水號', 'Transaction id') },
  },
})

/** A top-up in the names of the API. */
export const rechargeRecord = (recharge: Recharge): RecordOf<(typeof rechargeEntity)['fields']> => ({
  flow_num: recharge.number,
  customer_id: recharge.customerId,
  type: rechargeType(recharge),
  amount: recharge.amount,
  status: recharge.state,
  create_time: recharge.createdAt,
  expire_time: recharge.expiresAt,
  ...(recharge.paidAt === undefined ? {} : { pay_time: recharge.paidAt }),
  ...(recharge.transactionId === undefined ? {} : { transaction_id: recharge.transactionId }),
})
