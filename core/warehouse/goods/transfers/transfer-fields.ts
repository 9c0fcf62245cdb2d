import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { MOST_TRANSFER_PIECES } from './transfer.ts'

/** Fields that a client fills in to move stock to another warehouse. */
export const transferFields = {
  from_warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('发出仓库', '發出倉庫', 'From warehouse') },
  to_warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('收货仓库', '收貨倉庫', 'To warehouse') },
  note: { kind: 'text', maxLength: 300, label: words('备注', '備註', 'Note') },
} as const satisfies Fields

/** One line of it. */
export const transferLineFields = {
  sku: {
    kind: 'text',
    maxLength: 60,
    required: true,
    label: words('SKU 编码', 'SKU 編碼', 'SKU code'),
    synonyms: ['SKU', '产品编码', '商品编码', 'Seller SKU', 'Item Code'],
  },
  quantity: {
    kind: 'integer',
    min: 1,
    max: MOST_TRANSFER_PIECES,
    required: true,
    label: words('件数', '件數', 'Pieces'),
    synonyms: ['数量', 'Quantity', 'Qty', 'Pcs'],
  },
} as const satisfies Fields
