import { describe, expect, it } from 'vitest'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import type { TariffVersions, VersionKeeper } from '#core/pricing/fees/tariff/tariff-versions.port.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { failed, must, ok } from '#core/base/kernel/result.ts'
import { EXAMPLE_RULE } from '../../core/pricing/fees/sample-tariffs.ts'

/**
 * Two servers that write versions, on a store with the countries, currencies and the channel of the
 * example.
 */
export type VersionDesks = { readonly here: TariffVersions; readonly there: TariffVersions }

const BY = { actorId: 3, at: Date.UTC(2026, 5, 1, 9, 30, 0, 250), account: 'finance' }
const DRAFT: RecordValues = { ...EXAMPLE_RULE, channel: 'GULF-AIR', version_status: 'draft', drafted_by: 'finance' }

const run = async <T>(versions: TariffVersions, work: (keeper: VersionKeeper) => Promise<T>): Promise<T> =>
  must(await versions(freightRule, BY, async (keeper) => ok(await work(keeper))))

/** Writing versions of prices, one writer after another. */
export function tariffVersionsContract(open: () => Promise<VersionDesks>): void {
  describe('versions of prices', () => {
    it('are found as they were written, by every server', async () => {
      const { here, there } = await open()
      const added = must(await run(here, ({ add }) => add(DRAFT)))
      expect(added).toEqual({ ...DRAFT, id: added.id, version: 1 })
      expect(await run(there, ({ all }) => all())).toEqual([added])
      const changed = must(await run(there, ({ change }) => change(added, { ...DRAFT, begin_price: '36.50' })))
      expect(changed).toEqual({ ...added, begin_price: '36.50', version: 2 })
      expect(await run(here, ({ all }) => all())).toEqual([changed])
      await run(here, ({ remove }) => remove(changed))
      expect(await run(there, ({ all }) => all())).toEqual([])
    })

    it('are written together or not at all', async () => {
      const { here, there } = await open()
      const refused = await here(freightRule, BY, async ({ add }) => {
        must(await add(DRAFT))
        return failed(referenceFailure('RECORD_CHANGED'))
      })
      expect(refused).toMatchObject({ failure: { code: 'RECORD_CHANGED' } })
      expect(await run(there, ({ all }) => all())).toEqual([])
    })

    it('are counted on by one writer at a time', async () => {
      const { here, there } = await open()
      const addNext = (versions: TariffVersions) =>
        run(versions, async ({ all, add }) => {
          const count = (await all()).length
          return must(await add({ ...DRAFT, version_code: `CN-AE-${count + 1}` }))
        })
      await Promise.all([here, there, here, there, here, there].map(addNext))
      const codes = (await run(here, ({ all }) => all())).map((row) => row['version_code'])
      expect(codes).toEqual(['CN-AE-1', 'CN-AE-2', 'CN-AE-3', 'CN-AE-4', 'CN-AE-5', 'CN-AE-6'])
    })

    it('stay as they were published', async () => {
      const { here } = await open()
      const draft = must(await run(here, ({ add }) => add(DRAFT)))
      const published = must(await run(here, ({ change }) => change(draft, { ...DRAFT, version_status: 'published' })))
      await expect(run(here, ({ change }) => change(published, { ...DRAFT, begin_price: '1' }))).rejects.toThrow()
      await expect(run(here, ({ remove }) => remove(published))).rejects.toThrow()
      expect(await run(here, ({ all }) => all())).toEqual([published])
    })
  })
}
