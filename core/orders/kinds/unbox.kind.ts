import { words } from '../../kernel/words.ts'
import { defineOrderKind, SKU_LINES, UNBOX_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './lists.ts'
import { note, original, references, unboxed, warehouse } from './sections.ts'

/** A returned parcel is opened and shelved as stock: only with SKU labels attached, and for good (domain §2). */
export const unbox = defineOrderKind({
  name: 'unbox',
  label: words('拆包上架', '拆包上架', 'Unpack and shelve'),
  about: words(
    '退回的包裹拆包后按 SKU 上架，不可撤销',
    '退回的包裹拆包後依 SKU 上架，不可撤銷',
    'A returned parcel is opened and shelved as SKU stock, irreversibly',
  ),
  routes: { create: '/order/unbox', lists: [{ path: '/order/unbox' }] },
  sections: [original, warehouse, unboxed, references, note],
  goods: SKU_LINES,
  rules: UNBOX_RULES,
  stock: 'shelves',
  takesOriginal: true,
  irreversible: true,
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'original_order_number', 'order_goods', 'create_time'],
})
