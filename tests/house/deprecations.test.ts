import { describe, expect, it } from 'vitest'
import { referenceRoutes } from '../../adapters/http/contract/platform/reference/reference.routes.ts'
import { defineRoute, formerRoute, type AnyRoute } from '../../adapters/http/contract/route.ts'
import { routes } from '../../adapters/http/contract/routes.ts'
import { faultsOfDeprecated } from './deprecations.ts'
import { textOf } from './house-files.ts'

const everyRoute: readonly AnyRoute[] = [
  ...Object.values<AnyRoute>(routes),
  ...[...referenceRoutes.values()].flatMap((entity) => Object.values<AnyRoute>(entity)),
]

describe('deprecated routes', () => {
  it('are announced in the changelog, and none is past its day', () => {
    const today = new Date().toISOString().slice(0, 10)
    const former = everyRoute.map(formerRoute).filter((route) => route !== undefined)
    expect(faultsOfDeprecated([...everyRoute, ...former], { changelog: textOf('docs/CHANGELOG.md'), today })).toEqual([])
  })

  it('are found where nobody announced them, where they are past their day, and where nothing replaces them', () => {
    const common = { method: 'GET', audience: 'public', tag: 'kites', summary: 'Kites' } as const
    const use = defineRoute({ ...common, path: '/kites' })
    const old = defineRoute({ ...common, path: '/old', deprecated: { since: '0.3.0', from: '2027-01-31', until: '2028-02-01', use } })
    const announced = '- `GET /api/old` is deprecated until 2028-02-01; use `GET /api/kites`.'
    const faultsOn = (today: string, changelog: string) => faultsOfDeprecated([use, old], { changelog, today })
    expect(faultsOn('2028-01-31', announced)).toEqual([])
    expect(faultsOn('2028-01-31', announced.replace('2028', '2027'))).toEqual([expect.stringContaining('no line')])
    expect(faultsOn('2028-02-01', announced)).toEqual([expect.stringContaining('is past 2028-02-01')])
    expect(faultsOfDeprecated([old], { changelog: announced, today: '2027-02-01' })).toEqual([expect.stringContaining('which is no call')])
  })
})
