import { describe, expect, it } from 'vitest'
import type { Entity } from '#core/base/fields/entity.ts'
import { LOCALES } from '#core/base/kernel/words.ts'
import { catalog } from '#core/entity-catalog.ts'
import { headingKey } from '#core/base/sheets/heading-key.ts'

const each = catalog.map((entity) => [entity.area, entity] as const)
const fieldsOf = (area: string): readonly string[] => Object.keys(catalog.find((entity) => entity.area === area)?.fields ?? {})
const targetsOf = (entity: Entity): readonly string[] =>
  Object.values(entity.fields).flatMap((field) => (field.kind === 'reference' || field.kind === 'references' ? [field.to] : []))

describe('reference data as it is declared', () => {
  it('has the fields of the specification, by its names', () => {
    const wanted = {
      countries: [
        'name',
        'code',
        'currency',
        'timezone',
        'phone_prefix',
        'number_min_length',
        'number_max_length',
        'validation_type',
        'validation_rule',
        'allow_depart',
        'allow_arrive',
      ],
      currencies: ['name', 'english_name', 'code', 'rate', 'to_rmb', 'to_usd'],
      warehouses: ['name', 'code', 'city', 'is_oversea'],
      cities: ['city_name', 'city_code', 'zip_code', 'remote_regions'],
      channels: [
        'channel_name',
        'channel_code',
        'from_city',
        'channel_logo',
        'delivery_agent',
        'delivery_agent_tracker',
        'clearance_agent',
        'clearance_agent_params',
      ],
      'tracking-statuses': ['tracker_code', 'tracker_description', 'status_flag', 'status_hidden'],
      'sms-templates': ['template_name', 'template_content'],
      airports: ['airport_name', 'airport_code'],
      contrabands: ['contraband_code', 'contraband_description'],
      departments: ['title', 'company'],
      'exception-mappings': ['exception_code', 'exception_msg', 'warehouse_status'],
    }
    for (const [area, names] of Object.entries(wanted)) expect(fieldsOf(area)).toEqual(expect.arrayContaining(names))
  })

  it.each(each)('%s: no two fields are called alike, so that a sheet has one column for each', (_area, { fields }) => {
    for (const locale of LOCALES) {
      const headings = Object.values(fields).map(({ label }) => headingKey(label[locale]))
      expect(new Set(headings).size).toBe(headings.length)
    }
  })

  it.each(each)('%s: what it names is kept at hand, or no field could be read', (_area, entity) => {
    for (const to of targetsOf(entity)) expect([to, catalog.find(({ name }) => name === to)?.cached]).toEqual([to, true])
  })

  it.each(each)('%s: filters are of few values, and the list shows the key', (_area, { fields, filtered, listed, key }) => {
    for (const name of filtered) expect(['flag', 'choice', 'reference', 'references', 'code']).toContain(fields[name]?.kind)
    expect(listed).toContain(key)
  })
})
