import { CONNECTION_TRAIL } from '../agents/connection-trail.ts'
import { remittanceMachine } from '../cod/remittance.machine.ts'
import { REMITTANCE_ACTIONS, remittanceTrailFields } from '../cod/remittance.ts'
import { STORAGE_ACTIONS } from '../storage/storage-fields.ts'
import { certificationFields } from '../shippers/certification-fields.ts'
import { accountAuditMachine } from '../access/account-audit.machine.ts'
import { allAreas, areaOf } from '../access/areas.ts'
import { certificationMachine } from '../shippers/certification.machine.ts'
import { contractBaseFields } from '../shippers/contract-base.ts'
import { contractMachine } from '../shippers/contract.machine.ts'
import { FEE_COLUMNS } from '../orders/order-fee-columns.ts'
import { financeInformationFields } from '../shippers/finance-information.ts'
import { invoiceInformationFields } from '../shippers/invoice-information.ts'
import { mayDo, type RoleHolder } from '../access/permissions.ts'
import { editableUserInfo } from '../shippers/user-info-fields.ts'
import { moveGoodsFields } from '../goods/move-goods-fields.ts'
import { sku } from '../goods/sku.entity.ts'
import { STOCK_MOVE_WORDS } from '../goods/stock.ts'
import { WATCH_LIST_TRAIL } from '../trace-query/watch-list.ts'
import { stocktakeFields } from '../goods/stocktake-fields.ts'
import { stocktakeMachine } from '../goods/stocktake.machine.ts'
import { transferFields } from '../goods/transfer-fields.ts'
import { transferMachine } from '../goods/transfer.machine.ts'
import { pickingMachine } from '../goods/picking.machine.ts'
import type { Entity } from '../fields/entity.ts'
import type { Fields } from '../fields/field.ts'
import { labelsOf } from '../fields/labels-of.ts'
import type { Machine } from '../kernel/machine.ts'
import { sameWords, words, type Words } from '../kernel/words.ts'
import { costBillMachine } from '../costs/cost-bill.machine.ts'
import { costBillFields, COST_REASON, DECISIONS } from '../costs/cost-fields.ts'
import { BILL_ACTIONS, billFields } from '../billing/bill-fields.ts'
import { billMachine } from '../billing/bill.machine.ts'
import { rechargeDecisionFields } from '../payments/decide-recharge.usecase.ts'
import { rechargeMachine } from '../payments/recharge.machine.ts'
import { codChangeMachine } from '../cod/cod-change.machine.ts'
import { collectionMachine } from '../cod/collection.machine.ts'
import { differenceMachine } from '../cod/difference.machine.ts'
import { SETTLEMENT_ACTIONS, settlementTrailFields } from '../cod/settlement-fields.ts'
import { payoutMachine } from '../cod/payout.machine.ts'
import { bankPayoutFields, payoutCancelFields } from '../cod/payout.ts'
import { settlementMachine } from '../cod/settlement.machine.ts'
import { jobMachine } from '../jobs/job.machine.ts'
import { ENTRY_KINDS } from '../ledger/entry.ts'
import { bulletinMachine } from '../messages/bulletin.machine.ts'
import { bankLineMachine } from '../bank/bank-line.machine.ts'
import { bankReasonFields, bankTrailFields, importTrailFields } from '../bank/bank-fields.ts'
import { labelDesignMachine } from '../labels/design/label-design.machine.ts'
import { messageMachine } from '../messages/message.machine.ts'
import { exceptionPlanMachine } from '../orders/exceptions/exception-plan.machine.ts'
import { orderExceptionFields } from '../orders/exceptions/order-exception.ts'
import { closingMachine } from '../closings/closing.machine.ts'
import { reopeningFields } from '../closings/closing.ts'
import { correctionMachine } from '../corrections/correction.machine.ts'
import { adjustmentFields } from '../corrections/correction.ts'
import { invoiceMachine } from '../invoices/invoice.machine.ts'
import { invoiceIssueFields, invoiceVoidFields } from '../invoices/invoice-number.rules.ts'
import { SAVED_REPORT_TRAIL } from '../reports/centre-saved.ts'
import { refundMachine } from '../refunds/refund.machine.ts'
import { refundFields } from '../refunds/refund.ts'
import { claimMachine } from '../support/claim.machine.ts'
import { workOrderMachine } from '../support/work-order.machine.ts'
import { orderImportMachine } from '../orders/import/order-import.machine.ts'
import { orderKinds } from '../orders/kinds/catalog.ts'
import { orderMachine } from '../orders/order.machine.ts'
import { fieldsOf, groupsOf, lineFields } from '../orders/order-kind.ts'
import { catalog } from '../entity-catalog.ts'
import { inboundMachine } from '../goods/inbound/inbound.machine.ts'
import { endpointFields } from '../webhooks/webhook.ts'
import { bagMachine } from '../transport/bag.machine.ts'
import { billOfLadingMachine } from '../transport/bill-of-lading.machine.ts'
import { matchReturnFields } from '../stations/match-return-fields.ts'
import { bag } from '../transport/bag.entity.ts'
import { changeBagFields } from '../transport/bag-fields.ts'
import { billOfLading } from '../transport/bill-of-lading.entity.ts'

/** What an area of the trail is about: its name, who may read it, its words, and where its records are shown. */
export type AuditArea = {
  readonly label: Words
  /** The area of permission that its records belong to. */
  readonly permission: string
  /** Fields by the names that changes use. */
  readonly fields: Fields
  readonly machines: readonly Machine[]
  /** Words of actions that are neither events of its machines nor known to every area. */
  readonly actions: Readonly<Record<string, Words>>
  /** The page of a record, where there is one. */
  readonly page?: (subject: string) => string
}

function labelOf(permission: string): Words {
  const area = areaOf(permission)
  if (area === undefined) throw new Error(`no area ${permission}`)
  return area.label
}

const area = (permission: string, facts: Partial<Omit<AuditArea, 'permission'>> = {}): AuditArea => ({
  label: labelOf(permission),
  permission,
  fields: {},
  machines: [],
  actions: {},
  ...facts,
})

const pageOfEntity =
  ({ area: path }: Entity) =>
  (subject: string): string =>
    `/admin/${path}?keywords=${encodeURIComponent(subject)}`

const entityArea = (entity: Entity): AuditArea => ({
  label: entity.label,
  permission: entity.area,
  fields: entity.fields,
  machines: [],
  actions: {},
  page: pageOfEntity(entity),
})

const orderFields: Fields = Object.fromEntries(
  orderKinds.flatMap((kind) => [
    ...groupsOf(kind).flatMap(([, group]) => lineFields(group)),
    ...fieldsOf(kind).flatMap(([name, field]) => [[name, field] as const, [field.api, field] as const]),
  ]),
)

const shipperFields: Fields = {
  ...editableUserInfo,
  ...invoiceInformationFields,
  ...financeInformationFields,
  ...contractBaseFields,
  ...certificationFields,
  certification_status: { kind: 'choice', choices: labelsOf(certificationMachine.states), label: labelOf('certifications') },
}

/** Areas that are not plain entities. */
const OWN: Readonly<Record<string, AuditArea>> = {
  order: area('orders', {
    fields: { ...orderFields, charged: { kind: 'text', maxLength: 80, label: FEE_COLUMNS.charged.label } },
    machines: [orderMachine],
    actions: {
      undo_receive: words('撤销入库', '復原入庫', 'Undo receipt'),
      undo_dispatch: words('撤销出库', '復原出庫', 'Undo dispatch'),
      hold_unpaid: words('欠费暂存', '欠費暫存', 'Hold for arrears'),
      free_held: words('解除欠费暂存', '解除欠費暫存', 'Freed after arrears'),
      reprice: words('重新定价', '重新定價', 'Price again'),
    },
    page: (subject) => `/order/detail/${encodeURIComponent(subject)}`,
  }),
  account: area('clients', {
    label: words('账号', '帳號', 'Account'),
    fields: shipperFields,
    machines: [accountAuditMachine, contractMachine],
  }),
  certifications: area('certifications', {
    fields: shipperFields,
    machines: [certificationMachine, accountAuditMachine],
    page: (subject) => `/admin/certifications?application=${encodeURIComponent(subject)}`,
  }),
  finance: area('finance', {
    fields: { ...billFields, ...rechargeDecisionFields, ...importTrailFields },
    machines: [rechargeMachine, billMachine],
    actions: {
      ...ENTRY_KINDS,
      ...BILL_ACTIONS,
      ...STORAGE_ACTIONS,
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
  reports: area('reports', SAVED_REPORT_TRAIL),
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
  webhooks: area('webhooks', {
    fields: {
      ...endpointFields,
      events: { kind: 'text', maxLength: 1000, label: words('事件', '事件', 'Events') },
      enabled: { kind: 'flag', label: words('启用', '啟用', 'On') },
    },
    actions: {
      rotate_webhook_secret: words('更换签名密钥', '更換簽章金鑰', 'Signing secret replaced'),
    },
    page: (subject) => `/admin/webhooks?webhook=${encodeURIComponent(subject)}`,
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
  closings: area('finance', {
    label: words('月结', '月結', 'Closing'),
    fields: reopeningFields,
    machines: [closingMachine],
    page: (subject) => `/admin/finance/closings?month=${encodeURIComponent(subject)}`,
  }),
  goods: area('goods', { fields: sku.fields, page: (subject) => `/admin/goods?keywords=${encodeURIComponent(subject)}` }),
  stock: area('stock', {
    fields: { ...moveGoodsFields, location: { ...moveGoodsFields.to, label: words('库位', '儲位', 'Location') } },
    actions: STOCK_MOVE_WORDS,
    page: (subject) => `/admin/stock?sku=${encodeURIComponent(subject)}`,
  }),
  pick: area('picks', {
    machines: [pickingMachine],
    actions: {
      drop: words('移出波次', '移出波次', 'Taken out of its wave'),
      undo_finish: words('撤销完成拣货', '復原完成揀貨', 'Picking reopened'),
    },
  }),
  returns: area('returns', {
    fields: matchReturnFields,
    actions: {
      match: words('匹配', '匹配', 'Match'),
      undo_receive: words('撤销收货', '復原收貨', 'Undo receipt'),
    },
    page: (subject) => `/admin/returns?keywords=${encodeURIComponent(subject)}`,
  }),
  watch_list: area('trace-query', WATCH_LIST_TRAIL),
  stocktake: area('stocktakes', {
    fields: { ...stocktakeFields, locations: { kind: 'text', maxLength: 20_000, label: stocktakeFields.locations.label } },
    machines: [stocktakeMachine],
    page: (subject) => `/admin/stocktakes/${encodeURIComponent(subject)}`,
  }),
  transfer: area('transfers', {
    fields: {
      ...transferFields,
      pieces: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('件数', '件數', 'Pieces') },
    },
    machines: [transferMachine],
    page: (subject) => `/admin/transfers/${encodeURIComponent(subject)}`,
  }),
  inbound: area('inbound-deliveries', {
    fields: {
      counted: { kind: 'text', maxLength: 200, label: words('良品', '良品', 'Good') },
      damaged: { kind: 'text', maxLength: 200, label: words('残损', '殘損', 'Damaged') },
      shelved: { kind: 'text', maxLength: 10_000, label: words('件数', '件數', 'Pieces') },
      location: { ...moveGoodsFields.to, label: words('库位', '儲位', 'Location') },
      work_order: { kind: 'text', maxLength: 40, label: labelOf('work-orders') },
    },
    machines: [inboundMachine],
    actions: {
      count_pieces: words('清点', '清點', 'Count'),
      undo_count: words('撤销清点', '復原清點', 'Undo count'),
      shelve_pieces: words('上架', '上架', 'Shelve'),
      accept: words('接受差异', '接受差異', 'Accept difference'),
      dispute: words('就差异提交工单', '就差異送出工單', 'Raise work order about difference'),
    },
    page: (subject) => `/admin/inbound-deliveries/${encodeURIComponent(subject)}`,
  }),
  bag: area('bags', {
    fields: {
      ...bag.fields,
      ...changeBagFields,
      mawb: billOfLading.fields.mawb,
      airway_number: { kind: 'code', maxLength: 20, label: words('运单号', '運單號', 'Waybill') },
    },
    machines: [bagMachine],
    actions: {
      open: words('打开新袋', '打開新袋', 'Open bag'),
      pack: words('装入', '裝入', 'Pack'),
      unpack: words('取出', '取出', 'Take out'),
      undo_pack: words('撤销装入', '復原裝入', 'Undo packing'),
      weigh: words('称重', '秤重', 'Weigh'),
    },
    page: (subject) => `/admin/bags/${encodeURIComponent(subject)}`,
  }),
  bill_of_lading: area('bills-of-lading', {
    fields: { ...billOfLading.fields, packing_number: bag.fields.packing_number },
    machines: [billOfLadingMachine],
    actions: {
      load: words('配袋', '配袋', 'Put bag on'),
      unload: words('撤袋', '撤袋', 'Take bag off'),
    },
    page: (subject) => `/admin/bills-of-lading/${encodeURIComponent(subject)}`,
  }),
  expenses: area('expenses', {
    fields: {
      ...costBillFields,
      reason: COST_REASON,
      line: { kind: 'text', maxLength: 1_000, label: words('明细行', '明細列', 'Line') },
      lines: { kind: 'text', maxLength: 1_000, label: words('明细行', '明細列', 'Lines') },
      differences: { kind: 'text', maxLength: 10_000, label: words('差异', '差異', 'Differences') },
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
  exceptions: area('exceptions', {
    fields: orderExceptionFields,
    machines: [exceptionPlanMachine],
    page: (subject) => `/admin/exceptions?keywords=${encodeURIComponent(subject)}`,
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
    page: (subject) => (/^CB\d+$/.test(subject) ? `/admin/cod/bills/${subject}` : `/admin/cod?keywords=${encodeURIComponent(subject)}`),
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
  'cod-changes': area('cod-changes', {
    fields: orderFields,
    machines: [codChangeMachine],
    actions: { request: words('申请修改代收货款', '申請修改代收貨款', 'Request COD change') },
    page: (subject) => `/admin/cod-changes?keywords=${encodeURIComponent(subject)}`,
  }),
  messages: area('messages', { machines: [messageMachine] }),
  'label-designs': area('label-designs', { machines: [labelDesignMachine], page: (subject) => `/admin/label-designs?design=${subject}` }),
  bulletins: area('bulletins', { machines: [bulletinMachine] }),
  notices: area('notices', { machines: [bulletinMachine] }),
  'work-orders': area('work-orders', {
    machines: [workOrderMachine],
    page: (subject) => `/admin/work-orders?work_order=${encodeURIComponent(subject)}`,
  }),
  claims: area('claims', { machines: [claimMachine] }),
  jobs: area('jobs', { machines: [jobMachine] }),
  'order-imports': area('orders', {
    label: words('导入', '匯入', 'Imports'),
    fields: {
      cancelled: { kind: 'integer', min: 0, max: Number.MAX_SAFE_INTEGER, label: words('取消的订单', '取消的訂單', 'Orders cancelled') },
      lines: { kind: 'text', maxLength: 10_000, label: words('行', '列', 'Lines') },
      fields: { kind: 'text', maxLength: 10_000, label: words('字段', '欄位', 'Fields') },
    },
    machines: [orderImportMachine],
    actions: {
      correct_rows: words('更正错误行', '更正錯誤列', 'Rows corrected'),
      remove_rows: words('删除错误行', '刪除錯誤列', 'Rows removed'),
    },
    page: (subject) => `/order/imports?import=${encodeURIComponent(subject)}`,
  }),
  'agent-connections': area('tracker-agents', CONNECTION_TRAIL),
  'print-desks': area('orders', { label: words('打印台', '列印台', 'Print desks') }),
}

/** The records of an entity have the area that the entity belongs to. */
const byEntity: ReadonlyMap<string, AuditArea> = new Map(catalog.map((entity) => [entity.area, entityArea(entity)]))

/** An undescribed area uses its area of permission; an undeclared one is shown to everybody who may read the trail. */
function otherArea(name: string): AuditArea {
  const spelled = name.replaceAll('_', '-')
  const named = [spelled, `${spelled}s`].find((one) => areaOf(one) !== undefined)
  if (named !== undefined) return area(named)
  return { label: sameWords(name), permission: 'audit-trail', fields: {}, machines: [], actions: {} }
}

/** The description of an area of the trail, by the name that its entries carry. */
export const auditArea = (name: string): AuditArea => (Object.hasOwn(OWN, name) ? OWN[name] : byEntity.get(name)) ?? otherArea(name)

/** Areas of permission whose entries carry another name, or that have none. */
const REPORTED_BY: ReadonlySet<string> = new Set([
  'orders',
  'picks',
  'transfers',
  'stocktakes',
  'trace-query',
  'bags',
  'bills-of-lading',
  'margins',
  'session',
  'audit-trail',
  'metrics',
])

/** Every known area of entries. */
export const AUDIT_AREAS: readonly string[] = [
  ...Object.keys(OWN),
  ...byEntity.keys(),
  ...allAreas()
    .map(({ name }) => name)
    .filter((name) => !byEntity.has(name) && !Object.hasOwn(OWN, name) && !REPORTED_BY.has(name)),
]

/** Areas of the trail whose records an actor may not read; the trail hides their entries too. */
export const hiddenAreas = (holder: RoleHolder): readonly string[] =>
  AUDIT_AREAS.filter((name) => !mayDo(holder, { area: auditArea(name).permission, action: 'read' }))
