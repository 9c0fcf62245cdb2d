import { words } from '#core/base/kernel/words.ts'
import {
  codFields,
  codTypeFields,
  consigneeIdFields,
  insuranceFields,
  palletFields,
  parcelFields,
  referenceFields,
  senderReferenceFields,
} from '../fields/order-fields.ts'
import { consigneeFields, senderFields } from '../fields/person-fields.ts'
import type { OrderSection } from '../order-kind.ts'
import {
  airwayFields,
  collectionFields,
  fromFields,
  fulfilmentFields,
  incomingFields,
  labelFileFields,
  marketplaceOrderFields,
  originalFields,
  platformLabelFields,
  platformLabelFileFields,
  platformOrderFields,
  removalFields,
  truckFields,
  unboxFields,
  warehouseFields,
} from './special-fields.ts'

const { channel, ...parcelBack } = parcelFields
const { weight, packageType, battery, remark } = parcelBack
const { consignee, phone, ...consigneePlace } = consigneeFields
const { required: _named, ...optionalConsignee } = consignee
const { required: _called, ...optionalPhone } = phone
const { required: _weighed, ...optionalWeight } = weight

export const references: OrderSection = { name: 'reference', label: words('单号', '單號', 'References'), fields: referenceFields }
const CONSIGNEE_HELP = words(
  '派送前会拨打联系电话，请按目的国家核对号码和地址。',
  '派送前會撥打聯絡電話，請按目的國家核對號碼和地址。',
  'The courier calls this phone before delivery. Check number and address against the destination country.',
)
const WEIGHT_HELP = words(
  '按打包后的整个包裹称重、测量；运费按实重与体积重中较大者计算。',
  '按打包後的整個包裹稱重、測量；運費按實重與材積重中較大者計算。',
  'Weigh and measure the packed parcel. Freight is charged by the larger of actual and volumetric weight.',
)

export const consigneeSection: OrderSection = {
  name: 'consignee',
  label: words('收件人', '收件人', 'Consignee'),
  help: CONSIGNEE_HELP,
  fields: { ...consigneeFields, ...consigneeIdFields },
}
export const parcel: OrderSection = { name: 'parcel', label: words('包裹', '包裹', 'Parcel'), help: WEIGHT_HELP, fields: parcelFields }
export const cod: OrderSection = {
  name: 'cod',
  label: words('代收货款', '代收貨款', 'Cash on delivery'),
  help: words(
    '派送时由派送员向收件人收取，扣除手续费后结算给您。',
    '派送時由派送員向收件人收取，扣除手續費後結算給您。',
    'The courier collects it from the consignee on delivery. It is settled to you after fees.',
  ),
  fields: { ...codFields, ...codTypeFields },
}
export const insurance: OrderSection = {
  name: 'insurance',
  label: words('保险', '保險', 'Insurance'),
  help: words(
    '保费在出库时收取；出库前可以修改或退保。',
    '保費在出庫時收取；出庫前可以修改或退保。',
    'The premium is charged at the dispatch. Until then the insurance can be changed or cancelled.',
  ),
  fields: insuranceFields,
}
export const sender: OrderSection = {
  name: 'sender',
  label: words('寄件人', '寄件人', 'Sender'),
  help: words('留空则使用账号资料。', '留空則使用帳號資料。', 'If left empty, your account details are used.'),
  fields: { ...senderFields, ...senderReferenceFields },
}

/** How boxes travel; weight and size are given for each box. */
export const consignment: OrderSection = {
  name: 'consignment',
  label: words('运输', '運輸', 'Shipment'),
  fields: { channel, packageType, ...palletFields, battery, remark },
}

/** How a parcel travels that we pack or already have: its weight is optional. */
export const packed: OrderSection = {
  name: 'packed',
  label: words('运输', '運輸', 'Shipment'),
  fields: { channel, weight: optionalWeight, remark },
}

export const note: OrderSection = { name: 'note', label: words('备注', '備註', 'Remark'), fields: { remark } }

/** A platform's warehouse: it has no contact name, and not always a phone. */
export const fulfilmentCentre: OrderSection = {
  name: 'consignee',
  label: words('送仓地址', '送倉地址', 'Delivery address'),
  fields: { consignee: optionalConsignee, phone: optionalPhone, ...consigneePlace },
}

/** The person abroad who returns a parcel. */
export const handsBack: OrderSection = {
  name: 'consignee',
  label: words('退件人', '退件人', 'Collected from'),
  help: words(
    '上门取件前会拨打联系电话，请按所在国家核对号码和地址。',
    '上門取件前會撥打聯絡電話，請按所在國家核對號碼和地址。',
    'The courier calls this phone before the pickup. Check number and address against the country.',
  ),
  fields: consigneeFields,
}
export const collection: OrderSection = { name: 'collection', label: words('取件', '取件', 'Pickup'), fields: collectionFields }

export const warehouseSection: OrderSection = { name: 'warehouse', label: words('仓库', '倉庫', 'Warehouse'), fields: warehouseFields }
export const airway: OrderSection = { name: 'airway', label: words('空运', '空運', 'Air freight'), fields: airwayFields }
export const fulfilment: OrderSection = {
  name: 'fulfilment',
  label: words('平台仓', '平台倉', 'Platform warehouse'),
  fields: fulfilmentFields,
}
export const truck: OrderSection = {
  name: 'truck',
  label: words('自提车辆', '自提車輛', 'Truck'),
  fields: { ...collectionFields, ...truckFields },
}

const PLATFORM = words('平台', '平台', 'Marketplace')
export const platformOrder: OrderSection = { name: 'platform', label: PLATFORM, fields: platformOrderFields }
export const platformLabelled: OrderSection = {
  name: 'platform',
  label: PLATFORM,
  fields: { ...platformOrderFields, ...platformLabelFields, ...platformLabelFileFields },
}
export const platformUploaded: OrderSection = { name: 'platform', label: PLATFORM, fields: { ...platformOrderFields, ...labelFileFields } }
export const platformReturned: OrderSection = {
  name: 'platform',
  label: PLATFORM,
  fields: { ...marketplaceOrderFields, ...platformOrderFields, ...incomingFields },
}
export const removal: OrderSection = {
  name: 'platform',
  label: PLATFORM,
  fields: { ...removalFields, ...platformOrderFields, ...incomingFields },
}
export const newLabel: OrderSection = { name: 'label', label: words('新标签', '新標籤', 'New label'), fields: labelFileFields }
export const original: OrderSection = { name: 'original', label: words('原包裹', '原包裹', 'Returned parcel'), fields: originalFields }
/** The order whose parcel is collected again. */
export const comesFrom: OrderSection = { name: 'source', label: words('原订单', '原訂單', 'Order that is returned'), fields: fromFields }
export const unboxed: OrderSection = { name: 'unboxed', label: words('上架', '上架', 'Shelving'), fields: unboxFields }

/** A parcel that is collected and brought back; we choose the carrier. */
export const sentBack: OrderSection = { name: 'parcel', label: words('包裹', '包裹', 'Parcel'), help: WEIGHT_HELP, fields: parcelBack }
