import { defineOwnedEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { goodsFields } from '../orders/fields/goods-fields.ts'
import { requiredField } from '../orders/fields/order-field.ts'

const { name, nameCn, value, insuredValue, weight, hsCode, sku, barcode, productId } = goodsFields

/**
 * A product as a customer declares it again and again: what a line of an order says of one piece,
 * under the names that lines have in the API, and whether it has a battery. Two with one SKU are
 * one; those without a SKU are known by their names.
 */
export const savedProduct = defineOwnedEntity({
  name: 'saved_product',
  area: 'product-presets',
  label: words('商品预设', '商品預設', 'Product presets'),
  one: words('商品预设', '商品預設', 'product preset'),
  owned: { page: '/order/presets', api: '/productPresets', keys: 'orders' },
  saved: { icon: 'box', identity: [['sku_code'], ['name', 'name_cn']], offered: ['name', 'name_cn', 'sku_code'] },
  key: 'name',
  title: 'name_cn',
  titleIn: { 'en-US': 'name' },
  listed: ['name', 'name_cn', 'sku_code', 'hs_code', 'value', 'weight', 'battery'],
  searched: ['name', 'name_cn', 'sku_code', 'hs_code', 'barcode'],
  filtered: ['battery'],
  fields: {
    name: requiredField(name),
    name_cn: nameCn,
    sku_code: sku,
    hs_code: hsCode,
    value,
    insured_value: insuredValue,
    weight,
    barcode,
    product_id: productId,
    battery: {
      kind: 'flag',
      label: words('带电', '帶電', 'Battery'),
      help: words('选用时把订单标为带电', '選用時把訂單標為帶電', 'Marks the order as with battery when it is chosen'),
      synonyms: ['是否带电', '含电池', '电池', 'With Battery', 'Has Battery'],
    },
  },
})
