import { describe, expect, it } from 'vitest'
import { declaredSchema, missingStatements, statementsBetween } from '../../adapters/store/declared/declared-schema.ts'
import type { DeclaredSchema } from '../../adapters/store/declared/entity-table.ts'
import { catalog } from '#core/entity-catalog.ts'
import { filesIn, textOf } from './house-files.ts'

const migrated = (): DeclaredSchema => JSON.parse(textOf('adapters/store/migrations/declared-schema.json')) as DeclaredSchema

describe('the migrations', () => {
  it('have all that the declarations want', () => {
    expect(missingStatements(migrated())).toEqual([])
  })

  it('would be found wanting by a field or an entity that nobody migrated', () => {
    const [first, ...others] = catalog
    expect(statementsBetween(migrated(), declaredSchema(others)).join('\n')).toContain(`drop table "${first?.name}"`)
    expect(statementsBetween(declaredSchema(others), declaredSchema()).join('\n')).toContain(`create table "${first?.name}"`)
  })

  it('are numbered without a gap, so that every store runs them in one order', () => {
    const numbers = filesIn('adapters/store/migrations', '.ts').flatMap((path) => /\/(\d{4})-[^/]+$/.exec(path)?.[1] ?? [])
    expect(numbers).not.toHaveLength(0)
    expect(numbers).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, '0')))
  })
})
