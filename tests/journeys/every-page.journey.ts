import { beforeAll, describe, expect, it } from 'vitest'
import { pageTable } from '../../core/pages/page-table.ts'
import type { Page as ShownPage } from '../../core/pages/page.ts'
import { catalog } from '../../core/reference/catalog.ts'
import { callerAt } from '../support/server.ts'
import { COLOURS, sidewaysScroll, violations, type Stage, type Visitor, type VisitorOptions } from './stage.ts'

const DESK = { width: 1280, height: 800 }
const NARROW = { width: 360, height: 740 }
const MOST_MILLIS = 15 * 60_000
const SETTLE_MILLIS = 20_000
const DARK_CLASS = 'bp6-dark'

const ready = pageTable(catalog).filter((page) => page.ready === true && page.redirectTo === undefined)

type Account = 'nobody' | 'ddp' | 'ddu' | 'clm' | 'admin'
const ACCOUNTS: readonly Account[] = ['nobody', 'ddp', 'ddu', 'clm', 'admin']

/** A demo account that the page is open to. */
function accountOf({ rule }: ShownPage): Account {
  if (rule.audience === 'public') return 'nobody'
  if (rule.audience === 'staff') return 'admin'
  if (rule.userIds !== undefined) return 'clm'
  return rule.ddp === true ? 'ddu' : 'ddp'
}

type Answer = { readonly payload: { readonly rows?: readonly Readonly<Record<string, unknown>>[] } | null }

/** A field of the first record that a list answers. */
async function firstOf({ context }: Visitor, path: string, field: string): Promise<string> {
  const { payload } = (await (await context.request.get(path)).json()) as Answer
  const value = payload?.rows?.[0]?.[field]
  if (value === undefined) throw new Error(`${path} answers no record with ${field}`)
  return String(value)
}

/** What a page's path names, by the page or by the parameter. A page with another parameter says here what fills it. */
const PARAMETERS: Readonly<Record<string, (visitor: Visitor, page: ShownPage) => Promise<string>>> = {
  ':order_number': (visitor) => firstOf(visitor, '/api/orders?status=confirmed&pageSize=1', 'order_number'),
  ':id': (visitor, { rule }) => firstOf(visitor, `/api/admin/${rule.permission?.area}?pageSize=1`, 'id'),
}

/** A first record of areas that begin empty. */
const HOUSE_OWN = {
  routes: { name: 'home', path: '/home', hideInMenu: false },
  'role-permissions': { permission_code: 'SALES-CLIENTS', role: 'SALES', area: 'clients', can_read: true },
}

async function addressOf(visitor: Visitor, page: ShownPage): Promise<string> {
  let address = page.path
  for (const [parameter] of page.path.matchAll(/:\w+/g)) {
    const fill = PARAMETERS[`${page.path} ${parameter}`] ?? PARAMETERS[parameter]
    if (fill === undefined) throw new Error(`nobody says what ${parameter} is: add it to PARAMETERS of every-page.journey.ts`)
    address = address.replace(parameter, encodeURIComponent(await fill(visitor, page)))
  }
  return address
}

/** Goes to a page as a link inside the app does; what was loaded stays loaded. */
async function goWithin({ page }: Visitor, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  }, address)
}

/** The page's own heading is there, and nothing waits for an answer. */
async function settled({ page }: Visitor, before: string): Promise<void> {
  await page.waitForFunction((title) => document.title !== title, before, { timeout: SETTLE_MILLIS })
  await page.waitForFunction(
    () => {
      const shown = (selector: string): boolean =>
        [...document.querySelectorAll(selector)].some((element) => element.checkVisibility({ visibilityProperty: true }))
      return shown('h1') && !shown('[aria-busy="true"], .bp6-skeleton, .bp6-spinner, [data-stale="true"]')
    },
    undefined,
    { timeout: SETTLE_MILLIS },
  )
}

const LOOKS = 3
/** Pages of one walk: the tabs of those that were seen stay alive, and are looked at with each further one. */
const WALK = 6

/** What axe finds, in the dark by its colours; looked at again before it counts: a page may still have been moving. */
async function foundByAxe(visitor: Visitor, dark: boolean): Promise<readonly string[]> {
  await visitor.page.evaluate(([name, on]) => document.body.classList.toggle(name, on), [DARK_CLASS, dark] as const)
  let found: readonly string[] = []
  for (let times = 0; times < LOOKS; times += 1) {
    found = await violations(visitor, dark ? COLOURS : undefined)
    if (found.length === 0) break
  }
  return found.map((one) => `${dark ? 'dark' : 'light'}: ${one}`)
}

/** What is wrong with a page, in words; nothing where all is well. */
async function faultsOf(visitor: Visitor, shown: ShownPage): Promise<readonly string[]> {
  const { page } = visitor
  const address = await addressOf(visitor, shown)
  const before = `${await page.title()} (before)`
  await page.evaluate((title) => void (document.title = title), before)
  await goWithin(visitor, address)
  await settled(visitor, before)
  const at = new URL(page.url()).pathname
  if (at !== address) return [`leads to ${at}`]
  if (!shown.name.startsWith('error_') && (await page.locator('.error-page:visible').count()) > 0) return [`shows ${await page.title()}`]
  const wide = [...(await foundByAxe(visitor, false)), ...(await foundByAxe(visitor, true))]
  await page.setViewportSize(NARROW)
  const sideways = await sidewaysScroll(visitor)
  await page.setViewportSize(DESK)
  return sideways > 0 ? [...wide, `${sideways} pixels wider than a telephone of 360`] : wide
}

const optionsOf = (account: Account): VisitorOptions =>
  account === 'nobody' ? {} : { account, role: account === 'admin' ? 'Staff' : 'Customer' }

/** Faults of some pages, by path, seen by a visitor who came for them. */
async function walk(stage: Stage, account: Account, pages: readonly ShownPage[]): Promise<Record<string, readonly string[]>> {
  const visitor = await stage.visitor(optionsOf(account))
  const faults: Record<string, readonly string[]> = {}
  let thrown: string[] = []
  visitor.page.on('pageerror', (error) => thrown.push(String(error)))
  try {
    // The first page of no walk: going to the page where one is is not heard.
    await visitor.go('/401')
    for (const shown of pages) {
      thrown = []
      const found = await faultsOf(visitor, shown).catch((error: unknown) => [`does not settle: ${String(error).slice(0, 300)}`])
      if (found.length + thrown.length > 0) faults[shown.path] = [...found, ...thrown]
    }
  } finally {
    await visitor.leave()
  }
  return faults
}

/** Every page that is ready, as core/pages has it, in both themes and on a telephone; one that comes later is walked too. */
export const everyPageJourneys = (stage: Stage) =>
  describe('every page', () => {
    beforeAll(async () => {
      const { call } = callerAt(stage.server.url)
      for (const [area, body] of Object.entries(HOUSE_OWN)) {
        const made = await call('POST', `/api/admin/${area}`, { as: 'admin', body })
        expect(made.status, made.text).toBe(200)
      }
    })

    it.each(
      ACCOUNTS.map((account) => ({ account, pages: ready.filter((page) => accountOf(page) === account) })).filter(
        ({ pages }) => pages.length > 0,
      ),
    )(
      'of $account is free of faults that axe finds, and fits a telephone',
      async ({ account, pages }) => {
        const faults: Record<string, readonly string[]> = {}
        for (let from = 0; from < pages.length; from += WALK)
          Object.assign(faults, await walk(stage, account, pages.slice(from, from + WALK)))
        expect(faults).toEqual({})
      },
      MOST_MILLIS,
    )
  })
