import { describe, expect, it } from 'vitest'
import { catalog, ownedEntities } from '#core/entity-catalog.ts'
import { houseFiles, textOf } from '../house-files.ts'
import { READ_BY, UNREAD, unreadFindings, type Readers } from './unread.ts'

/** A small repository with one entity, given as path and text of each further file. */
const found = (files: Readonly<Record<string, string>>, more: Partial<Readers> = {}): readonly string[] => {
  const all: Readonly<Record<string, string>> = {
    'core/sea/port.entity.ts': `export const port = defineEntity({\n  name: 'port',\n  fields: { depth: 1 },\n})\n`,
    ...files,
  }
  const label = { 'zh-CN': '', 'zh-TW': '', 'en-US': '' }
  const text = { kind: 'text', maxLength: 9, label } as const
  return unreadFindings(Object.keys(all), {
    entities: [{ name: 'port', key: 'code', title: 'name', fields: { code: text, name: text, depth: text, remark: text } }],
    textOf: (path) => all[path] ?? '',
    readBy: {},
    declared: {},
    ...more,
  })
}

describe('what entities declare', () => {
  it('is read by code of the business, or is declared with the reason', () => {
    const entities = [...catalog, ...ownedEntities]
    expect(unreadFindings(houseFiles, { entities, textOf, readBy: READ_BY, declared: UNREAD })).toEqual([])
  })

  it('is found where pages, commands, seeds and lists alone show it', () => {
    const files = {
      'core/entities.ts': `import { port } from './sea/port.entity.ts'\n`,
      'core/sea/port-options.ts': `import { port } from './port.entity.ts'\n`,
      'adapters/store/seeds/ports.ts': `import { port } from '#core/sea/port.entity.ts'\nexport const ports = [{ depth: 12 }]\n`,
      'adapters/web/resource/list.tsx': `import { port } from '#core/sea/port.entity.ts'\nconst { depth } = port\n`,
      'core/sea/diving.ts': 'export const depth = 40\n',
    }
    expect(found(files)).toEqual(['port is read by nothing', 'port.depth is read by nothing'])
  })

  it('is read by its declaration, by its table, behind its declaration, or by a type that is named', () => {
    expect(found({ 'core/sea/moor.ts': `import { port } from './port.entity.ts'\nconst deep = find(port).depth\n` })).toEqual([])
    expect(found({ 'adapters/store/sea/sql.ts': 'const DEEP = `select depth from port`\n' })).toEqual([])
    expect(found({ 'core/sea/moor.ts': 'type Mooring = { readonly depth: string }\n' }, { readBy: { port: ['core/sea/moor'] } })).toEqual(
      [],
    )
    const own = `export const port = defineEntity({\n  name: 'port',\n})\nexport const deep = ({ depth }) => depth\n`
    expect(found({ 'core/sea/port.entity.ts': own, 'core/sea/moor.ts': `import { port } from './port.entity.ts'\n` })).toEqual([])
  })

  it('is not read by a file that imports it for another field', () => {
    expect(found({ 'core/sea/moor.ts': `import { port } from './port.entity.ts'\nconst named = find(port).name\n` })).toEqual([
      'port.depth is read by nothing',
    ])
  })

  it('is declared with a reason, and only while it needs to be', () => {
    expect(found({}, { declared: { port: 'drawn', 'port.depth': ' ', 'port.tide': 'gone' } })).toEqual([
      'port.depth is declared without a reason',
      'port.tide is declared and read, or does not exist',
    ])
  })
})
