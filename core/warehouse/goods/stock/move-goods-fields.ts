import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const MOST_PIECES = 1_000_000

/** Fields that staff fill in to move stock by hand. */
export const moveGoodsFields = {
  client: { kind: 'text', maxLength: 40, required: true, label: words('客户账号', '客戶帳號', 'Client account') },
  warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('仓库', '倉庫', 'Warehouse') },
  sku: { kind: 'text', maxLength: 60, required: true, label: words('SKU 编码', 'SKU 編碼', 'SKU code') },
  quantity: { kind: 'integer', min: 1, max: MOST_PIECES, required: true, label: words('件数', '件數', 'Pieces') },
  from: {
    kind: 'code',
    maxLength: 30,
    label: words('原库位', '原儲位', 'From location'),
    help: words('新到货物留空', '新到貨物留空', 'Leave empty for pieces that arrive'),
  },
  to: {
    kind: 'code',
    maxLength: 30,
    label: words('目标库位', '目標儲位', 'To location'),
    help: words('如 A-01-03；移出则留空', '如 A-01-03；移出則留空', 'Such as A-01-03. Leave empty for pieces that leave'),
  },
  damaged: { kind: 'flag', label: words('残损', '殘損', 'Damaged') },
  reference: {
    kind: 'text',
    maxLength: 60,
    label: words('相关单号', '相關單號', 'Reference'),
    help: words('入库单、盘点单等', '入庫單、盤點單等', 'A delivery, a count or the like'),
  },
  reason: { kind: 'text', maxLength: 300, required: true, label: words('原因', '原因', 'Reason') },
} as const satisfies Fields
