import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { group } from './order-field.ts'
import { consigneeFields, senderFields } from './person-fields.ts'

export const referenceFields = group({
  refCode: {
    api: 'order_refCode',
    kind: 'text',
    maxLength: 60,
    label: words('客户单号', '客戶單號', 'Reference'),
    help: words(
      '您自己的单号，同一单号不会重复创建',
      '您自己的單號，同一單號不會重複建立',
      'Your own number. The same number never creates two orders',
    ),
    synonyms: [
      '订单号',
      '客户订单号',
      '客户参考号',
      '参考号',
      '参考编号',
      '原单号',
      '单号',
      'Ref',
      'Ref No',
      'Reference No',
      'Reference Number',
      'Customer Reference',
      'Order No',
      'Order Number',
      'Order ID',
      'Client Reference',
      'رقم الطلب',
      'الرقم المرجعي',
      'رقم المرجع',
    ],
  },
  userRef: {
    api: 'order_userRef',
    kind: 'text',
    maxLength: 60,
    label: words('其他参考号', '其他參考號', 'Other reference'),
    synonyms: ['备用单号', '平台单号', '参考号2', 'Ref 2', 'Reference 2', 'User Reference', 'PO Number'],
  },
})

export const parcelFields = group({
  channel: {
    api: 'channel',
    kind: 'reference',
    to: 'channel',
    label: words('渠道', '渠道', 'Channel'),
    help: words('留空则按目的国家自动选择', '留空則按目的國家自動選擇', 'If left empty, chosen by destination'),
    synonyms: ['运输渠道', '物流渠道', '运输方式', '渠道代码', '物流产品', 'Channel Code', 'Service', 'Shipping Method', 'Product Code'],
  },
  pieces: {
    api: 'order_pcs',
    kind: 'integer',
    min: 1,
    max: 999,
    label: words('件数', '件數', 'Pieces'),
    synonyms: ['箱数', '包裹件数', '总件数', 'Parcels', 'Number of Pieces', 'No of Pieces', 'Packages'],
  },
  weight: {
    api: 'claim_weight',
    kind: 'weight',
    maxGrams: 2_000_000,
    required: true,
    label: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
    synonyms: [
      '重量',
      '重量KG',
      '总重量',
      '毛重',
      '实重',
      '包裹重量',
      '重量（公斤）',
      'Weight',
      'Weight kg',
      'Gross Weight',
      'Total Weight',
      'Parcel Weight',
      'الوزن',
    ],
  },
  lengthMm: {
    api: 'length',
    kind: 'length',
    maxMillimetres: 5000,
    label: words('长（cm）', '長（cm）', 'Length (cm)'),
    synonyms: ['长', '长度', 'Length', 'L', 'L (cm)'],
  },
  widthMm: {
    api: 'width',
    kind: 'length',
    maxMillimetres: 5000,
    label: words('宽（cm）', '寬（cm）', 'Width (cm)'),
    synonyms: ['宽', '宽度', 'Width', 'W', 'W (cm)'],
  },
  heightMm: {
    api: 'height',
    kind: 'length',
    maxMillimetres: 5000,
    label: words('高（cm）', '高（cm）', 'Height (cm)'),
    synonyms: ['高', '高度', 'Height', 'H', 'H (cm)'],
  },
  packageType: {
    api: 'packageType',
    kind: 'choice',
    label: words('包裹类型', '包裹類型', 'Package type'),
    choices: { parcel: words('包裹', '包裹', 'Parcel'), document: words('文件', '文件', 'Document'), bag: words('袋', '袋', 'Bag') },
    synonyms: ['货物类型', '包装类型', 'Packaging'],
  },
  battery: {
    api: 'battery',
    kind: 'flag',
    label: words('带电', '帶電', 'Battery'),
    synonyms: ['是否带电', '含电池', '电池', 'With Battery', 'Has Battery'],
  },
  remark: {
    api: 'remark',
    kind: 'text',
    maxLength: 300,
    multiline: true,
    label: words('备注', '備註', 'Remark'),
    synonyms: ['说明', '留言', '买家留言', 'Note', 'Notes', 'Comment', 'Comments', 'Remarks', 'ملاحظات'],
  },
})

export const codFields = group({
  cod: {
    api: 'cod_amount',
    // The specification's name, under which the amount is answered.
    alsoApi: 'order_price',
    kind: 'money',
    label: words('代收货款', '代收貨款', 'COD amount'),
    help: words('留空为不代收', '留空為不代收', 'Leave empty for no cash on delivery'),
    synonyms: [
      '代收金额',
      'COD',
      'COD金额',
      '代收',
      '货到付款金额',
      '代收款',
      'COD Value',
      'Cash on Delivery',
      'COD Price',
      'order_price',
      'مبلغ التحصيل',
      'الدفع عند الاستلام',
    ],
    currencySynonyms: ['代收币种', 'COD币种', '代收货币', '代收款币种', 'COD Currency', 'COD Curr'],
  },
})

/** The insurance that is ordered with an order; a policy of it ordered later stands here too. */
export const insuranceFields = group({
  insurance: {
    api: 'insurance_category',
    kind: 'reference',
    to: 'insurance_category',
    label: words('保险类别', '保險類別', 'Insurance category'),
    help: words('留空则不投保', '留空則不投保', 'Leave empty for no insurance'),
    synonyms: ['投保类别', '保险', '险种', '投保险种', 'Insurance', 'Insurance Type', 'Insurance Plan'],
  },
  insuredFor: {
    api: 'insured_for',
    kind: 'rate',
    positive: true,
    label: words('投保保额', '投保保額', 'Insured for'),
    help: words(
      '按保险类别的币种填写，留空则按申报价值投保',
      '按保險類別的幣別填寫，留空則按申報價值投保',
      'In the currency of the category. If left empty, the declared value',
    ),
    synonyms: ['保额', '保单保额', 'Sum Insured', 'Cover Amount', 'Insurance Cover'],
  },
})

/** The sender's own reference where the sender is not the account itself. */
export const senderReferenceFields = group({
  shipperRef: {
    api: 'shipperRef',
    kind: 'text',
    maxLength: 60,
    label: words('寄件人参考号', '寄件人參考號', "Sender's reference"),
    synonyms: ['发件人参考号', '发件人单号', '寄件人单号', 'Shipper Ref', 'Shipper Reference', 'Sender Reference', 'Sender Ref'],
  },
})

/** How the consignee may pay an amount that is collected; in any way where it is left out. */
export const codTypeFields = group({
  codType: {
    api: 'cod_type',
    kind: 'choice',
    label: words('代收方式', '代收方式', 'COD payment'),
    help: words('留空则现金、刷卡均可', '留空則現金、刷卡均可', 'If left empty, cash or card'),
    choices: { cash: words('仅现金', '僅現金', 'Cash only'), card: words('仅刷卡', '僅刷卡', 'Card only') },
    synonyms: ['COD方式', 'COD类型', '收款方式', '代收类型', 'COD Type', 'COD Method', 'COD Payment Method'],
  },
})

/** Boxes that travel on a pallet. */
export const palletFields = group({
  isBoard: {
    api: 'is_board',
    kind: 'flag',
    label: words('打板', '打板', 'Palletised'),
    synonyms: ['是否打板', '打托', '是否打托', '带板', 'Pallet', 'On Pallet', 'Palletized', 'Is Board'],
  },
})

/**
 * The consignee's identity number for customs. It is personal: no label shows it and no search
 * finds it, and it is kept apart from the common fields.
 */
export const consigneeIdFields = group({
  consigneeId: {
    api: 'consignee_id',
    kind: 'text',
    maxLength: 40,
    format: 'consignee_id',
    personal: true,
    label: words('收件人身份号码', '收件人身分號碼', 'Consignee ID number'),
    help: words(
      '发往沙特必填：10 位身份证号或居留证号（Iqama）',
      '寄往沙烏地必填：10 位身分證號或居留證號（Iqama）',
      'Required for Saudi Arabia: the 10-digit national ID or Iqama',
    ),
    synonyms: [
      '身份证号',
      '身份证号码',
      '证件号',
      '证件号码',
      '收件人证件号',
      '收件人身份证',
      '收件人ID',
      'ID Number',
      'ID No',
      'National ID',
      'Iqama',
      'Iqama No',
      'Emirates ID',
      'Civil ID',
      'Consignee ID',
      'Receiver ID',
      'Recipient ID',
    ],
  },
})

/** The fields that common queries, labels and lists use; kinds add their own. */
export const commonFields = { ...referenceFields, ...senderFields, ...consigneeFields, ...parcelFields, ...codFields, ...insuranceFields }
export type CommonValues = Partial<RecordOf<typeof commonFields>>
