import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { mayUse } from '#core/platform/access/roles/access-check.ts'
import { guard } from '#core/portal/pages/guard.rules.ts'
import { menuOf, menuPages, type MenuEntry } from '#core/portal/pages/menu.rules.ts'
import { findPage } from '#core/portal/pages/find-page.ts'
import { anyVisitor } from '../../platform/access/visitors.ts'
import { pages, wholePages } from './tables.ts'

const names = wholePages.map(({ name }) => name)
const visitors = anyVisitor(names)
const tables = fc.constantFrom(pages, wholePages)
const paths = fc.oneof(
  fc.constantFrom(...wholePages.map(({ path }) => path)),
  fc.constantFrom('/nowhere', '/docMain/x', '/order/register', '//', '/%', '/order/list?docMain', '/LOGIN', '/home/'),
  fc.string(),
  fc.webPath(),
)
const users = fc.option(visitors, { nil: undefined })

describe('the three readings of the matrix', () => {
  it('end every visit within three steps, at a page', () => {
    fc.assert(
      fc.property(tables, users, paths, fc.tuple(fc.boolean(), fc.boolean()), (table, user, path, [isFirstLoad, staysFirst]) => {
        let decision = guard(table, { user, path, isFirstLoad })
        for (let steps = 0; decision.kind === 'redirect' && steps < 3; steps++)
          decision = guard(table, { user, path: decision.to, isFirstLoad: isFirstLoad && staysFirst })
        expect(decision.kind).not.toBe('redirect')
      }),
      { numRuns: 1000 },
    )
  })

  it('end so for every page of the table and every state of an account', () => {
    const states: Visitor[] = []
    for (const audience of ['customer', 'staff'] as const)
      for (const auditStatus of [10, 30, 40] as const)
        for (const accountPhone of [undefined, '+8613800000000'])
          for (const fit of [0, 1])
            for (const shipper of [{ ddType: 'DDU', showFinance: 2 } as const, { ddType: 'DDP', showFinance: 1 } as const])
              for (const access of [undefined, []])
                states.push({ id: 1, audience, auditStatus, accountPhone, fit, ...shipper, access, standardRole: 'warehouse' })
    for (const user of states)
      for (const page of wholePages) {
        let decision = guard(wholePages, { user, path: page.path, isFirstLoad: true })
        for (let steps = 0; decision.kind === 'redirect' && steps < 3; steps++)
          decision = guard(wholePages, { user, path: decision.to, isFirstLoad: false })
        if (decision.kind === 'redirect') expect.fail(`${page.path} goes in a circle for ${JSON.stringify(user)}`)
      }
  })

  it('show in the menu only what the guard enters', () => {
    fc.assert(
      fc.property(tables, visitors, (table, user) => {
        for (const page of menuPages(table, user))
          expect(guard(table, { user, path: page.path, isFirstLoad: false })).toEqual({ kind: 'enter', page })
      }),
      { numRuns: 100 },
    )
  })

  it('let the guard enter only where the server gives the data', () => {
    fc.assert(
      fc.property(tables, users, paths, fc.boolean(), (table, user, path, isFirstLoad) => {
        const decision = guard(table, { user, path, isFirstLoad })
        if (decision.kind === 'enter') expect(mayUse(user, decision.page.rule).ok).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })

  it('never enter a page of an account without one', () => {
    fc.assert(
      fc.property(paths, fc.boolean(), (path, isFirstLoad) => {
        const decision = guard(wholePages, { user: undefined, path, isFirstLoad })
        if (decision.kind === 'enter') expect(decision.page.rule.audience).toBe('public')
        if (findPage(wholePages, path) === undefined && !/docMain|register/.test(path))
          expect(decision).toEqual({ kind: 'redirect', to: '/login' })
      }),
      { numRuns: 500 },
    )
  })

  it('lose no page of the menu under its headings, and repeat no heading', () => {
    const inside = (entries: readonly MenuEntry[]): readonly string[] =>
      entries.flatMap((entry) => (entry.kind === 'page' ? [entry.page.path] : inside(entry.entries)))
    const headings = (entries: readonly MenuEntry[]): readonly string[] =>
      entries.flatMap((entry) => (entry.kind === 'group' ? [entry.group.name, ...headings(entry.entries)] : []))
    fc.assert(
      fc.property(visitors, (user) => {
        const menu = menuOf(wholePages, user)
        expect(inside(menu).toSorted()).toEqual(
          menuPages(wholePages, user)
            .map(({ path }) => path)
            .toSorted(),
        )
        expect(new Set(headings(menu)).size).toBe(headings(menu).length)
      }),
      { numRuns: 100 },
    )
  })
})
