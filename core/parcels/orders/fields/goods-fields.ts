import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { group, requiredField } from './order-field.ts'

/** Headings under which people write Chinese names as well as English ones. */
const NAMES_OF_EITHER = ['品名', '产品名称', '商品名称', '货物名称', '产品', '商品', '货物']

/**
 * The common fields of one product; in a sheet their columns are comma-separated lists
 * (rule: Lists of one length).
 */
export const goodsFields = group({
  name: {
    api: 'name',
    kind: 'text',
    maxLength: 120,
    label: words('英文品名', '英文品名', 'Product name'),
    synonyms: [
      '品名英文',
      '英文名称',
      '产品英文名',
      '商品英文名',
      '申报英文品名',
      'Product',
      'Product Name (EN)',
      'English Name',
      'Item',
      'Item Name',
      'Description',
      'Goods',
      'Goods Name',
      'Goods Description',
      'المنتج',
      'اسم المنتج',
      'الصنف',
      ...NAMES_OF_EITHER,
    ],
  },
  nameCn: {
    api: 'name_cn',
    kind: 'text',
    maxLength: 120,
    label: words('中文品名', '中文品名', 'Product name (Chinese)'),
    unlessHan: { headings: NAMES_OF_EITHER, field: 'name' },
    synonyms: [...NAMES_OF_EITHER, '品名中文', '中文名称', '产品中文名', '申报中文品名', 'Product Name (CN)', 'Chinese Name', 'Name CN'],
  },
  quantity: {
    api: 'pcs',
    kind: 'integer',
    min: 1,
    max: 100_000,
    label: words('数量', '數量', 'Quantity'),
    synonyms: ['产品数量', '商品数量', '申报数量', '个数', 'Qty', 'QTY', 'Units', 'Item Quantity', 'الكمية'],
  },
  unit: {
    api: 'unit',
    kind: 'reference',
    to: 'unit',
    label: words('计量单位', '計量單位', 'Unit of measure'),
    help: words('留空为件', '留空為件', 'Pieces where it is empty'),
    synonyms: ['申报单位', '数量单位', 'Quantity Unit', 'UOM'],
  },
  value: {
    api: 'value',
    kind: 'money',
    positive: true,
    anyDigits: true,
    label: words('申报价值', '申報價值', 'Declared value'),
    help: words('每件的价值', '每件的價值', 'Per piece'),
    synonyms: [
      '申报单价',
      '单价',
      '申报金额',
      '申报价格',
      '货值',
      '申报值',
      'Declared Price',
      'Unit Value',
      'Unit Price',
      'Price',
      'Value',
      'Values',
      'Customs Value',
    ],
    currencySynonyms: ['申报币种', '币种', '货币', '币别', 'Currency', 'Declared Currency', 'Value Currency', 'Curr'],
  },
  weight: {
    api: 'weight',
    kind: 'weight',
    maxGrams: 2_000_000,
    label: words('单品重量（kg）', '單品重量（kg）', 'Product weight (kg)'),
    synonyms: ['产品重量', '商品重量', '单件重量', 'Item Weight', 'Unit Weight'],
  },
  hsCode: {
    api: 'hs_code',
    kind: 'text',
    maxLength: 20,
    holds: 'hs_code',
    label: words('海关编码', '海關編碼', 'HS code'),
    help: words('6 至 12 位数字', '6 至 12 位數字', '6 to 12 digits'),
    synonyms: ['HS编码', 'HS', 'HSCODE', '税则号', '商品编码', 'HS Number', 'Tariff Code', 'Customs Code'],
  },
  insuredValue: {
    api: 'insured_value',
    kind: 'money',
    positive: true,
    anyDigits: true,
    label: words('申报保价（未投保）', '申報保價（未投保）', 'Declared worth (not insured)'),
    help: words(
      '每件申报的保价，不是保险；投保请填写“保险”一栏',
      '每件申報的保價，不是保險；投保請填寫「保險」一欄',
      'Per piece; declares a value and insures nothing. To insure the parcel, choose a category under Insurance',
    ),
    synonyms: [
      // The headings of sheets from before the field was named for what it is.
      '保价金额',
      'Insured value',
      '投保金额',
      '保险金额',
      '声明价值',
      '保价',
      'Insured Amount',
      'Insurance Value',
      'Insured',
    ],
    currencySynonyms: [
      '保价金额币种',
      '保價金額幣別',
      'Insured value currency',
      '保价币种',
      '投保币种',
      'Insured Currency',
      'Insurance Currency',
    ],
  },
  sku: {
    api: 'sku_code',
    kind: 'text',
    maxLength: 60,
    label: words('SKU', 'SKU', 'SKU'),
    synonyms: ['SKU编码', '产品编码', 'SKU Code', 'Item Code'],
  },
  barcode: {
    api: 'barcode',
    kind: 'text',
    maxLength: 60,
    label: words('条码', '條碼', 'Barcode'),
    synonyms: ['产品条码', '条形码', 'EAN', 'UPC', 'Bar Code'],
  },
  productId: {
    api: 'product_id',
    kind: 'text',
    maxLength: 20,
    format: 'product_id',
    label: words('产品 ID', '產品 ID', 'Product ID'),
    help: words('11 位或 16 位纯数字', '11 位或 16 位純數字', 'A pure number of 11 or 16 digits'),
    synonyms: ['平台产品ID', '平台商品ID', '商品ID', '产品编号', 'Platform Product ID', 'Item ID', 'Listing ID', 'Goods ID'],
  },
})

/** A product; of a submitted order each has a quantity, a draft's may be unfinished. */
export type GoodsLine = RecordOf<typeof goodsFields>

const { name, nameCn, unit, value, insuredValue, weight, hsCode, sku, barcode, productId } = goodsFields
const quantity = requiredField(goodsFields.quantity)

/**
 * Products that pass customs: each is declared. The unit comes last, so that rows that people paste
 * keep their order.
 */
export const declaredFields = { name, nameCn, quantity, value: requiredField(value), insuredValue, weight, hsCode, sku, barcode, unit }

/** Dutiable products: none clears customs without its HS code. */
export const dutiableFields = { ...declaredFields, hsCode: requiredField(hsCode) }

/** Lines of stock, identified by SKU. */
export const skuFields = { sku: requiredField(sku), quantity, name, nameCn, value, insuredValue, weight, hsCode, barcode }

/** Lines of stock sold on a marketplace. */
export const marketplaceFields = { ...skuFields, productId }
