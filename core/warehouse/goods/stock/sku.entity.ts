import { defineOwnedEntity } from '#core/base/fields/entity.ts'
import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MAX_MILLIMETRES = 5000

/** One article of a customer, as it is stored and shipped. `skuCode` is unique per customer. */
export const sku = defineOwnedEntity({
  name: 'sku',
  area: 'goods',
  label: words('SKU', 'SKU', 'SKUs'),
  one: words('SKU', 'SKU', 'SKU'),
  newTitle: words('新建 SKU', '新增 SKU', 'New SKU'),
  owned: { api: '/goods', page: '/goodsManage/goodsInfo', keys: 'stock' },
  key: 'skuCode',
  barcodes: 'barCode',
  title: 'skuName',
  listed: ['skuCode', 'skuName', 'barCode', 'skuWeight', 'hsCode', 'skuAlias'],
  searched: ['skuCode', 'skuName', 'skuTitle', 'skuAlias', 'barCode'],
  filtered: [],
  fields: {
    skuCode: {
      kind: 'text',
      maxLength: 60,
      required: true,
      label: words('SKU 编码', 'SKU 編碼', 'SKU code'),
      synonyms: ['SKU', '产品编码', '商品编码', 'Seller SKU', 'Item Code'],
    },
    skuName: {
      kind: 'text',
      maxLength: 120,
      required: true,
      label: words('商品名称', '商品名稱', 'Name'),
      synonyms: ['品名', '产品名称', '中文品名', 'SKU Name', 'Product Name'],
    },
    skuTitle: {
      kind: 'text',
      maxLength: 300,
      label: words('商品标题', '商品標題', 'Title'),
      help: words('平台上的标题', '平台上的標題', 'The title on the marketplace'),
      synonyms: ['标题', '英文品名', 'Product Title'],
    },
    skuAlias: {
      kind: 'texts',
      maxLength: 60,
      most: 20,
      codes: true,
      label: words('别名', '別名', 'Aliases'),
      help: words(
        '其他平台使用的编码，多个用逗号或换行分隔',
        '其他平台使用的編碼，多個以逗號或換行分隔',
        'Codes used by other marketplaces, separated by commas or line breaks',
      ),
      synonyms: ['SKU别名', 'FNSKU', 'Alias'],
    },
    skuWeight: {
      kind: 'weight',
      maxGrams: 2_000_000,
      required: true,
      label: words('重量（kg）', '重量（kg）', 'Weight (kg)'),
      synonyms: ['重量', '单重', 'Weight'],
    },
    length: {
      kind: 'length',
      maxMillimetres: MAX_MILLIMETRES,
      label: words('长（cm）', '長（cm）', 'Length (cm)'),
      synonyms: ['长', 'Length'],
    },
    width: {
      kind: 'length',
      maxMillimetres: MAX_MILLIMETRES,
      label: words('宽（cm）', '寬（cm）', 'Width (cm)'),
      synonyms: ['宽', 'Width'],
    },
    height: {
      kind: 'length',
      maxMillimetres: MAX_MILLIMETRES,
      label: words('高（cm）', '高（cm）', 'Height (cm)'),
      synonyms: ['高', 'Height'],
    },
    volume: {
      kind: 'rate',
      anyDigits: true,
      positive: true,
      label: words('体积（m³）', '體積（m³）', 'Volume (m³)'),
      help: words('留空则按长宽高计算', '留空則按長寬高計算', 'Leave empty to calculate length × width × height'),
      synonyms: ['体积', 'CBM', 'Volume'],
    },
    skuAmount: {
      kind: 'integer',
      min: 0,
      max: 10_000_000,
      label: words('数量', '數量', 'Amount'),
      help: words('申报的件数；库存以入库为准', '申報的件數；庫存以入庫為準', 'Declared pieces. Stock is what the warehouse received'),
      synonyms: ['库存数量', '件数', 'Quantity', 'Qty'],
    },
    lowStock: {
      kind: 'integer',
      min: 0,
      max: 10_000_000,
      label: words('库存预警值', '庫存預警值', 'Low-stock level'),
      help: words(
        '可用库存降到此数或以下时提醒一次',
        '可用庫存降到此數或以下時提醒一次',
        'You get a message once the available pieces fall to it or below',
      ),
      synonyms: ['安全库存', '预警库存', 'Reorder point', 'Safety stock'],
    },
    hsCode: {
      kind: 'text',
      maxLength: 20,
      holds: 'hs_code',
      label: words('海关编码', '海關編碼', 'HS code'),
      help: words('6 至 12 位数字', '6 至 12 位數字', '6 to 12 digits'),
      synonyms: ['HS编码', 'HS'],
    },
    barCode: {
      kind: 'texts',
      maxLength: 60,
      most: 10,
      codes: true,
      label: words('条码', '條碼', 'Barcodes'),
      help: words(
        '扫描任一条码都能找到该 SKU，多个用逗号或换行分隔',
        '掃描任一條碼都能找到該 SKU，多個以逗號或換行分隔',
        'Scanning any of them finds the SKU. Separate with commas or line breaks',
      ),
      synonyms: ['条形码', 'EAN', 'UPC', 'Bar Code', 'Barcode'],
    },
    picture: { kind: 'file', label: words('图片', '圖片', 'Picture') },
  },
})

export type Sku = RecordOf<(typeof sku)['fields']>
