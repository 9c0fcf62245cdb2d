import { describe, expect, it } from 'vitest'
import { lossesBetween, readConversions } from '../../adapters/store/declared/conversions.ts'
import { statementsBetween } from '../../adapters/store/declared/declared-schema.ts'
import { keysOf, tableOf, type DeclaredSchema } from '../../adapters/store/declared/entity-table.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import type { Fields } from '#core/base/fields/field.ts'
import { words } from '#core/base/kernel/words.ts'

const label = words('测试', '測試', 'Test')
const entity = (name: string, fields: Fields): Entity => ({
  name,
  area: name,
  menu: { group: 'reference' },
  label,
  key: 'code',
  title: 'code',
  listed: [],
  searched: [],
  filtered: [],
  fields: { code: { kind: 'code', maxLength: 9, required: true, label }, ...fields },
})
const schemaOf = (...entities: readonly Entity[]): DeclaredSchema =>
  Object.fromEntries(entities.map((one) => [one.name, tableOf(one, keysOf(entities))]))

const text = { kind: 'text', maxLength: 9, label } as const
const integer = { kind: 'integer', min: 0, max: 9, label } as const
const town = (fields: Fields): DeclaredSchema => schemaOf(entity('town', fields))

const given = (line: string) => readConversions(line.split(' ').filter((part) => part !== '')).conversions
const losses = (before: DeclaredSchema, after: DeclaredSchema, line = ''): readonly string[] => lossesBetween(before, after, given(line))
const statements = (before: DeclaredSchema, after: DeclaredSchema, line = ''): readonly string[] =>
  statementsBetween(before, after, given(line))

describe('a change of the declarations that could lose data', () => {
  it('is refused for a column that is gone, and names the column that may be its new name', () => {
    expect(losses(town({ note: text }), town({ remark: text }))).toEqual([
      'town.note would be dropped: add --rename town.note=remark, or --drop town.note',
    ])
    expect(losses(town({ note: text }), town({ count: integer }))).toEqual([
      'town.note would be dropped: add --rename town.note=<new name>, or --drop town.note',
    ])
  })

  it('is refused for a table that is gone', () => {
    expect(losses(schemaOf(entity('town', {}), entity('city', {})), town({}))).toEqual([
      'the table city would be dropped: add --rename city=<new name>, or --drop city',
    ])
  })

  it('is refused for a type that does not hold every old value', () => {
    expect(losses(town({ count: text }), town({ count: integer }))).toEqual([
      "town.count changes from text to integer: add --using 'town.count=<SQL>'",
    ])
    expect(losses(town({ count: { ...integer, max: 9e15 } }), town({ count: integer }))).toHaveLength(1)
  })

  it('is refused for a field that becomes required, whether it is new or not', () => {
    const refused = ["town.note is required, and rows may lack it: add --fill 'town.note=<SQL>'"]
    expect(losses(town({ note: text }), town({ note: { ...text, required: true } }))).toEqual(refused)
    expect(losses(town({}), town({ note: { ...text, required: true } }))).toEqual(refused)
  })

  it('is refused with an option for a place that does not exist', () => {
    expect(losses(town({}), town({}), '--drop town.nte --rename city=town --using town.a=b --fill town.c=d')).toEqual([
      '--rename city: there is no such table or column',
      '--drop town.nte: there is no such table or column',
      '--using town.a: there is no such table or column',
      '--fill town.c: there is no such table or column',
    ])
    expect(losses(town({ note: text }), town({}), '--rename town.note=remark')).toContain(
      '--rename to town.remark: there is no such table or column',
    )
    expect(() => given('--rename town.note')).toThrow('takes place=value')
  })
})

describe('a change of the declarations that loses nothing', () => {
  it('needs no option: fields, tables and flags that are added, wider types, fields no longer required', () => {
    const before = town({ count: integer, note: { ...text, required: true } })
    const after = schemaOf(
      entity('town', { count: { ...integer, max: 9e15 }, note: text, open: { kind: 'flag', label }, more: text }),
      entity('city', { mayor: { ...text, required: true } }),
    )
    expect(losses(before, after)).toEqual([])
    expect(statements(before, after)).toContain('alter table "town" alter column "count" type bigint using "count"::bigint')
  })

  it('becomes a rename where a person said so, not a drop', () => {
    expect(losses(town({ note: text }), town({ remark: text }), '--rename town.note=remark')).toEqual([])
    expect(statements(town({ note: text }), town({ remark: text }), '--rename town.note=remark')).toEqual([
      'alter table "town" rename column "note" to "remark"',
    ])
  })

  it('renames a table with its constraints, and leaves alone who refers to it', () => {
    const before = schemaOf(entity('town', {}), entity('street', { town: { kind: 'reference', to: 'town', label } }))
    const after = schemaOf(entity('place', {}), entity('street', { town: { kind: 'reference', to: 'place', label } }))
    expect(losses(before, after, '--rename town=place')).toEqual([])
    expect(statements(before, after, '--rename town=place')).toEqual([
      'alter table "town" rename to "place"',
      'alter table "place" rename constraint "town_key" to "place_key"',
    ])
  })

  it('fills and converts before it demands', () => {
    const [before, after] = [town({ count: text }), town({ count: { ...integer, required: true } })]
    const line = '--using town.count=length(count) --fill town.count=0'
    expect(losses(before, after, line)).toEqual([])
    expect(statements(before, after, line)).toEqual([
      'alter table "town" alter column "count" type integer using length(count)',
      'update "town" set "count" = 0 where "count" is null',
      'alter table "town" alter column "count" set not null',
    ])
  })
})
