import { sameWords, words } from '#core/base/kernel/words.ts'
import {
  firstOf,
  headingsIn,
  isOnDelivery,
  perPiece,
  together,
  type MadeColumn,
  type OrderSource,
  type SourceCell,
} from './order-source.ts'

/** A part of the address that parcels go to: the buyer's own where no other one is given. */
const shipped =
  (heading: string) =>
  (cell: SourceCell): string =>
    cell('Shipping Name') === '' && cell('Shipping Address1') === '' ? cell(`Billing ${heading}`) : cell(`Shipping ${heading}`)

const shopifyAddress: readonly MadeColumn[] = [
  { heading: 'Ship to', target: 'consignee', of: shipped('Name') },
  {
    heading: 'Ship to phone',
    target: 'phone',
    of: (cell) => firstOf(cell('Shipping Phone'), cell('Billing Phone'), cell('Phone')),
  },
  {
    heading: 'Ship to address',
    target: 'address',
    of: (cell) => together(', ', shipped('Address1')(cell), shipped('Address2')(cell)),
  },
  { heading: 'Ship to city', target: 'city', of: shipped('City') },
  { heading: 'Ship to province', target: 'province', of: shipped('Province') },
  { heading: 'Ship to country', target: 'country', of: shipped('Country') },
  { heading: 'Ship to zip', target: 'zipCode', of: shipped('Zip') },
]

/** Orders → Export of the admin: a row for each product, the order in the first of them alone. */
const shopify: OrderSource = {
  name: 'shopify',
  label: sameWords('Shopify'),
  signature: ['Name', 'Financial Status', 'Lineitem quantity', 'Lineitem name'],
  order: 'Name',
  inFirstRow: ['Currency', 'Financial Status', 'Fulfillment Status', 'Cancelled at'],
  fills: {
    Name: 'refCode',
    'Lineitem name': 'goods.name',
    'Lineitem quantity': 'goods.quantity',
    'Lineitem price': 'goods.value',
    'Lineitem sku': 'goods.sku',
    Currency: 'goods.value.currency',
    Notes: 'remark',
  },
  makes: [
    ...shopifyAddress,
    {
      heading: 'COD of the order',
      target: 'cod',
      of: (cell) => (isOnDelivery(cell('Payment Method')) ? firstOf(cell('Outstanding Balance'), cell('Total')) : ''),
    },
    {
      heading: 'Currency of the COD',
      target: 'cod.currency',
      of: (cell) => (isOnDelivery(cell('Payment Method')) ? cell('Currency') : ''),
    },
  ],
  unused: headingsIn(`Email | Financial Status | Paid at | Fulfillment Status | Fulfilled at | Accepts Marketing | Subtotal | Shipping
    Taxes | Total | Discount Code | Discount Amount | Shipping Method | Created at | Lineitem compare at price
    Lineitem requires shipping | Lineitem taxable | Lineitem fulfillment status | Lineitem discount | Billing Name | Billing Street
    Billing Address1 | Billing Address2 | Billing Company | Billing City | Billing Zip | Billing Province | Billing Country
    Billing Phone | Billing Province Name | Shipping Name | Shipping Street | Shipping Address1 | Shipping Address2
    Shipping Company | Shipping City | Shipping Zip | Shipping Province | Shipping Country | Shipping Phone
    Shipping Province Name | Note Attributes | Cancelled at | Payment Method | Payment Reference | Payment References
    Refunded Amount | Vendor | Outstanding Balance | Employee | Location | Device ID | Id | Tags | Risk Level | Source | Phone
    Tax 1 Name | Tax 1 Value | Tax 2 Name | Tax 2 Value | Tax 3 Name | Tax 3 Value | Tax 4 Name | Tax 4 Value | Tax 5 Name
    Tax 5 Value | Receipt Number | Duties | Payment ID | Payment Terms Name | Next Payment Due At`),
  isLeftOut: (cell) =>
    cell('Cancelled at') !== '' ||
    /^(?:voided|refunded|expired)$/i.test(cell('Financial Status')) ||
    /^fulfilled$/i.test(cell('Fulfillment Status')) ||
    /^false$/i.test(cell('Lineitem requires shipping')),
}

const wooTo =
  (name: string) =>
  (cell: SourceCell): string =>
    cell('shipping_first_name') === '' && cell('shipping_address_1') === '' ? cell(`billing_${name}`) : cell(`shipping_${name}`)

/** Customer / Order / Coupon Export, “Default – One row per item”. */
const woocommerce: OrderSource = {
  name: 'woocommerce',
  label: sameWords('WooCommerce'),
  signature: ['order_number', 'shipping_first_name', 'item_name', 'item_quantity'],
  order: 'order_number',
  fills: {
    order_number: 'refCode',
    item_name: 'goods.name',
    item_quantity: 'goods.quantity',
    item_sku: 'goods.sku',
    order_currency: 'goods.value.currency',
    customer_note: 'remark',
  },
  makes: [
    {
      heading: 'Ship to',
      target: 'consignee',
      of: (cell) => together(' ', wooTo('first_name')(cell), wooTo('last_name')(cell)),
    },
    { heading: 'Ship to phone', target: 'phone', of: (cell) => firstOf(cell('shipping_phone'), cell('billing_phone')) },
    {
      heading: 'Ship to address',
      target: 'address',
      of: (cell) => together(', ', wooTo('address_1')(cell), wooTo('address_2')(cell)),
    },
    { heading: 'Ship to city', target: 'city', of: wooTo('city') },
    { heading: 'Ship to state', target: 'province', of: wooTo('state') },
    { heading: 'Ship to country', target: 'country', of: wooTo('country') },
    { heading: 'Ship to postcode', target: 'zipCode', of: wooTo('postcode') },
    {
      heading: 'Value of one',
      target: 'goods.value',
      of: (cell) => perPiece(firstOf(cell('item_total'), cell('item_subtotal')), cell('item_quantity')),
    },
    { heading: 'COD of the order', target: 'cod', of: (cell) => (isOnDelivery(cell('payment_method')) ? cell('order_total') : '') },
    {
      heading: 'Currency of the COD',
      target: 'cod.currency',
      of: (cell) => (isOnDelivery(cell('payment_method')) ? cell('order_currency') : ''),
    },
  ],
  unused: headingsIn(`order_id | order_number_formatted | date | status | shipping_total | shipping_tax_total | fee_total | fee_tax_total
    tax_total | cart_discount | order_discount | discount_total | order_total | refunded_total | payment_method | shipping_method
    customer_id | billing_first_name | billing_last_name | billing_full_name | billing_company | billing_email | billing_phone
    billing_address_1 | billing_address_2 | billing_postcode | billing_city | billing_state | billing_state_code | billing_country
    shipping_first_name | shipping_last_name | shipping_full_name | shipping_company | shipping_phone | shipping_address_1
    shipping_address_2 | shipping_postcode | shipping_city | shipping_state | shipping_state_code | shipping_country | item_id
    item_product_id | item_tax | item_total | item_total_tax | item_subtotal | item_subtotal_tax | item_refunded
    item_refunded_qty | item_meta | item_price | line_items | shipping_items | fee_items | tax_items | coupon_items | refunds
    order_notes | download_permissions | vat_number`),
  isLeftOut: (cell) =>
    /^(?:wc-)?(?:cancelled|refunded|failed|pending|completed|trash|draft|checkout-draft)$/i.test(cell('status')) ||
    cell('item_name') === '',
}

/** One product of Salla’s list: `(SKU: A-1) name (Qty: 2)`. */
const SALLA_PRODUCT = /\(\s*SKU\s*:\s*([^()]*)\)\s*(.*?)\s*\(\s*Qty\s*:\s*(\d+)\s*\)/giu
const PARTING = /\s*[,，、;；،؛\n]\s*/g
const sallaProducts = (cell: SourceCell): readonly { readonly sku: string; readonly name: string; readonly pieces: string }[] =>
  [...cell('اسماء المنتجات مع SKU').matchAll(SALLA_PRODUCT)].map(([, sku = '', name = '', pieces = '']) => ({
    sku: sku.trim(),
    // A comma would part the names of several products.
    name: name.trim().replace(PARTING, ' - '),
    pieces,
  }))

/** The orders report: a row for each order, its products in one cell and without their prices. */
const salla: OrderSource = {
  name: 'salla',
  label: words('Salla（سلة）', 'Salla（سلة）', 'Salla (سلة)'),
  signature: ['رقم الطلب', 'حالة الطلب', 'اسماء المنتجات مع SKU'],
  order: 'رقم الطلب',
  fills: {
    'رقم الطلب': 'refCode',
    'اسم العميل': 'consignee',
    'رقم الجوال': 'phone',
    المدينة: 'city',
    الدولة: 'country',
    'عنوان العميل': 'address',
  },
  makes: [
    {
      heading: 'المنتج',
      target: 'goods.name',
      of: (cell) =>
        sallaProducts(cell)
          .map(({ name }) => name)
          .join('; '),
    },
    {
      heading: 'عدد المنتج',
      target: 'goods.quantity',
      of: (cell) =>
        sallaProducts(cell)
          .map(({ pieces }) => pieces)
          .join('; '),
    },
    {
      heading: 'رمز المنتج',
      target: 'goods.sku',
      of: (cell) =>
        sallaProducts(cell)
          .map(({ sku }) => sku)
          .join('; '),
    },
    { heading: 'مبلغ التحصيل', target: 'cod', of: (cell) => (isOnDelivery(cell('طريقة الدفع')) ? cell('اجمالي الطلب') : '') },
  ],
  unused: headingsIn(`حالة الطلب | تاريخ الطلب | طريقة الدفع | اجمالي الطلب | SKU | اسماء المنتجات مع SKU | البريد الإلكتروني | الضريبة
    تكلفة الشحن | رمز الكوبون | رقم مرجع الطلب | رقم مرجع عملية الدفع | شركة الشحن | رقم البوليصة | مجموع السلة | الخصم | رابط الطلب`),
  isLeftOut: (cell) => /ملغي|محذوف|مسترجع|تم التوصيل|تم الشحن|جاري التوصيل|انتظار الدفع/.test(cell('حالة الطلب')),
}

/** Shops’ own systems. */
export const shopSources: readonly OrderSource[] = [shopify, woocommerce, salla]
