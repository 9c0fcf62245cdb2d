import { describe, expect } from 'vitest'
import { PASSWORD, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const LEFT = 'left behind'

/** Leaves something at every place that a page or a journey can write to. */
async function leaveThings({ page, context }: Visitor): Promise<void> {
  await page.evaluate(async (left) => {
    window.localStorage.setItem(left, left)
    window.sessionStorage.setItem(left, left)
    document.cookie = `left=${left.length}; path=/`
    await caches.open(left)
    await new Promise((done) => (window.indexedDB.open(left).onsuccess = done))
  }, LEFT)
  await context.grantPermissions(['geolocation'])
  await context.setOffline(true)
}

/** Returns the things that are still there of those left. */
const foundThings = ({ page }: Visitor): Promise<readonly (string | null | boolean)[]> =>
  page.evaluate(
    async (left) => [
      window.localStorage.getItem(left),
      window.sessionStorage.getItem(left),
      document.cookie,
      await caches.has(left),
      (await window.indexedDB.databases()).some(({ name }) => name === left),
      (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted',
    ],
    LEFT,
  )

/** How many of the app's files came over the network. */
const fetchedFiles = ({ page }: Visitor): Promise<number> =>
  page.evaluate(
    () =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.includes('/assets/') && entry instanceof PerformanceResourceTiming && entry.transferSize > 0).length,
  )

/** Checks that the journeys lean on: they share browser contexts, and nothing else. */
export const visitJourneys = (stage: Stage) =>
  describe('a visitor after another', () => {
    deepIt('has the files of the app, and nothing else of the one before', async () => {
      const first = await stage.visitor()
      await first.go('/login')
      expect(await fetchedFiles(first)).toBeGreaterThan(0)
      await first.context.request.post('/api/login', { data: { account: 'ddp', password: PASSWORD, role: 'Customer' } })
      expect(await first.context.cookies()).not.toEqual([])
      await leaveThings(first)
      expect(await foundThings(first)).toEqual([LEFT, LEFT, expect.stringContaining('left='), true, true, true])
      await first.leave()

      const second = await stage.visitor()
      try {
        expect(second.context).toBe(first.context)
        expect(second.context.pages()).toEqual([second.page])
        expect(await second.context.cookies()).toEqual([])
        await second.go('/login')
        expect(await foundThings(second)).toEqual([null, null, '', false, false, false])
        expect(await fetchedFiles(second)).toBe(0)
      } finally {
        await second.leave()
      }
    })
  })
