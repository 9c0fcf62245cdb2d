import { sameWords, words } from '#core/base/kernel/words.ts'
import { firstOf, headingsIn, isOnDelivery, perPiece, together, type OrderSource } from './order-source.ts'

/** Order reports of Seller Central, of new and of unshipped orders: a row for each product. */
const amazon: OrderSource = {
  name: 'amazon',
  label: sameWords('Amazon'),
  signature: ['order-id', 'order-item-id', 'recipient-name', 'ship-service-level'],
  order: 'order-id',
  fills: {
    'order-id': 'refCode',
    sku: 'goods.sku',
    'product-name': 'goods.name',
    currency: 'goods.value.currency',
    'recipient-name': 'consignee',
    'ship-address-1': 'address',
    'ship-address-2': 'address',
    'ship-address-3': 'address',
    'ship-city': 'city',
    'ship-state': 'province',
    'ship-postal-code': 'zipCode',
    'ship-country': 'country',
    'delivery-Instructions': 'remark',
  },
  makes: [
    { heading: 'ship-phone', target: 'phone', of: (cell) => firstOf(cell('ship-phone-number'), cell('buyer-phone-number')) },
    { heading: 'quantity', target: 'goods.quantity', of: (cell) => firstOf(cell('quantity-to-ship'), cell('quantity-purchased')) },
    { heading: 'Value of one', target: 'goods.value', of: (cell) => perPiece(cell('item-price'), cell('quantity-purchased')) },
    {
      heading: 'COD of the order',
      target: 'cod',
      of: (cell) => (isOnDelivery(cell('payment-method')) ? cell('cod-collectible-amount') : ''),
    },
    {
      heading: 'Currency of the COD',
      target: 'cod.currency',
      of: (cell) => (isOnDelivery(cell('payment-method')) ? cell('currency') : ''),
    },
  ],
  unused: headingsIn(`order-item-id | purchase-date | payments-date | reporting-date | promise-date | days-past-promise | buyer-email
    buyer-name | payment-method-details | cpf | ship-county | buyer-phone-number | number-of-items | quantity-purchased
    quantity-shipped | quantity-to-ship | item-price | item-tax | shipping-price | shipping-tax | ship-service-level
    ship-service-name | ship-phone-number | address-type | gift-wrap-type | gift-message-text | payment-method
    cod-collectible-amount | already-paid | payment-method-fee | customized-url | customized-page | is-business-order
    purchase-order-number | price-designation | is-prime | is-global-express | is-premium-order | buyer-company-name
    licensee-name | license-number | license-state | license-expiration-date | is-replacement-order | is-exchange-order
    original-order-id | is-transparency | default-ship-from-address-name | default-ship-from-address-field-1
    default-ship-from-address-field-2 | default-ship-from-address-field-3 | default-ship-from-city | default-ship-from-state
    default-ship-from-country | default-ship-from-postal-code | item-promotion-discount | item-promotion-id
    ship-promotion-discount | ship-promotion-id | delivery-start-date | delivery-end-date | delivery-time-zone | sales-channel
    scheduled-delivery-start-date | scheduled-delivery-end-date | points-granted | verge-of-cancellation | verge-of-lateShipment
    fulfilled-by | earliest-ship-date | latest-ship-date | earliest-delivery-date | latest-delivery-date | order-channel
    vat-exclusive-item-price | is-ispu-order | store-chain-store-id | buyer-requested-cancel | buyer-requested-cancel-reason`),
  isLeftOut: (cell) => cell('quantity-to-ship') === '0' || cell('order-id') === '',
}

/**
 * The export of sold items: a row for each piece, and no buyer, whom noon serves itself. Who sends
 * such an item adds columns of who gets it.
 */
const noon: OrderSource = {
  name: 'noon',
  label: sameWords('noon'),
  signature: ['id_partner', 'item_nr', 'partner_sku', 'dest_country'],
  order: 'item_nr',
  fills: {
    item_nr: 'refCode',
    partner_sku: 'goods.sku',
    dest_country: 'country',
    offer_price: 'goods.value',
    currency_code: 'goods.value.currency',
  },
  makes: [
    { heading: 'pieces of item', target: 'goods.quantity', of: (cell) => (cell('item_nr') === '' ? '' : '1') },
    { heading: 'item', target: 'goods.name', of: (cell) => together(' ', cell('brand_code'), cell('family')) },
  ],
  unused: headingsIn(`id_partner | country_code | sku | status | gmv_lcy | brand_code | family | fulfillment_model | order_timestamp
    shipment_timestamp | delivered_timestamp`),
  isLeftOut: (cell) => /cancel|^cir$|could not|delivered|shipped|return/i.test(cell('status')),
}

/** Orders of the seller centre: a row for each product; amounts have no currency, so no value. */
const temu: OrderSource = {
  name: 'temu',
  label: sameWords('Temu'),
  signature: ['order id', 'order item id', 'recipient name', 'contribution sku'],
  order: 'order id',
  fills: {
    'order id': 'refCode',
    'contribution sku': 'goods.sku',
    'recipient phone number': 'phone',
    'ship address 1': 'address',
    'ship address 2': 'address',
    'ship address 3': 'address',
    district: 'address',
    'ship city': 'city',
    'ship state': 'province',
    'ship postal code': 'zipCode',
    'ship country': 'country',
  },
  makes: [
    {
      heading: 'recipient',
      target: 'consignee',
      of: (cell) => firstOf(cell('recipient name'), together(' ', cell('recipient first name'), cell('recipient last name'))),
    },
    { heading: 'product', target: 'goods.name', of: (cell) => firstOf(cell('product name'), cell('product name by customer order')) },
    { heading: 'quantity', target: 'goods.quantity', of: (cell) => firstOf(cell('quantity to ship'), cell('quantity purchased')) },
  ],
  unused: headingsIn(`order status | fulfillment mode | logistics service suggestion | order item id | order item status
    product name by customer order | product name | variation | sku id | quantity purchased | quantity shipped | quantity to ship
    recipient name | recipient first name | recipient last name | purchase date | latest shipping time | latest delivery time
    iphone serial number | virtual email | activity goods base price | base price total | tracking number | carrier
    order settlement status | keep proof of shipment before delivery`),
  isLeftOut: (cell) =>
    /cancel|^shipped|delivered/i.test(cell('order status')) ||
    /cancel/i.test(cell('order item status')) ||
    cell('quantity to ship') === '0',
}

/** Orders → Export of the seller centre: a row for each product; amounts have no currency. */
const tiktok: OrderSource = {
  name: 'tiktok',
  label: sameWords('TikTok Shop'),
  signature: ['Order ID', 'Order Status', 'SKU ID', 'Seller SKU', 'Recipient'],
  order: 'Order ID',
  fills: {
    'Order ID': 'refCode',
    'Seller SKU': 'goods.sku',
    'Product Name': 'goods.name',
    Quantity: 'goods.quantity',
    Recipient: 'consignee',
    'Phone #': 'phone',
    Country: 'country',
    State: 'province',
    Province: 'province',
    City: 'city',
    'Post Town': 'city',
    District: 'address',
    'Detail Address': 'address',
    'Additional address information': 'address',
    Zipcode: 'zipCode',
    'Weight(kg)': 'weight',
    'Buyer Message': 'remark',
  },
  makes: [
    // In the currency of the destination, as amounts of this market are.
    { heading: 'COD of the order', target: 'cod', of: (cell) => (isOnDelivery(cell('Payment Method')) ? cell('Order Amount') : '') },
  ],
  unused: headingsIn(`Order Status | Order Substatus | Cancelation/Return Type | Normal or Pre-order | SKU ID | Variation
    Sku Quantity of return | SKU Unit Original Price | SKU Subtotal Before Discount | SKU Platform Discount | SKU Seller Discount
    SKU Subtotal After Discount | Shipping Fee After Discount | Original Shipping Fee | Shipping Fee Seller Discount
    Shipping Fee Platform Discount | Payment platform discount | Taxes | Small Order Fee | Order Amount | Order Refund Amount
    Created Time | Paid Time | RTS Time | Shipped Time | Delivered Time | Cancelled Time | Cancel By | Cancel Reason
    Fulfillment Type | Warehouse Name | Tracking ID | Delivery Option | Shipping Provider Name | Buyer Username | Payment Method
    Product Category | Package ID | Seller Note | Checked Status | Checked Marked by | Street Name | House Name or Number`),
  isLeftOut: (cell) =>
    /cancel|^shipped|completed|delivered|unpaid|已取消|已发货|已完成|未付款/i.test(cell('Order Status')) ||
    /cancel/i.test(cell('Cancelation/Return Type')),
}

/** 订单 → 导出, the template with all fields: a row for each product. */
const dianxiaomi: OrderSource = {
  name: 'dianxiaomi',
  label: words('店小秘', '店小秘', 'Dianxiaomi (店小秘)'),
  signature: ['包裹号', '订单号', '收货人姓名', '收货人国家', '产品数量'],
  order: '订单号',
  fills: {
    订单号: 'refCode',
    SKU: 'goods.sku',
    产品数量: 'goods.quantity',
    英文报关名: 'goods.name',
    中文报关名: 'goods.nameCn',
    收货人姓名: 'consignee',
    收货人城市: 'city',
    '收货人州/省': 'province',
    邮编: 'zipCode',
    订单备注: 'remark',
  },
  makes: [
    { heading: '收件国家', target: 'country', of: (cell) => firstOf(cell('国家二字码'), cell('收货人国家'), cell('中文国家名')) },
    { heading: '收件电话', target: 'phone', of: (cell) => firstOf(cell('收货人手机'), cell('收货人电话')) },
    {
      heading: '收件地址',
      target: 'address',
      of: (cell) =>
        together(', ', firstOf(cell('地址1 地址2'), together(', ', cell('地址1'), cell('地址2')), cell('详细地址')), cell('收货人门牌号')),
    },
    // Declared in dollars, whatever the order was paid in.
    { heading: '单件申报价值', target: 'goods.value', of: (cell) => cell('申报单价') },
    { heading: '申报价值的币种', target: 'goods.value.currency', of: (cell) => (cell('申报单价') === '' ? '' : 'USD') },
    { heading: '代收金额', target: 'cod', of: (cell) => (isOnDelivery(cell('付款方式')) ? cell('订单金额') : '') },
    { heading: '代收的币种', target: 'cod.currency', of: (cell) => (isOnDelivery(cell('付款方式')) ? cell('币种缩写') : '') },
  ],
  unused:
    headingsIn(`包裹号 | 交易号 | 订单状态 | 平台渠道 | 店铺账号 | 拣货备注 | 客服备注 | 退款理由 | 下单时间 | 付款时间 | 提交时间 | 发货时间 | 退款时间
    面单打印时间 | 拣货单打印时间 | 付款方式 | 币种缩写 | 订单金额 | 买家支付运费 | 卖家支付运费 | 退款金额 | 预估利润 | 成本利润率 | 销售利润率 | 预估运费
    产品ID | 产品名称 | 产品售价 | 产品规格 | 图片网址 | 来源URL | 销售链接 | 多品名 | 商品SKU | 商品编码 | 商品名称 | 库存量 | 商品采购价 | 库存价格
    危险运输品 | 发货仓库 | 货架位 | 买家账号 | 买家姓名 | 买家Email | 收货人公司 | 收货人税号 | 收货人门牌号 | 详细地址 | 地址1 | 地址2 | 地址1 地址2
    收货人国家 | 中文国家名 | 国家二字码 | 收货人电话 | 收货人手机 | 买家指定物流 | 物流方式 | 运单号 | 称重重量 | 申报单价 | 报关重量`),
  isLeftOut: (cell) => /已发货|已退款|已忽略|已取消|待付款|未付款/.test(cell('订单状态')),
}

/** 订单 → 导出 with the fields of a shipment: a row for each product. */
const mabang: OrderSource = {
  name: 'mabang',
  label: words('马帮', '馬幫', 'Mabang (马帮)'),
  signature: ['订单编号', '客户姓名', '国家二字码', '商品数量'],
  order: '订单编号',
  fills: {
    订单编号: 'refCode',
    客户姓名: 'consignee',
    国家二字码: 'country',
    '省/州': 'province',
    城市: 'city',
    地址1: 'address',
    地址2: 'address',
    邮编: 'zipCode',
    电话1: 'phone',
    电话2: 'phone2',
    SKU: 'goods.sku',
    商品数量: 'goods.quantity',
    商品销售单价: 'goods.value',
    币种: 'goods.value.currency',
    报关英文名: 'goods.name',
    报关中文名: 'goods.nameCn',
  },
  makes: [
    { heading: '代收金额', target: 'cod', of: (cell) => (isOnDelivery(cell('付款方式')) ? cell('订单总金额') : '') },
    { heading: '代收的币种', target: 'cod.currency', of: (cell) => (isOnDelivery(cell('付款方式')) ? cell('币种') : '') },
  ],
  unused:
    headingsIn(`平台 | 店铺名 | 创建时间 | 付款时间 | 付款方式 | 订单状态 | 订单总金额 | 交易编号 | 商品名称 | 自选物流 | 物流渠道 | 最后发货期限
    货运单号 | 发出截止时间 | 客户账号 | 客户邮箱 | 国家(中) | 国家(英)`),
  isLeftOut: (cell) => /已发货|已作废|已退款|已取消|未付款/.test(cell('订单状态')),
}

/** Marketplaces, and the systems in which sellers gather the orders of several. */
export const marketSources: readonly OrderSource[] = [amazon, noon, temu, tiktok, dianxiaomi, mabang]
