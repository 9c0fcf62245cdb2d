import { describe, expect, it } from 'vitest'
import '../../adapters/http/contract/failures.ts'
import { commands } from '../../adapters/cli/commands/catalog.ts'
import { referenceRoutes } from '../../adapters/http/contract/platform/reference/reference.routes.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import type { ReadModel } from '#core/base/fields/entity.ts'
import { declaredFailures } from '#core/base/kernel/failure.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { catalog } from '#core/entity-catalog.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { exportsOf, filesIn, houseFiles, textOf } from './house-files.ts'

/** An entity is a read model with a place in the menu. */
const isReadModel = (one: unknown): one is ReadModel =>
  typeof one === 'object' && one !== null && 'fields' in one && 'key' in one && 'area' in one

describe('the catalogues name everything that is declared', () => {
  it.each(filesIn('core', '.entity.ts'))('%s declares entities of the catalogue, or read models', async (path) => {
    const declared = (await exportsOf(path)).filter(isReadModel)
    expect(declared).not.toHaveLength(0)
    for (const one of declared) expect([one.name, catalog.some((entity) => entity === one)]).toEqual([one.name, 'menu' in one])
  })

  it('has entities and read models in files of that name alone', () => {
    const declaring = filesIn('core', '.ts').filter((path) => /define(Owned)?(Entity|ReadModel)\(/.test(textOf(path)))
    expect(declaring.toSorted()).toEqual(filesIn('core', '.entity.ts').toSorted())
  })

  it('has every kind of background work', async () => {
    const files = filesIn('core', '.kind.ts').filter((path) => !path.startsWith('core/parcels/orders/kinds/'))
    const declared = (await Promise.all(files.map(exportsOf))).flat().filter((one) => typeof one === 'object' && one !== null)
    expect(new Set<unknown>(jobCatalog)).toEqual(new Set(declared))
  })

  it.each(filesIn('core/parcels/orders/kinds', '.kind.ts'))('%s is an order kind of the catalogue', async (path) => {
    expect((await exportsOf(path)).some((one) => orderKinds.some((kind) => kind === one))).toBe(true)
  })

  it.each(filesIn('adapters/cli/commands', '.command.ts'))('every command of %s can be typed', async (path) => {
    // One that describes all the others is created with them; those that belong together are one
    // list.
    const made = (await exportsOf(path)).map((one): unknown => (typeof one === 'function' ? one(() => commands) : one)).flat()
    const paths = made.flatMap((one) => (typeof one === 'object' && one !== null && 'path' in one && 'run' in one ? [one.path] : []))
    expect(paths).not.toHaveLength(0)
    for (const typed of paths) expect(commands.map((command) => command.path)).toContain(typed)
  })

  it('has no two entities of one name or area, and none that refers to a later one', () => {
    expect(new Set(catalog.map(({ name }) => name)).size).toBe(catalog.length)
    expect(new Set(catalog.map(({ area }) => area)).size).toBe(catalog.length)
    for (const [index, entity] of catalog.entries()) {
      const known = catalog.slice(0, index + 1).map(({ name }) => name)
      for (const field of Object.values(entity.fields)) if (field.kind === 'reference') expect(known).toContain(field.to)
    }
  })

  it('has the routes of every entity and of every area', async () => {
    expect([...referenceRoutes.keys()]).toEqual(catalog.map(({ area }) => area))
    for (const path of filesIn('adapters/http/contract', '.routes.ts')) {
      const groups = (await exportsOf(path)).filter(
        (one): one is Record<string, unknown> =>
          typeof one === 'object' &&
          one !== null &&
          Object.values(one).some((part) => typeof part === 'object' && part !== null && 'audience' in part),
      )
      for (const group of groups)
        for (const [name, route] of Object.entries(group))
          expect(Object.entries(routes).some(([known, one]) => known === name && one === route)).toBe(true)
    }
  })

  it('loads the failures of every area for those who put them into words', async () => {
    const declaring = houseFiles.filter(
      (path) =>
        /^(core|adapters\/http\/contract)\/.*\.ts$/.test(path) &&
        path !== 'core/base/kernel/failure.ts' &&
        textOf(path).includes('defineFailures('),
    )
    expect(declaring).not.toHaveLength(0)
    const loaded = [...declaredFailures().keys()]
    for (const path of declaring) await exportsOf(path)
    expect([...declaredFailures().keys()]).toEqual(loaded)
  })
})

describe('the icons of pages', () => {
  it('are drawn, each that one is named by', () => {
    const drawn = new Set([...textOf('adapters/web/ui/page-icon.tsx').matchAll(/^ {2}'?([a-z-]+)'?: [A-Z]\w*,$/gm)].map(([, name]) => name))
    const named = filesIn('core', '.ts').flatMap((path) => [...textOf(path).matchAll(/\bicon: '([a-z-]+)'/g)].map(([, name]) => name))
    expect(named.length).toBeGreaterThan(50)
    expect(named.filter((name) => !drawn.has(name))).toEqual([])
  })
})
