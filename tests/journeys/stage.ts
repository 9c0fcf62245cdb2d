import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { eventually, openBrowser } from '../support/servers/browser.ts'
import { startJourneyServer, type JourneyServer } from '../support/servers/journey-server.ts'
import { RestedContexts, type RestedContext } from './rested-contexts.ts'
import { PageFault, TRIES } from './tries.ts'

export const PASSWORD = 'Crossdock#2026'
export type Language = 'zh-CN' | 'en-US'
export const LANGUAGES: readonly Language[] = ['zh-CN', 'en-US']

export type VisitorOptions = {
  /** Of an account that the demo does not have. */
  readonly password?: string
  readonly language?: Language | 'zh-TW'
  readonly account?: string
  readonly role?: 'Customer' | 'Staff'
  readonly dark?: boolean
  /** Pixels; a desktop screen by default. */
  readonly width?: number
  readonly url?: string
  /** The warehouse that the browser's station stands in; none has been set up by default. */
  readonly station?: string
  /** The journey breaks pages on purpose, so that their errors are no fault. */
  readonly breaks?: boolean
  /** After this the visit is ended, and whatever waits fails. */
  readonly mostMillis?: number
}

/** The options of a visitor that belong to their browser, and not to their account. */
type Surroundings = Required<Pick<VisitorOptions, 'language' | 'dark' | 'width' | 'url' | 'breaks'>>

type Role = Parameters<Page['getByRole']>[0]

/** A user at a browser: language, session, theme. */
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

/**
 * The longest journey, with its hundreds of attacks, takes two thirds of it where four play on two
 * cores.
 */
const MOST_VISIT_MILLIS = 75_000
/** Longer than a visit: its end says where the journey hung, which the end of the test does not. */
const MOST_MILLIS = 90_000

/**
 * The line that the browser writes for an answer that is no success; journeys judge answers
 * themselves.
 */
const FAILED_ANSWER = 'Failed to load resource:'

/** A program that runs beside the server of a stage, and what its browser has to know of it. */
export type Beside = { readonly flags: readonly string[]; readonly stop: () => Promise<void> }

/** Simulated payment providers. */
export type Providers = { readonly environment: Readonly<Record<string, string>>; readonly close: () => Promise<void> }

export type StageOptions = {
  /** Where the pages look for a print agent. */
  readonly printPort?: number
  readonly beside?: (server: JourneyServer) => Promise<Beside>
  /** Payment providers before the server starts, with what its environment is given. */
  readonly providers?: () => Promise<Providers>
}

/**
 * One server and one browser for every journey; each journey has a visitor with a session of its
 * own.
 */
export class Stage {
  #server: JourneyServer | undefined
  #browser: Browser | undefined
  #beside: Beside | undefined
  #providers: Providers | undefined
  readonly #rested = new RestedContexts()
  readonly #options: StageOptions
  readonly #steps: (() => Promise<void>)[] = []
  #errors: string[] = []

  constructor(options: StageOptions = {}) {
    this.#options = options
  }

  get server(): JourneyServer {
    if (this.#server === undefined) throw new Error('the stage is not open')
    return this.#server
  }

  /** Adds what has to be there before the first journey; it is done again on fresh data. */
  prepare(step: () => Promise<void>): void {
    this.#steps.push(step)
  }

  async open(): Promise<void> {
    const { printPort, beside, providers } = this.#options
    this.#providers = await providers?.()
    const starting = startJourneyServer({ printPort, environment: this.#providers?.environment })
    // A browser that has to know the server starts after it.
    if (beside !== undefined) this.#beside = await beside(await starting)
    ;[this.#server, this.#browser] = await Promise.all([starting, openBrowser(this.#beside?.flags)])
    for (const step of this.#steps) await step()
  }

  /** Starts over: a server on a fresh copy of the demo data, and a browser that knows nothing. */
  async renew(): Promise<void> {
    await this.close()
    this.#errors = []
    await this.open()
  }

  async close(): Promise<void> {
    this.#rested.clear()
    await this.#browser?.close()
    await this.#beside?.stop()
    await this.#server?.stop()
    await this.#providers?.close()
  }

  /** The errors that pages reported since this was asked last. */
  takeErrors(): readonly string[] {
    const errors = this.#errors
    this.#errors = []
    return errors
  }

  async visitor({
    language = 'zh-CN',
    account,
    password = PASSWORD,
    role = 'Customer',
    dark = false,
    width = 1280,
    url = this.server.url,
    breaks = false,
    station,
    mostMillis = MOST_VISIT_MILLIS,
  }: VisitorOptions = {}): Promise<Visitor> {
    const surroundings: Surroundings = { language, dark, width, url, breaks }
    const kind = JSON.stringify(surroundings)
    const { context, page } = this.#rested.take(kind) ?? (await this.#newContext(surroundings))
    const end = endInTime(context, mostMillis)
    if (station !== undefined) await page.addInitScript(setUpStation, station)
    if (account !== undefined) {
      const signedIn = await context.request.post('/api/login', { data: { account, password, role } })
      expect(signedIn.status(), await signedIn.text()).toBe(200)
    }
    let left: Promise<void> | undefined
    const leave = (): Promise<void> => {
      end.cancel()
      return (left ??= this.#rested.rest(kind, context, new URL(url).origin))
    }
    return visitorOf({ page, context, language, leave })
  }

  async #newContext({ language, dark, width, url, breaks }: Surroundings): Promise<RestedContext> {
    if (this.#browser === undefined) throw new Error('the stage is not open')
    const context = await this.#browser.newContext({
      baseURL: url,
      locale: language,
      timezoneId: 'Asia/Shanghai',
      colorScheme: dark ? 'dark' : 'light',
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      acceptDownloads: true,
      // Stages that serve https have a certificate of their own.
      ignoreHTTPSErrors: true,
    })
    context.setDefaultTimeout(15_000)
    if (!breaks) await this.#listenTo(context)
    return { context, page: await context.newPage() }
  }

  async #listenTo(context: BrowserContext): Promise<void> {
    // Attacks in texts are reported too, as they should be; our own code must never ask to make
    // code from text.
    await context.addInitScript(() =>
      addEventListener('securitypolicyviolation', (event) => {
        // The console is where the journeys listen.
        if (event.blockedURI === 'eval') console.error(`the page's policy forbids ${event.violatedDirective} eval at ${event.sourceFile}`)
      }),
    )
    context.on('weberror', (error) => void this.#errors.push(String(error.error())))
    context.on('console', (message) => {
      if (message.type() === 'error' && !message.text().startsWith(FAILED_ANSWER)) this.#errors.push(message.text())
    })
  }

  /** A journey of one visitor, whose browser is closed behind it. */
  journey(options: VisitorOptions, tell: (visitor: Visitor) => Promise<void>): () => Promise<void> {
    return async () => {
      const visitor = await this.visitor(options)
      try {
        await tell(visitor)
      } finally {
        await visitor.leave()
      }
    }
  }
}

/**
 * Journeys on one stage: a file of them shares a server and a browser, files run beside each other.
 * A second try has a stage of its own.
 */
export function play(name: string, journeys: readonly ((stage: Stage) => void)[], options: StageOptions = {}): void {
  describe(name, { retry: TRIES, timeout: MOST_MILLIS }, () => {
    const stage = new Stage(options)
    beforeAll(() => stage.open())
    beforeEach(async ({ task }) => {
      if ((task.result?.retryCount ?? 0) > 0) await stage.renew()
    })
    afterEach(() => {
      const errors = stage.takeErrors()
      if (errors.length > 0) throw new PageFault(errors.join('\n'))
    })
    afterAll(() => stage.close())
    for (const journey of journeys) journey(stage)
  })
}

/** A browser whose station was set up before. */
const setUpStation = (warehouse: string): void => localStorage.setItem('crossdock.station.profile', JSON.stringify({ warehouse }))

/**
 * Ends a visit that takes too long, so that whatever the journey waits for fails where it waits.
 */
function endInTime(context: BrowserContext, millis: number): { readonly cancel: () => void } {
  const reason = `the visit takes more than ${millis / 1000} s`
  const timer = setTimeout(() => void context.close({ reason }), millis).unref()
  return { cancel: () => clearTimeout(timer) }
}

type Arrival = Pick<Visitor, 'page' | 'context' | 'leave'> & { readonly language: Language | 'zh-TW' }

function visitorOf({ page, context, language, leave }: Arrival): Visitor {
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
    leave,
  }
}

const SETTLE_MILLIS = 20_000

/** `isPreview`: in the tab for looking, in place of the page that was there. */
type Following = { readonly isPreview?: boolean }

/** Opens another address like a link inside the app; what was loaded stays loaded. */
export const follow = ({ page }: Visitor, address: string, { isPreview = false }: Following = {}): Promise<void> =>
  page.evaluate(
    ([to, state]) => {
      window.history.pushState(state, '', to)
      window.dispatchEvent(new PopStateEvent('popstate', { state }))
    },
    [address, isPreview ? { usr: { isPreview } } : {}] as const,
  )

/**
 * Opens another page inside the app, which takes half the work of loading it. Its own heading is
 * there, and nothing is loading.
 */
export async function goWithin(visitor: Visitor, address: string, following: Following = {}): Promise<void> {
  const { page } = visitor
  const before = `${await page.title()} (before)`
  await page.evaluate((title) => void (document.title = title), before)
  await follow(visitor, address, following)
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

/** Adds a filter to a list, and gives back its control in the popover. */
export async function addFilter({ t, the }: Visitor, name: string, role: Role = 'combobox'): Promise<Locator> {
  await the('button', t('添加筛选', 'Add filter')).click()
  await the('menuitem', name).click()
  return the(role, name)
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

/** The focused element, by its accessible name, for journeys by keyboard alone. */
export const focusIs = async (locator: Locator): Promise<void> =>
  eventually(() => locator.evaluate((element) => element === document.activeElement)).toBe(true)
