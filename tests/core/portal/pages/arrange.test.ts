import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judge } from '#core/platform/access/roles/access-matrix.ts'
import { arrangePages } from '#core/portal/pages/arrange-pages.ts'
import type { MenuRoute } from '#core/portal/pages/menu-route.entity.ts'
import { menuPages } from '#core/portal/pages/menu.rules.ts'
import { anyVisitor, shipper } from '../../platform/access/visitors.ts'
import { pageAt, wholePages } from './tables.ts'

const plain: MenuRoute = {
  name: 'claim_list',
  path: '/claim/list',
  title: '索赔',
  hideInMenu: false,
  notCache: false,
  ddu: false,
  ddp: false,
}

describe('pages as the staff arrange them', () => {
  it('take titles and pictures from the record, and keep the others', () => {
    const page = pageAt('/claim/list')
    expect(pageAt('/claim/list', arrangePages(wholePages, [plain]))).toEqual({ ...page, title: { ...page.title, 'zh-CN': '索赔' } })
    const named = { ...plain, english_title: 'Compensation', traditional_title: '索賠', icon: 'dollar' }
    expect(pageAt('/claim/list', arrangePages(wholePages, [named]))).toMatchObject({
      title: { 'zh-CN': '索赔', 'zh-TW': '索賠', 'en-US': 'Compensation' },
      icon: 'dollar',
    })
    expect(arrangePages(wholePages, [plain]).filter((one) => one.path !== '/claim/list')).toEqual(
      wholePages.filter((one) => one.path !== '/claim/list'),
    )
  })

  it('leave the menu, the cache, or a class of shippers', () => {
    const arranged = arrangePages(wholePages, [
      { ...plain, hideInMenu: true, notCache: true },
      { ...plain, name: 'original_list', ddu: true },
      { ...plain, name: 'mabang_mabangOrders', ddp: true },
    ])
    expect(pageAt('/claim/list', arranged).notCache).toBe(true)
    const shown = (ddType: 'DDU' | 'DDP') => menuPages(arranged, { ...shipper, ddType }).map(({ path }) => path)
    expect(shown('DDP')).not.toContain('/claim/list')
    expect([shown('DDU').includes('/original/list'), shown('DDP').includes('/original/list')]).toEqual([false, true])
    expect([shown('DDU').includes('/mabang/mabangOrders'), shown('DDP').includes('/mabang/mabangOrders')]).toEqual([true, false])
  })

  it('change nothing by a record of a page that is not there', () => {
    expect(arrangePages(wholePages, [{ ...plain, name: 'elsewhere' }])).toEqual(wholePages)
  })

  it('open nothing that was closed, whatever the records say', () => {
    const names = wholePages.map(({ name }) => name)
    const anyRecord: fc.Arbitrary<MenuRoute> = fc.record({
      name: fc.constantFrom(...names),
      path: fc.constantFrom('/', '/home', '/login'),
      title: fc.string(),
      hideInMenu: fc.boolean(),
      notCache: fc.boolean(),
      ddu: fc.boolean(),
      ddp: fc.boolean(),
    })
    fc.assert(
      fc.property(anyVisitor(names), fc.array(anyRecord, { maxLength: 20 }), (visitor, records) => {
        const arranged = arrangePages(wholePages, records)
        for (const [index, page] of wholePages.entries())
          if (judge(visitor, page.rule) !== 'open') expect(judge(visitor, arranged[index]?.rule ?? page.rule)).not.toBe('open')
        expect(wholePages.map(({ path }) => path)).toEqual(arranged.map(({ path }) => path))
      }),
      { numRuns: 50 },
    )
  })
})
