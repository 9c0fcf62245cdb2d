import type { Field, Fields, RecordOf } from '#core/base/fields/field.ts'
import { midSentence, words, type Words } from '#core/base/kernel/words.ts'
import { billOfLading } from '#core/warehouse/transport/bill-of-lading.entity.ts'
import { COST_SUBJECTS } from './cost-subject.ts'

const { mawb } = billOfLading.fields

/** The head of a cost bill: what the supplier's document says above its lines. */
export const costBillFields = {
  supplier: { kind: 'reference', to: 'supplier', required: true, label: words('供应商', '供應商', 'Supplier') },
  bill_number: { kind: 'text', maxLength: 40, required: true, label: words('供应商账单号', '供應商帳單號', 'Supplier’s bill number') },
  bill_date: { kind: 'date', when: 'past', required: true, label: words('账单日期', '帳單日期', 'Bill date') },
  total: {
    kind: 'money',
    required: true,
    label: words('账单总额', '帳單總額', 'Bill total'),
    help: words('核对时与各行之和比较', '核對時與各行之和比較', 'Compared with the sum of the lines'),
  },
  remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
} as const satisfies Fields
export type CostBillHead = RecordOf<typeof costBillFields>

/**
 * A line of a cost bill, by hand or in a supplier's sheet. It is for a bill of lading or for one
 * parcel; its amount is in the bill's currency.
 */
export const costLineFields = {
  mawb: {
    kind: 'text',
    maxLength: mawb.maxLength,
    synonyms: mawb.synonyms,
    label: words('空运提单号', '空運提單號', 'MAWB'),
    help: words('费用属于整张提单时填写', '費用屬於整張提單時填寫', 'For costs of a whole bill of lading'),
  },
  waybill: {
    kind: 'code',
    maxLength: 40,
    synonyms: ['Tracking No', 'Tracking Number', 'HAWB', 'Airway Number', '跟踪号', '追蹤號', '快递单号', '快遞單號'],
    label: words('运单号', '運單號', 'Waybill'),
    help: words('费用属于单个包裹时填写', '費用屬於單個包裹時填寫', 'For costs of one parcel'),
  },
  subject: {
    kind: 'choice',
    required: true,
    synonyms: ['Charge', 'Charge Type', 'Item', '费用项目', '費用項目', '费用科目', '費用科目'],
    label: words('成本科目', '成本科目', 'Cost subject'),
    choices: COST_SUBJECTS,
  },
  weight: {
    kind: 'weight',
    maxGrams: 1_000_000_000,
    synonyms: ['Chargeable Weight', 'C.W.', '计费重', '計費重'],
    label: words('计费重量（kg）', '計費重量（kg）', 'Weight charged (kg)'),
  },
  amount: {
    kind: 'rate',
    required: true,
    synonyms: ['Total', 'Charge Amount', '费用', '費用'],
    label: words('金额', '金額', 'Amount'),
    help: words('负数为供应商退款', '負數為供應商退款', 'Below zero for a credit'),
  },
  remark: { kind: 'text', maxLength: 200, label: words('备注', '備註', 'Remark') },
} as const satisfies Fields
export type WrittenCostLine = RecordOf<typeof costLineFields>

/** Why a line is reversed, or a difference is accepted or disputed. */
export const COST_REASON = { kind: 'text', maxLength: 200, required: true, label: words('原因', '原因', 'Reason') } as const

/** Kinds of differences that a line can have. */
export const DIFFERENCE_KINDS = {
  unknown: words('找不到对应包裹', '找不到對應包裹', 'No parcels found'),
  repeated: words('重复计费', '重複計費', 'Billed before'),
  weight: words('重量不符', '重量不符', 'Weight'),
  price: words('价格不符', '價格不符', 'Price'),
} as const satisfies Readonly<Record<string, Words>>
export type DifferenceKind = keyof typeof DIFFERENCE_KINDS

const linesThat = (label: Words): Field => ({
  kind: 'text',
  maxLength: 10_000,
  label: words(`${label['zh-CN']}的明细行`, `${label['zh-TW']}的明細列`, `Lines that differ: ${midSentence(label)['en-US']}`),
})

/** The lines of a decision in the trail, by what differs in them. */
export const differingFields: Fields = Object.fromEntries(Object.entries(DIFFERENCE_KINDS).map(([kind, label]) => [kind, linesThat(label)]))

export const DECISIONS = {
  accepted: words('接受', '接受', 'Accepted'),
  disputed: words('争议', '爭議', 'Disputed'),
} as const satisfies Readonly<Record<string, Words>>
export type CostDecision = keyof typeof DECISIONS
