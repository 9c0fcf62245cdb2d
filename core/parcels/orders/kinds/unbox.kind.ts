import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, SKU_LINES, UNBOX_RULES, type KindPage } from '../order-kind.ts'
import { STOCK_COLUMNS } from './columns.ts'
import { ORDERS } from './menus.ts'
import { note, original, references, unboxed, warehouseSection } from './sections.ts'

/** One page: the list of what can be unpacked, and its form as a step. */
const PAGE: KindPage = { path: '/order/unbox', title: words('拆包上架', '拆包上架', 'Unpack and shelve'), icon: 'package' }

/**
 * A returned parcel is opened and shelved as stock; only with SKU labels, and it cannot be undone
 * (rule: Unpacking).
 */
export const unbox = defineOrderKind({
  name: 'unbox',
  label: words('拆包上架', '拆包上架', 'Unpack and shelve'),
  about: words(
    '退回的包裹拆包后按 SKU 上架，不可撤销',
    '退回的包裹拆包後依 SKU 上架，不可撤銷',
    'A returned parcel is opened and shelved as SKU stock, irreversibly',
  ),
  pages: {
    menu: ORDERS,
    create: PAGE,
    lists: [{ ...PAGE, states: ['returned'], everyKind: true }],
  },
  sections: [original, warehouseSection, unboxed, references, note],
  goods: SKU_LINES,
  rules: UNBOX_RULES,
  stock: 'shelves',
  takesOriginal: true,
  irreversible: true,
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'original_order_number', 'order_goods', 'create_time'],
})
