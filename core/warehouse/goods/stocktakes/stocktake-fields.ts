import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { MOST_COUNTED_LOCATIONS } from './stocktake.ts'

/** Fields that staff fill in to have locations counted. */
export const stocktakeFields = {
  warehouse: { kind: 'reference', to: 'warehouse', required: true, label: words('仓库', '倉庫', 'Warehouse') },
  zone: {
    kind: 'code',
    maxLength: 20,
    label: words('库区', '庫區', 'Area'),
    help: words('盘点整个库区；或填写库位', '盤點整個庫區；或填寫儲位', 'Counts a whole area. Or list locations'),
  },
  locations: {
    kind: 'texts',
    maxLength: 30,
    most: MOST_COUNTED_LOCATIONS,
    codes: true,
    label: words('库位', '儲位', 'Locations'),
    help: words('如 A-01-03，每行一个', '如 A-01-03，每列一個', 'Such as A-01-03, one a line'),
  },
  note: { kind: 'text', maxLength: 300, label: words('备注', '備註', 'Note') },
} as const satisfies Fields
