import { settlementNumber } from '#core/money/cod/bills/settlement-number.ts'
import { remittanceMachine } from '#core/money/cod/remittances/remittance.machine.ts'
import { REMITTANCE_ACTIONS, remittanceTrailFields } from '#core/money/cod/remittances/remittance.ts'
import { STORAGE_ACTIONS } from '#core/money/storage/storage-fields.ts'
import { words } from '#core/base/kernel/words.ts'
import { costBillMachine } from '#core/money/costs/cost-bill.machine.ts'
import { costBillFields, COST_REASON, DECISIONS, differingFields } from '#core/money/costs/cost-fields.ts'
import { BILL_ACTIONS, billFields } from '#core/money/billing/bill-fields.ts'
import { billMachine } from '#core/money/billing/bill.machine.ts'
import { rechargeDecisionFields } from '#core/money/payments/decide-recharge.usecase.ts'
import { rechargeMachine } from '#core/money/payments/recharge.machine.ts'
import { collectionMachine } from '#core/money/cod/collections/collection.machine.ts'
import { differenceMachine } from '#core/money/cod/collections/difference.machine.ts'
import { SETTLEMENT_ACTIONS, settlementTrailFields } from '#core/money/cod/bills/settlement-fields.ts'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import { bankPayoutFields, payoutCancelFields } from '#core/money/cod/payouts/payout.ts'
import { settlementMachine } from '#core/money/cod/bills/settlement.machine.ts'
import { ENTRY_KINDS } from '#core/money/ledger/entry.ts'
import { bankLineMachine } from '#core/money/bank/bank-line.machine.ts'
import { heldActMachine } from '#core/money/acts/held-act.machine.ts'
import { findingFields } from '#core/money/acts/money-finding.ts'
import { topUpTrailFields } from '#core/money/payments/top-up-trail-fields.ts'
import { bankReasonFields, bankTrailFields, importTrailFields } from '#core/money/bank/bank-fields.ts'
import { closingMachine } from '#core/money/closings/closing.machine.ts'
import { reopeningFields } from '#core/money/closings/closing.ts'
import { correctionMachine } from '#core/money/corrections/correction.machine.ts'
import { adjustmentFields } from '#core/money/corrections/correction.ts'
import { invoiceMachine } from '#core/money/invoices/invoice.machine.ts'
import { invoiceIssueFields, invoiceVoidFields } from '#core/money/invoices/invoice-number.rules.ts'
import { refundMachine } from '#core/money/refunds/refund.machine.ts'
import { refundFields } from '#core/money/refunds/refund.ts'
import { codChangeMachine } from '#core/money/cod/changes/cod-change.machine.ts'
import { orderFields } from './parcels-areas.ts'
import { area, type AuditArea } from './audit-area.ts'

/** Areas of the trail about money. */
export const moneyAreas = {
  'cod-changes': area('cod-changes', {
    fields: orderFields,
    machines: [codChangeMachine],
    actions: { request: words('申请修改代收货款', '申請修改代收貨款', 'Request COD change') },
    page: (subject) => `/admin/cod-changes?keywords=${encodeURIComponent(subject)}`,
  }),
  finance: area('finance', {
    fields: { ...topUpTrailFields, ...billFields, ...rechargeDecisionFields, ...importTrailFields },
    machines: [rechargeMachine, billMachine],
    actions: {
      ...ENTRY_KINDS,
      ...BILL_ACTIONS,
      ...STORAGE_ACTIONS,
      set_credit_limit: words('设置信用额度', '設定信用額度', 'Set credit limit'),
      request: words('申请充值', '申請儲值', 'Request top-up'),
      verify: words('核对账本', '核對帳本', 'Verify the ledger'),
      resolve: words('处理对账差异', '處理對帳差異', 'Resolve statement difference'),
      import: words('导入对账单', '匯入對帳單', 'Import statement'),
    },
  }),
  'bank-lines': area('finance', {
    label: words('银行到账', '銀行入帳', 'Bank transfers'),
    fields: { ...bankReasonFields, ...bankTrailFields },
    machines: [bankLineMachine],
    actions: { import: words('导入银行流水', '匯入銀行交易', 'Import bank statement') },
    page: (subject) => (/^BT\d+$/.test(subject) ? `/admin/finance/transfers?line=${Number(subject.slice(2))}` : '/admin/finance/transfers'),
  }),
  'cod-remittances': area('cod', {
    label: words('代收回款', '代收回款', 'COD remittances'),
    fields: remittanceTrailFields,
    machines: [remittanceMachine],
    actions: REMITTANCE_ACTIONS,
    page: (subject) => `/admin/cod/remittances/${Number(subject.slice(2))}`,
  }),
  refunds: area('finance', {
    label: words('退款', '退款', 'Refunds'),
    fields: {
      reason: refundFields.reason,
      amount: { kind: 'text', maxLength: 80, label: refundFields.amount.label },
      order_number: { kind: 'code', maxLength: 40, label: words('订单号', '訂單號', 'Order number') },
    },
    machines: [refundMachine],
    actions: { request: words('申请退款', '申請退款', 'Request refund') },
    page: (subject) => `/admin/finance/refunds?refund=${encodeURIComponent(subject)}`,
  }),
  invoices: area('finance', {
    label: words('发票', '發票', 'Invoices'),
    fields: {
      bills: { kind: 'text', maxLength: 4000, label: words('账单', '帳單', 'Bills') },
      amount: { kind: 'text', maxLength: 80, label: words('开票金额', '開票金額', 'Amount') },
      invoice_number: { kind: 'text', maxLength: 40, label: invoiceIssueFields.invoice_number.label },
      red_number: { kind: 'text', maxLength: 40, label: invoiceVoidFields.red_number.label },
      reason: { kind: 'text', maxLength: 300, label: words('原因', '原因', 'Reason') },
    },
    machines: [invoiceMachine],
    actions: { request: words('申请开票', '申請開票', 'Request invoice') },
    page: (subject) => `/admin/finance/invoices?invoice=${encodeURIComponent(subject)}`,
  }),
  corrections: area('finance', {
    label: words('调账与冲正', '調帳與沖正', 'Corrections'),
    fields: { note: adjustmentFields.note, amount: { kind: 'text', maxLength: 80, label: adjustmentFields.amount.label } },
    machines: [correctionMachine],
    actions: { propose: words('提出调账', '提出調帳', 'Propose correction') },
    page: () => '/admin/finance/entries',
  }),
  'money-acts': area('money-acts', {
    fields: {
      subject: { kind: 'text', maxLength: 200, label: words('单据', '單據', 'Record') },
      amount: { kind: 'text', maxLength: 80, label: adjustmentFields.amount.label },
      note: { kind: 'text', maxLength: 300, label: words('原因', '原因', 'Reason') },
    },
    machines: [heldActMachine],
    actions: { propose: words('申请第二人复核', '申請第二人覆核', 'Ask for a second person') },
    page: () => '/admin/money-acts',
  }),
  'money-findings': area('money-findings', {
    fields: findingFields,
    actions: { look_into: words('查看资金操作提示', '檢視資金操作提示', 'Look into money finding') },
    page: () => '/admin/money-findings',
  }),
  closings: area('finance', {
    label: words('月结', '月結', 'Closing'),
    fields: reopeningFields,
    machines: [closingMachine],
    page: (subject) => `/admin/finance/closings?month=${encodeURIComponent(subject)}`,
  }),
  expenses: area('expenses', {
    fields: {
      ...costBillFields,
      reason: COST_REASON,
      line: { kind: 'text', maxLength: 1_000, label: words('明细行', '明細列', 'Line') },
      lines: { kind: 'text', maxLength: 1_000, label: words('明细行', '明細列', 'Lines') },
      ...differingFields,
      decision: { kind: 'choice', label: words('处理', '處理', 'Decision'), choices: DECISIONS },
    },
    machines: [costBillMachine],
    actions: {
      import_lines: words('导入明细', '匯入明細', 'Import lines'),
      decide: words('处理差异', '處理差異', 'Decide on differences'),
      reverse_line: words('冲销明细行', '沖銷明細列', 'Reverse line'),
    },
    page: (subject) => `/admin/expenses/${encodeURIComponent(subject)}`,
  }),
  cod: area('cod', {
    fields: {
      ...settlementTrailFields,
      collected_amount: { kind: 'money', label: words('代收金额', '代收金額', 'Collected amount') },
    },
    machines: [collectionMachine, differenceMachine, settlementMachine],
    actions: {
      ...SETTLEMENT_ACTIONS,
      report_difference: words('上报差异', '回報差異', 'Report difference'),
      accept_difference: words('接受差异', '接受差異', 'Accept difference'),
      reject_difference: words('驳回差异', '駁回差異', 'Reject difference'),
      import: words('导入代收文件', '匯入代收檔案', 'Import collections'),
    },
    page: (subject) =>
      settlementNumber.pattern.test(subject) ? `/admin/cod/bills/${subject}` : `/admin/cod?keywords=${encodeURIComponent(subject)}`,
  }),
  'cod-payouts': area('finance', {
    label: words('代收货款出款', '代收貨款出款', 'Payouts of COD'),
    fields: {
      reason: payoutCancelFields.reason,
      amount: { kind: 'text', maxLength: 80, label: words('出款金额', '出款金額', 'Amount') },
      transaction_id: bankPayoutFields.transaction_id,
      alipay_account: { kind: 'text', maxLength: 80, label: words('支付宝账户', '支付寶帳戶', 'Alipay account') },
    },
    machines: [payoutMachine],
    actions: {
      request: words('申请出款', '申請出款', 'Request payout'),
      authorize_alipay: words('授权支付宝账户', '授權支付寶帳戶', 'Authorise Alipay account'),
      revoke_alipay: words('撤销支付宝授权', '撤銷支付寶授權', 'Revoke Alipay account'),
    },
    page: (subject) => `/admin/cod/payouts?keywords=${encodeURIComponent(subject)}`,
  }),
} satisfies Readonly<Record<string, AuditArea>>
