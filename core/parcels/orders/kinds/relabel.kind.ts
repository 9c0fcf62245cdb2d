import { words } from '#core/base/kernel/words.ts'
import { defineOrderKind, SKU_LINES, WAREHOUSE_RULES } from '../order-kind.ts'
import { STOCK_COLUMNS } from './columns.ts'
import { B2B, B2B_LIST } from './menus.ts'
import { newLabel, note, references, warehouseSection } from './sections.ts'

/** Stock is relabelled: the old SKU label, and the file of the new one (rule: Relabelling). */
export const relabel = defineOrderKind({
  name: 'relabel',
  label: words('换标服务', '換標服務', 'Relabelling'),
  about: words(
    '库存换标：原 SKU 标签和新标签文件',
    '庫存換標：原 SKU 標籤和新標籤檔案',
    'Stock is relabelled: old SKU label, new label file',
  ),
  pages: {
    menu: B2B,
    create: { path: '/wipe/tagService', title: words('换标服务', '換標服務', 'Relabelling') },
    lists: [B2B_LIST],
  },
  sections: [warehouseSection, newLabel, references, note],
  goods: SKU_LINES,
  rules: WAREHOUSE_RULES,
  stock: 'draws',
  labelTypes: [],
  listed: [...STOCK_COLUMNS, 'order_goods', 'label_file', 'create_time'],
})
