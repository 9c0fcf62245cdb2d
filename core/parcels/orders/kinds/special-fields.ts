import { words } from '#core/base/kernel/words.ts'
import { group } from '../fields/order-field.ts'

/** A parcel that the customer flies in: its air waybill and its bag. */
export const airwayFields = group({
  mawb: {
    api: 'mawb',
    kind: 'text',
    maxLength: 20,
    required: true,
    format: 'mawb',
    label: words('空运提单号', '空運提單號', 'Air waybill (MAWB)'),
    help: words('形如 176-12345675', '形如 176-12345675', 'Such as 176-12345675'),
    synonyms: [
      '主单号',
      '提单号',
      '航空提单号',
      '空运单号',
      '主运单号',
      'MAWB',
      'MAWB No',
      'Master AWB',
      'AWB',
      'Air Waybill',
      'Master Air Waybill',
    ],
  },
  bagNumber: {
    api: 'bagCode',
    kind: 'text',
    maxLength: 40,
    required: true,
    label: words('袋号', '袋號', 'Bag number'),
    synonyms: ['包号', '大包号', '袋编号', '麻袋号', 'Bag', 'Bag No', 'Bag Code', 'Bag ID', 'Sack Number'],
  },
})

/**
 * Where stock is taken from, or a parcel is brought to; a rule requires it, with a message of its
 * own.
 */
export const warehouseFields = group({
  warehouse: {
    api: 'warehouse',
    kind: 'reference',
    to: 'warehouse',
    label: words('仓库', '倉庫', 'Warehouse'),
    synonyms: [
      '仓库代码',
      '仓库名称',
      '海外仓',
      '发货仓',
      '发货仓库',
      '目的仓',
      '目的仓库',
      '退货仓',
      '入库仓库',
      'Warehouse Code',
      'Warehouse Name',
      'From Warehouse',
      'To Warehouse',
      'WH',
    ],
  },
})

export const platformOrderFields = group({
  platformOrder: {
    api: 'platform_order_number',
    kind: 'text',
    maxLength: 60,
    required: true,
    label: words('平台订单号', '平台訂單號', 'Platform order number'),
    synonyms: [
      '平台单号',
      '平台订单编号',
      '平台订单',
      '店铺订单号',
      '电商订单号',
      'Platform Order',
      'Platform Order No',
      'Platform Order ID',
      'Marketplace Order',
      'Marketplace Order Number',
      'Marketplace Order ID',
    ],
  },
})

export const platformLabelFields = group({
  platformLabel: {
    api: 'platform_label_number',
    kind: 'text',
    maxLength: 60,
    required: true,
    label: words('平台面单号', '平台面單號', 'Platform label number'),
    help: words('平台面单条码下的号码', '平台面單條碼下的號碼', "The number under the barcode of the marketplace's label"),
    synonyms: [
      '平台面单',
      '平台运单号',
      '平台物流单号',
      '平台跟踪号',
      'Platform Label',
      'Marketplace Label',
      'Platform Tracking Number',
      'Platform Waybill',
      'Label Number',
    ],
  },
})

/** A label made elsewhere and uploaded by hand. */
export const labelFileFields = group({
  labelFile: {
    api: 'label_file',
    kind: 'text',
    maxLength: 500,
    required: true,
    format: 'file_address',
    label: words('标签文件', '標籤檔案', 'Label file'),
    help: words(
      '文件名（导入时一并选择文件），或上传后得到的地址',
      '檔案名稱（匯入時一併選擇檔案），或上傳後得到的位址',
      'The file’s name, with the file chosen during the import, or the address returned by its upload',
    ),
    synonyms: [
      '面单文件',
      '新标签文件',
      '平台面单文件',
      '标签链接',
      '面单链接',
      '标签地址',
      'Label URL',
      'Label Link',
      'New Label File',
      'Platform Label File',
      'Label PDF',
    ],
  },
})

const { required: _uploaded, ...optionalLabelFile } = labelFileFields.labelFile

/** The same where an order goes out under our own label as long as it has none. */
export const platformLabelFileFields = group({
  labelFile: optionalLabelFile,
})

/** Fields that an Amazon FBA or noon FBN warehouse requires for a delivery. */
export const fulfilmentFields = group({
  program: {
    api: 'delivery_program',
    kind: 'choice',
    required: true,
    label: words('送仓类型', '送倉類型', 'Delivered to'),
    choices: { fba: words('亚马逊 FBA', '亞馬遜 FBA', 'Amazon FBA'), fbn: words('noon FBN', 'noon FBN', 'noon FBN') },
    synonyms: ['平台仓', '送仓平台', 'FBA/FBN', 'Fulfilment', 'Fulfillment', 'Program', 'Programme'],
  },
  shipmentId: {
    api: 'shipment_id',
    kind: 'code',
    maxLength: 40,
    required: true,
    label: words('货件编号', '貨件編號', 'Shipment ID'),
    synonyms: [
      '货件号',
      'FBA号',
      'FBA货件编号',
      'FBN号',
      'ASN',
      'ASN号',
      'FBA ID',
      'FBN ID',
      'FBA Shipment ID',
      'FBN Shipment ID',
      'Shipment Number',
    ],
  },
  warehouseCode: {
    api: 'warehouse_code',
    kind: 'code',
    maxLength: 20,
    required: true,
    label: words('平台仓代码', '平台倉代碼', 'Platform warehouse code'),
    help: words('如 DXB3', '如 DXB3', 'Such as DXB3'),
    synonyms: [
      '送仓代码',
      'FBA仓',
      'FBA仓库',
      'FBA仓库代码',
      'FBN仓',
      '仓库代码',
      'FC',
      'FC Code',
      'FBA Warehouse',
      'FBN Warehouse',
      'Warehouse Code',
      'Fulfillment Center',
    ],
  },
  appointmentTime: {
    api: 'appointment_time',
    kind: 'instant',
    required: true,
    label: words('预约时间', '預約時間', 'Appointment time'),
    synonyms: ['预约送仓时间', '送仓时间', '预约送货时间', 'Appointment', 'Appointment Date', 'Delivery Appointment', 'Booking Time'],
  },
})

export const collectionFields = group({
  pickupTime: {
    api: 'pickup_time',
    kind: 'instant',
    label: words('取件时间', '取件時間', 'Pickup time'),
    synonyms: ['提货时间', '上门时间', '揽收时间', '预约取件时间', 'Pickup', 'Pickup Date', 'Collection Time', 'Collection Date'],
  },
})

/** The customer's own truck at the warehouse. */
export const truckFields = group({
  truckPlate: {
    api: 'truck_plate',
    kind: 'text',
    maxLength: 20,
    required: true,
    label: words('车牌号', '車牌號碼', 'Truck plate'),
    synonyms: ['车牌', '车号', 'Plate', 'Plate Number', 'Plate No', 'Vehicle', 'Truck', 'License Plate'],
  },
  driverName: {
    api: 'driver_name',
    kind: 'text',
    maxLength: 60,
    required: true,
    label: words('司机', '司機', 'Driver'),
    synonyms: ['司机姓名', '提货人', '驾驶员', 'Driver Name', 'Picked Up By'],
  },
  driverPhone: {
    api: 'driver_phone',
    kind: 'text',
    maxLength: 30,
    required: true,
    label: words('司机电话', '司機電話', 'Driver phone'),
    synonyms: ['司机手机', '司机联系电话', '提货人电话', 'Driver Mobile', 'Driver Contact'],
  },
})

/** How goods that come back to a warehouse are recognised. */
export const incomingFields = group({
  incomingTracking: {
    api: 'incoming_tracking_number',
    kind: 'text',
    maxLength: 60,
    label: words('来货运单号', '來貨運單號', 'Incoming tracking number'),
    help: words('送到仓库的快递单号', '送到倉庫的快遞單號', 'Tracking number of the carrier that delivers it to the warehouse'),
    synonyms: [
      '退货运单号',
      '退货单号',
      '快递单号',
      '物流单号',
      '退件运单号',
      'Return Tracking Number',
      'Return Tracking',
      'Tracking Number',
      'Tracking No',
      'Carrier Tracking',
    ],
  },
})

export const marketplaceOrderFields = group({
  platform: {
    api: 'platform',
    kind: 'choice',
    required: true,
    label: words('平台', '平台', 'Marketplace'),
    choices: {
      amazon: words('亚马逊', '亞馬遜', 'Amazon'),
      noon: words('noon', 'noon', 'noon'),
      smt: words('速卖通', '速賣通', 'AliExpress'),
      temu: words('Temu', 'Temu', 'Temu'),
      other: words('其他', '其他', 'Other'),
    },
    synonyms: ['电商平台', '销售平台', '退货平台', 'Platform', 'Sales Channel'],
  },
})

/** Why goods leave Amazon: a removal that the seller ordered, or a buyer's return. */
export const removalFields = group({
  removalType: {
    api: 'removal_type',
    kind: 'choice',
    required: true,
    label: words('移除类型', '移除類型', 'Removal or return'),
    choices: { removal: words('移除', '移除', 'Removal'), return: words('买家退货', '買家退貨', 'Return') },
    synonyms: ['类型', '退货类型', 'Removal Type', 'Return Type', 'Type'],
  },
})

/** The returned parcel that an order is about. */
export const originalFields = group({
  originalOrder: {
    api: 'original_order_number',
    kind: 'text',
    ofOrder: true,
    maxLength: 40,
    required: true,
    label: words('原订单号', '原訂單號', 'Original order number'),
    help: words(
      '已退回包裹的系统单号、运单号或参考号',
      '已退回包裹的系統單號、運單號或參考號',
      'Our order number of the returned parcel, its waybill or your reference',
    ),
    synonyms: [
      '原单号',
      '原系统单号',
      '退件单号',
      '退回订单号',
      'Original Order',
      'Original Order No',
      'Returned Order',
      'Returned Order Number',
    ],
  },
})

export const fromFields = group({
  fromOrder: {
    api: 'from_order',
    kind: 'text',
    ofOrder: true,
    maxLength: 60,
    label: words('来自订单', '來自訂單', 'From order'),
    help: words(
      '已签收订单的任意单号；未填写的收件人、重量和产品由它带入',
      '已簽收訂單的任意單號；未填寫的收件人、重量和產品由它帶入',
      'Any number of a delivered order. People, weight and products that are left empty come from it',
    ),
    synonyms: ['原订单', '关联订单', 'Source Order', 'Returned From'],
  },
})

export const unboxFields = group({
  labelsAttached: {
    api: 'sku_labels_attached',
    kind: 'flag',
    label: words('已贴 SKU 标签', '已貼 SKU 標籤', 'SKU labels attached'),
    synonyms: ['是否已贴SKU标签', '已贴标', '是否贴标', 'SKU Labels', 'Labels Attached', 'Labelled', 'Labeled'],
  },
})
