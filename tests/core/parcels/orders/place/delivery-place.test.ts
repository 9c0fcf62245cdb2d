import { describe, expect, it } from 'vitest'
import { indexReferences, type ReferenceRow } from '#core/base/fields/references.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { unbox } from '#core/parcels/orders/kinds/unbox.kind.ts'
import { parcelOf, type PricedContent } from '#core/parcels/orders/order-parcel.ts'
import { channelAfter, defaultChannel } from '#core/parcels/orders/place/channel.rules.ts'
import { deliveryPlace } from '#core/parcels/orders/place/order-city.ts'
import { city } from '#core/platform/reference/city.entity.ts'
import { channel } from '#core/platform/reference/channel.entity.ts'
import { cityGroup } from '#core/platform/reference/city-group.entity.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'

const row = (id: number, fields: object): ReferenceRow => ({ id, version: 1, ...fields })
const group = (id: number, group_code: string, fields: object): ReferenceRow =>
  row(id, { group_code, group_name: group_code, country: 'SA', ...fields })
const references = indexReferences([
  {
    entity: city,
    rows: [
      row(1, { city_code: 'SA-RUH', city_name: '利雅得', english_name: 'Riyadh', country: 'SA' }),
      row(2, { city_code: 'SA-AHB', city_name: '艾卜哈', english_name: 'Abha', country: 'SA', remote_regions: ['Rijal Almaa'] }),
    ],
  },
  {
    entity: cityGroup,
    rows: [
      group(1, 'SOUTH', { cities: ['SA-AHB'], channel: 'SEA', extra_days: 2 }),
      group(2, 'HILLS', { cities: ['SA-AHB'], extra_days: 3 }),
      group(3, 'CORE', { cities: ['SA-RUH'] }),
      group(4, 'EMPTY', {}),
      group(5, 'ABROAD', { country: 'AE', cities: ['SA-RUH'] }),
    ],
  },
  { entity: channel, rows: ['KSA', 'SEA'].map((code, id) => row(id, { channel_code: code, channel_name: code })) },
  { entity: switchRule, rows: [row(1, { country: 'SA', channel: 'KSA' })] },
])
const placeOf = (town: string, address = '') => deliveryPlace({ country: 'SA', city: town, address }, references)

describe('the place of a delivery', () => {
  it('is in every group of its city, however the city is written, and takes as long as the slowest of them', () => {
    expect(placeOf('abha')).toEqual({ cityGroups: ['HILLS', 'SOUTH'], isRemote: false, extraDays: 3 })
    expect(placeOf('艾卜哈').cityGroups).toEqual(['HILLS', 'SOUTH'])
    expect(placeOf('Riyadh')).toEqual({ cityGroups: ['CORE'], isRemote: false, extraDays: 0 })
  })

  it('is remote by its address or by its name, and then in the groups of the city that it belongs to', () => {
    expect(placeOf('Abha', '12 Main road, Rijal Almaa')).toMatchObject({ isRemote: true, cityGroups: ['HILLS', 'SOUTH'] })
    expect(placeOf('rijal almaa')).toMatchObject({ isRemote: true, cityGroups: ['HILLS', 'SOUTH'] })
  })

  it('is in no group where nobody knows the city', () => {
    expect(placeOf('Atlantis')).toEqual({ cityGroups: [], isRemote: false, extraDays: 0 })
  })
})

describe('the parcel of an order', () => {
  const order = (kind: string, values: object = {}): PricedContent => ({
    kind,
    goods: [],
    values: { country: 'SA', city: 'Abha', address: 'Rijal Almaa', ...values },
  })
  const priced = (content: PricedContent, isPickedUp = false) => {
    const { occasions, cityGroups } = parcelOf(content, { terms: 'DDP', isPickedUp, references })
    return { occasions, cityGroups }
  }

  it('has the groups of its city and, where it is remote, the surcharge of remote areas', () => {
    expect(priced(order(express.name))).toEqual({ occasions: ['remote_area'], cityGroups: ['HILLS', 'SOUTH'] })
    expect(priced(order(express.name, { city: 'Riyadh' }))).toEqual({ occasions: [], cityGroups: ['CORE'] })
    expect(priced(order(express.name, { city: undefined }))).toEqual({ occasions: [], cityGroups: undefined })
  })

  it('is picked up from clients who have that, unless it is work in a warehouse', () => {
    expect(priced(order(express.name, { city: 'Riyadh' }), true).occasions).toEqual(['pickup'])
    expect(priced(order(unbox.name, { city: 'Riyadh' }), true).occasions).toEqual(['unpack'])
  })
})

describe('the default channel', () => {
  it('is that of the group of the city before the switch rule of the country', () => {
    expect(defaultChannel({ country: 'SA', city: 'Abha' }, references)).toBe('SEA')
    expect(defaultChannel({ country: 'SA', city: 'Riyadh' }, references)).toBe('KSA')
    expect(defaultChannel({ country: 'SA' }, references)).toBe('KSA')
    expect(defaultChannel({ city: 'Abha' }, references)).toBeUndefined()
  })

  it('is chosen again where another city has another one', () => {
    const after = (before: object, next: object) =>
      channelAfter({ before: { country: 'SA', ...before }, after: { country: 'SA', channel: undefined, ...next }, references })
    expect(after({ city: 'Riyadh', channel: 'KSA' }, { city: 'Abha', channel: 'KSA' })).toBeUndefined()
    expect(after({ city: 'Riyadh', channel: 'SEA' }, { city: 'Abha', channel: 'SEA' })).toBe('SEA')
    expect(after({ city: 'Riyadh', channel: 'KSA' }, { city: 'Riyadh', channel: 'KSA' })).toBe('KSA')
  })
})
