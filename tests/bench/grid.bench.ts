import type { CDPSession, Page } from 'playwright-core'
import { openBrowser } from '../support/servers/browser.ts'
import { clearBoard } from '../support/staff-publication.ts'
import { DEMO_PASSWORD } from '../support/servers/server.ts'
import { type BenchMeasurement, whole } from './bench-measurement.ts'
import { blankFrames } from './support/blank-frames.ts'
import { orderSheet } from './support/order-sheets.ts'
import { SHIPPER, startServer, type RunningServer } from './support/running-server.ts'

const ROWS = 10_000
/** In every tenth row the phone number is too short. */
const FAULTY_EACH = 10
const CHANGES = 21
const JUMPS = 15
const LIMIT_MILLIS = 100
/** As fast as a wheel is turned in earnest. */
const SCROLL = { pixels: 24_000, pixelsPerSecond: 6_000 }
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const PATIENCE_MILLIS = 120_000

/** The preview of the sheet with all its rows in the grid. */
async function openGrid(page: Page, server: RunningServer): Promise<void> {
  const { url } = server
  // Pop-ups at load stand before the page.
  await clearBoard(server)
  const data = { account: SHIPPER, password: DEMO_PASSWORD, role: 'Customer' }
  await page.context().request.post(`${url}/api/login`, { data, headers: { origin: url } })
  await page.goto(`${url}/order/import`)
  const buffer = await orderSheet(ROWS, 'GRID', { faultyEach: FAULTY_EACH })
  await page.locator('input[type="file"]').setInputFiles({ name: 'orders.xlsx', mimeType: SHEET_TYPE, buffer })
  await page.getByRole('button', { name: 'Next', exact: true }).click({ timeout: PATIENCE_MILLIS })
  await page.locator('.sheet-grid .bp6-table-cell').first().waitFor()
  await page.locator('.preview-tools').getByText('All', { exact: true }).click()
  await page.locator('.bp6-table-quadrant-main').waitFor()
}

/**
 * The sign that the page is watched for: a number of errors in the list's title, or the line that
 * the line above the grid names and the grid shows.
 */
type GridChange = { readonly errors: number } | { readonly line: number }

/**
 * Does what the user does, and returns the milliseconds from the key or click, as the browser
 * stamped it, to the end of the first frame that shows the result.
 */
async function millisUntil(page: Page, awaited: GridChange, act: () => Promise<void>): Promise<number> {
  await page.evaluate((wanted) => {
    const text = (selector: string): string => document.querySelector(selector)?.textContent ?? ''
    const isShown = (): boolean =>
      'errors' in wanted
        ? text('.findings [role="tab"]').includes(`(${wanted.errors})`)
        : text('.sheet-grid-line [role="status"]').includes(`Line ${wanted.line} `) &&
          [...document.querySelectorAll('.bp6-table-quadrant-main .bp6-table-row-name')].some(
            (name) => name.textContent === String(wanted.line),
          )
    const shown = new Promise<number>((resolve) => {
      const from = (event: Event): void => {
        const look = (): void => {
          requestAnimationFrame(() => {
            if (!isShown()) return look()
            // The task after the frame: it has been drawn.
            const { port1, port2 } = new MessageChannel()
            port1.addEventListener('message', () => resolve(performance.now() - event.timeStamp))
            port1.start()
            port2.postMessage(undefined)
          })
        }
        look()
      }
      const event = 'errors' in wanted ? 'keydown' : 'click'
      window.addEventListener(event, from, { capture: true, once: true })
    })
    Object.assign(window, { shown })
  }, awaited)
  await act()
  return page.evaluate(() => (window as unknown as { readonly shown: Promise<number> }).shown)
}

/** The browser's work of the change before, and the server's word on it, are done. */
const settled = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

async function changes(page: Page): Promise<readonly number[]> {
  const millis: number[] = []
  await page.locator('.finding').first().click()
  for (let change = 1; change <= CHANGES; change += 1) {
    await page.keyboard.type('501234567')
    await settled(page)
    const errors = ROWS / FAULTY_EACH - change
    millis.push(await millisUntil(page, { errors }, () => page.keyboard.press('Enter')))
    await page.keyboard.press('F8')
    await settled(page)
  }
  return millis
}

/** Jumps by the list of errors, to and fro over the sheet. */
async function jumps(page: Page): Promise<readonly number[]> {
  const findings = page.locator('.finding')
  const millis: number[] = []
  for (let jump = 0; jump < JUMPS; jump += 1) {
    const finding = findings.nth((jump * 37) % 100)
    const line = Number(/\d+/.exec(await finding.innerText())?.[0])
    await finding.scrollIntoViewIfNeeded()
    await settled(page)
    millis.push(await millisUntil(page, { line }, () => finding.click()))
  }
  return millis
}

/**
 * Scrolls down by the wheel and back up; returns how many drawn frames there were, and how many of
 * them had blank rows.
 */
async function scrolling(page: Page, session: CDPSession): Promise<{ readonly frames: number; readonly blank: number }> {
  const area = await page.locator('.bp6-table-quadrant-main .bp6-table-quadrant-scroll-container').boundingBox()
  if (area === null) throw new Error('the grid is not shown')
  return blankFrames({ session, area, openPage: () => page.context().newPage() }, async () => {
    for (const yDistance of [-SCROLL.pixels, SCROLL.pixels])
      await session.send('Input.synthesizeScrollGesture', {
        x: area.x + area.width / 2,
        y: area.y + area.height / 2,
        yDistance,
        speed: SCROLL.pixelsPerSecond,
        gestureSourceType: 'mouse',
      })
  })
}

const sorted = (values: readonly number[]): readonly number[] => values.toSorted((one, other) => one - other)

function figure(name: string, millis: readonly number[]): BenchMeasurement {
  const ordered = sorted(millis)
  const median = ordered[Math.floor(ordered.length / 2)] ?? Number.NaN
  return {
    name: `grid of 10,000 × 40: ${LIMIT_MILLIS} ms over ${name}`,
    ratio: LIMIT_MILLIS / median,
    bar: 1,
    goal: 2,
    detail: `${whole(median)} ms from the key or click to the end of the frame, the slowest of ${millis.length} ${whole(ordered.at(-1) ?? Number.NaN)} ms`,
  }
}

/** Correcting a large sheet in the import's grid, in a real Chromium. */
export async function run(): Promise<readonly BenchMeasurement[]> {
  const server = await startServer()
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } })).newPage()
    await openGrid(page, server)
    const session = await page.context().newCDPSession(page)
    const changed = figure('a typed change', await changes(page))
    const jumped = figure('a jump to an error', await jumps(page))
    const { frames, blank } = await scrolling(page, session)
    const detail = `${whole(SCROLL.pixelsPerSecond)} pixels a second, ${frames} frames`
    return [changed, jumped, { name: 'grid of 10,000 × 40: blank frames while scrolling', ratio: blank, bar: 0, bound: 'most', detail }]
  } finally {
    await browser.close()
    await server.stop()
  }
}
