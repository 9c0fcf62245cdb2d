import { defineEntity } from '#core/base/fields/entity.ts'
import { words } from '#core/base/kernel/words.ts'
import { insuranceCategory } from '#core/operations/insurance/insurance-category.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { indexReferences, type References } from '#core/base/fields/references.ts'
import { unit } from '#core/platform/reference/unit.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { SAMPLE_CATEGORY } from '../../operations/insurance/sample-category.ts'
import { seededReferences } from '../../../support/references.ts'

const label = words('仓库', '倉庫', 'Warehouse')
const warehouse = defineEntity({
  name: 'warehouse',
  area: 'warehouses',
  label,
  menu: { group: 'reference' },
  key: 'code',
  title: 'name',
  listed: ['code'],
  searched: ['code'],
  filtered: [],
  fields: {
    code: { kind: 'code', maxLength: 20, required: true, label },
    name: { kind: 'text', maxLength: 80, label },
    city: { kind: 'text', maxLength: 80, label },
    is_oversea: { kind: 'flag', label },
  },
})

const warehouses = indexReferences([
  {
    entity: warehouse,
    rows: [
      { id: 1, version: 1, code: 'DXB1', name: '迪拜仓', city: 'Dubai', is_oversea: true },
      { id: 2, version: 1, code: 'SZX', name: '深圳仓', city: '深圳', is_oversea: false },
    ],
  },
])

/** Saudi Arabia has a channel of its own; Germany accepts parcels and has none by default. */
const channels = indexReferences([
  {
    entity: channel,
    rows: ['GULF-AIR', 'KSA-AIR', 'GULF-SEA'].map((code, at) => ({ id: at, version: 1, channel_code: code, channel_name: code })),
  },
  {
    entity: switchRule,
    rows: [
      { id: 1, version: 1, country: 'AE', channel: 'GULF-AIR' },
      { id: 2, version: 1, country: 'SA', channel: 'KSA-AIR' },
    ],
  },
])

const units = indexReferences([
  {
    entity: unit,
    rows: ['PCS', 'SET'].map((unit_code, at) => ({
      id: at,
      version: 1,
      unit_code,
      unit_name: unit_code,
      measure: 'quantity',
      factor: '1',
    })),
  },
])
const insurances = indexReferences([{ entity: insuranceCategory, rows: [{ ...SAMPLE_CATEGORY, id: 1, version: 1 }] }])

const sourceOf = (sources: Readonly<Record<string, References>>): References => {
  const of = (entity: string): References => sources[entity] ?? seededReferences
  return {
    find: (entity, named) => of(entity.name).find(entity, named),
    all: (entity) => of(entity.name).all(entity),
    keyOf: (entity, named) => of(entity).keyOf(entity, named),
    near: (entity, named) => of(entity).near(entity, named),
  }
}

/** The seeded data with a warehouse in Dubai, one in Shenzhen, a kind of insurance and units. */
export const references: References = sourceOf({ warehouse: warehouses, insurance_category: insurances, unit: units })

/** The same with channels that differ by destination. */
export const channelReferences: References = sourceOf({ warehouse: warehouses, channel: channels, switch_rule: channels })
