import { describe, expect, it } from 'vitest'
import { nextPath } from '#core/portal/pages/next-path.rules.ts'
import { wholePages } from './tables.ts'

describe('the page after a sign-in', () => {
  it.each(['/order/list', '/order/list?page=2&status=a%20b', '/admin/bills-of-lading', '/workOrder?id=7'])(
    'is %s where that was wanted',
    (path) => expect(nextPath(path)).toBe(path),
  )

  it.each([
    null,
    '',
    'order/list',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/order/..//evil.example',
    '/%2e%2e//evil.example',
    '/order//list',
    '/order/../login',
    'javascript:alert(1)',
    '/\tevil',
    '/login',
    '/login?next=/login',
    '/',
  ])('is the home page for %j', (path) => expect(nextPath(path)).toBe('/home'))

  it('may be every page that has no parameter', () => {
    for (const { path } of wholePages.filter((page) => !/[:*]/.test(page.path) && page.path !== '/login' && page.path !== '/'))
      expect(nextPath(path)).toBe(path)
  })
})
