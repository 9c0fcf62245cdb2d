import { describe, expect, it } from 'vitest'
import { eventually } from '../support/browser.ts'
import { goWithin, type Stage } from './stage.ts'

const SHIPPER = {
  account: 'ddu',
  paths: ['/order/list', '/workOrderManagement/list', '/BulletinBoard/List', '/notice/list', '/message/list'],
}
const STAFF = {
  account: 'admin',
  role: 'Staff',
  paths: [
    '/admin/warehouses',
    '/admin/work-orders',
    '/admin/bulletins',
    '/admin/notices',
    '/admin/messages',
    '/admin/certifications',
    '/admin/error-log',
    '/admin/routes',
  ],
} as const

export const listJourneys = (stage: Stage) =>
  describe('lists', () => {
    it.each([SHIPPER, STAFF])(
      'that find nothing are filtered no longer at a click, and their search is empty ($account)',
      ({ paths, ...who }) =>
        stage.journey({ language: 'en-US', ...who }, async (visitor) => {
          const { page, the, sees, go } = visitor
          await go('/home')
          for (const path of paths) {
            await goWithin(visitor, path)
            const search = page.locator('main').getByRole('searchbox').and(page.locator(':visible'))
            await search.fill('no such thing')
            await search.press('Enter')
            await sees(page.getByText('No matches').and(page.locator(':visible')))
            await the('button', 'Clear filters').click()
            await eventually(() => search.inputValue()).toBe('')
            await eventually(() => page.getByText('No matches').count()).toBe(0)
            expect(page.url()).not.toContain('no+such')
          }
        })(),
    )
  })
