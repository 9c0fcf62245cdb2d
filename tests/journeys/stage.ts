import axe from 'axe-core'
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { eventually, openBrowser } from '../support/browser.ts'
import { startJourneyServer, type JourneyServer } from '../support/journey-server.ts'

export const PASSWORD = 'Crossdock#2026'
export type Language = 'zh-CN' | 'en-US'
export const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']

export type VisitorOptions = {
  readonly language?: Language
  readonly account?: string
  readonly role?: 'Customer' | 'Staff'
  readonly dark?: boolean
  /** Pixels; a desk's screen where left out. */
  readonly width?: number
  readonly url?: string
}

type Role = Parameters<Page['getByRole']>[0]

/** A person at a browser of their own: language, session, looks. */
export type Visitor = {
  readonly page: Page
  readonly context: BrowserContext
  /** The text in the visitor's language. */
  readonly t: (chinese: string, english: string) => string
  readonly go: (path: string) => Promise<void>
  /** By role and exact name, as a screen reader finds it. */
  readonly the: (role: Role, name: string | RegExp, within?: Locator) => Locator
  readonly sees: (what: Locator | string | RegExp) => Promise<void>
  readonly leave: () => Promise<void>
}

/** One server and one browser for every journey; each journey has a visitor with a session of its own. */
export class Stage {
  #server: JourneyServer | undefined
  #browser: Browser | undefined

  get server(): JourneyServer {
    if (this.#server === undefined) throw new Error('the stage is not open')
    return this.#server
  }

  async open(): Promise<void> {
    ;[this.#server, this.#browser] = await Promise.all([startJourneyServer(), openBrowser()])
  }

  async close(): Promise<void> {
    await this.#browser?.close()
    await this.#server?.stop()
  }

  async visitor({
    language = 'zh-CN',
    account,
    role = 'Customer',
    dark = false,
    width = 1280,
    url = this.server.url,
  }: VisitorOptions = {}): Promise<Visitor> {
    if (this.#browser === undefined) throw new Error('the stage is not open')
    const context = await this.#browser.newContext({
      baseURL: url,
      locale: language,
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      acceptDownloads: true,
    })
    context.setDefaultTimeout(15_000)
    if (account !== undefined) {
      const signedIn = await context.request.post('/api/login', { data: { account, password: PASSWORD, role } })
      expect(signedIn.status(), await signedIn.text()).toBe(200)
    }
    return visitorOf(await context.newPage(), context, language)
  }

  /** A journey of one visitor, with everything put away behind it. */
  journey(options: VisitorOptions, tell: (visitor: Visitor) => Promise<void>): () => Promise<void> {
    return async () => {
      const visitor = await this.visitor(options)
      const faults: string[] = []
      visitor.page.on('pageerror', (error) => faults.push(String(error)))
      try {
        await tell(visitor)
        expect(faults, 'errors thrown in the page').toEqual([])
      } finally {
        await visitor.leave()
      }
    }
  }
}

/**
 * Journeys on one stage: a file of them shares a server and a browser, files play side by side. On a machine that is out of breath one
 * may miss its time; it is played once more, and the report says so.
 */
export function play(name: string, journeys: readonly ((stage: Stage) => void)[]): void {
  describe(name, { retry: 1 }, () => {
    const stage = new Stage()
    beforeAll(() => stage.open())
    afterAll(() => stage.close())
    for (const journey of journeys) journey(stage)
  })
}

function visitorOf(page: Page, context: BrowserContext, language: Language): Visitor {
  return {
    page,
    context,
    t: (chinese, english) => (language === 'en-US' ? english : chinese),
    go: async (path) => {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
    },
    the: (role, name, within) => (within ?? page).getByRole(role, { name, exact: true }),
    sees: async (what) => (typeof what === 'string' || what instanceof RegExp ? page.getByText(what).first() : what.first()).waitFor(),
    leave: () => context.close(),
  }
}

/** Picks from a field that is searched by typing. */
export async function choose(visitor: Visitor, field: Locator, code: string): Promise<void> {
  await field.click()
  await field.fill(code)
  await visitor.page
    .getByRole('option', { name: new RegExp(`^${code}`) })
    .first()
    .click()
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the theme; everything else is the same in both. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

type AxeWindow = { axe?: { run: (options: object) => Promise<{ violations: readonly Found[] }> } }
type Found = { readonly id: string; readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[] }

/** What axe finds on the page by these rules or standards, told so that it can be mended. What is in order it need not describe. */
export async function violations({ page }: Visitor, runOnly: readonly string[] = STANDARDS): Promise<readonly string[]> {
  if (!(await page.evaluate(() => (window as AxeWindow).axe !== undefined))) await page.evaluate(axe.source)
  const found = await page.evaluate(
    async (only) => (await (window as AxeWindow).axe?.run({ runOnly: only, resultTypes: ['violations'], preload: false }))?.violations,
    runOnly,
  )
  if (found === undefined) throw new Error('axe is not there')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
}

/** How many pixels wider than the window the page is. */
export const sidewaysScroll = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The place that has the focus, by its accessible name, for journeys by keyboard alone. */
export const focusIs = async (locator: Locator): Promise<void> =>
  eventually(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
