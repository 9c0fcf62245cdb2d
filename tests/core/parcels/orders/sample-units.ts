import { indexReferences } from '#core/base/fields/references.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'

const UNITS = [
  ['KG', 'weight', '1'],
  ['G', 'weight', '0.001'],
  ['LB', 'weight', '0.45359237'],
  ['OZ', 'weight', '0.0283495231'],
  ['IN', 'length', '2.54'],
  ['L', 'volume', '0.001'],
  ['PCS', 'count', '1'],
  ['SET', 'count', '1'],
  ['PAIR', 'count', '2'],
  ['DZ', 'count', '12'],
  ['DAY', 'time', '1'],
] as const

/** Reference data with units of every measure. */
export const unitReferences = indexReferences([
  {
    entity: unit,
    rows: UNITS.map(([unit_code, measure, factor], id) => ({ id, version: 1, unit_code, unit_name: unit_code, measure, factor })),
  },
])
