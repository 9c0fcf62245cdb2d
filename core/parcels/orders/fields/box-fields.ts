import type { RecordOf } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'
import { group } from './order-field.ts'

const MOST_MILLIMETRES = 5000

/** One box of an order of several; in a sheet its columns hold comma-separated lists. */
export const boxFields = group({
  boxNumber: {
    api: 'box_number',
    kind: 'text',
    maxLength: 60,
    label: words('箱号', '箱號', 'Box number'),
    synonyms: ['箱编号', '外箱号', '箱唛', '箱唛号', 'Box No', 'Box', 'Carton No', 'Carton Number', 'Box ID'],
  },
  weight: {
    api: 'weight',
    kind: 'weight',
    maxGrams: 2_000_000,
    required: true,
    label: words('箱重（kg）', '箱重（kg）', 'Box weight (kg)'),
    synonyms: [
      '箱重',
      '箱子重量',
      '单箱重量',
      '重量',
      '重量KG',
      '毛重',
      'Box Weight',
      'Carton Weight',
      'Weight',
      'Weight kg',
      'Gross Weight',
    ],
  },
  lengthMm: {
    api: 'length',
    kind: 'length',
    maxMillimetres: MOST_MILLIMETRES,
    required: true,
    label: words('箱长（cm）', '箱長（cm）', 'Box length (cm)'),
    synonyms: ['箱长', '长', '长度', '长（cm）', 'Box Length', 'Carton Length', 'Length', 'L', 'L (cm)'],
  },
  widthMm: {
    api: 'width',
    kind: 'length',
    maxMillimetres: MOST_MILLIMETRES,
    required: true,
    label: words('箱宽（cm）', '箱寬（cm）', 'Box width (cm)'),
    synonyms: ['箱宽', '宽', '宽度', '宽（cm）', 'Box Width', 'Carton Width', 'Width', 'W', 'W (cm)'],
  },
  heightMm: {
    api: 'height',
    kind: 'length',
    maxMillimetres: MOST_MILLIMETRES,
    required: true,
    label: words('箱高（cm）', '箱高（cm）', 'Box height (cm)'),
    synonyms: ['箱高', '高', '高度', '高（cm）', 'Box Height', 'Carton Height', 'Height', 'H', 'H (cm)'],
  },
})

/** A box with its weight in grams and its sides in millimetres. */
export type Box = RecordOf<typeof boxFields>
