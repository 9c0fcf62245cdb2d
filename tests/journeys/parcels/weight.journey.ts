import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import type { Stage, Visitor } from '../stage.ts'

const BUILT = fileURLToPath(new URL('../../../build/web', import.meta.url))
const FIRST_ROUTE_BYTES = 250 * 1024
/** A browser requests six files at a time; each further round is a round trip to the server. */
const MOST_SCRIPTS = { first: 8, work: 18 }

/** The scripts that a page has loaded, by their path. */
const scriptsOf = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  )

/** Bytes of a script as gzip, where it is served so; small ones are sent uncompressed. */
const weightOf = async (path: string): Promise<number> => {
  const file = join(BUILT, path)
  return (await stat(`${file}.gz`).catch(() => stat(file))).size
}

export const weightJourneys = (stage: Stage) =>
  describe('what a visit loads', () => {
    it(
      'the first route is 250 KB of script at most, in few files',
      stage.journey({}, async (visitor) => {
        await visitor.go('/login')
        const scripts = await scriptsOf(visitor)
        const bytes = (await Promise.all(scripts.map(weightOf))).reduce((sum, one) => sum + one, 0)
        expect(bytes, scripts.join(' ')).toBeLessThanOrEqual(FIRST_ROUTE_BYTES)
        expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(MOST_SCRIPTS.first)
      }),
    )

    it(
      'the list of orders, come to directly, is a few files more',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        await visitor.go('/order/list')
        await visitor.page.waitForLoadState('networkidle')
        const scripts = await scriptsOf(visitor)
        expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(MOST_SCRIPTS.work)
      }),
    )
  })
