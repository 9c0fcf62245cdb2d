import axe from 'axe-core'
import type { Visitor } from './stage.ts'
import { PageFault } from './tries.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What depends on the theme; everything else is the same in both. */
export const COLOURS = ['color-contrast', 'link-in-text-block']

type AxeWindow = { axe?: { run: (context: object, options: object) => Promise<{ violations: readonly Found[] }> } }
type Found = { readonly id: string; readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[] }

/** Nothing on the page moves any more: colours are measured half-way through a transition otherwise. */
async function standsStill({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

/** The header and the side menu, which are the same on each page of one account. */
export const SHELL = ['.shell-header', '.shell-side']

/** Rows of a table behind its third are drawn by the same code: axe reads the first ones, which is half of its work on a list. */
const LATER_ROWS = 'tbody > tr:nth-child(n + 4)'

const STICKY_BARS = '.order-form-bar, .form-bar'

/** What axe finds on the page by these rules or standards, but for some parts of it, in words that help to fix it. */
export async function violations(
  visitor: Visitor,
  { runOnly = STANDARDS, without = [] }: { readonly runOnly?: readonly string[]; readonly without?: readonly string[] } = {},
): Promise<readonly string[]> {
  const { page } = visitor
  if (!(await page.evaluate(() => (window as AxeWindow).axe !== undefined))) await page.evaluate(axe.source)
  await standsStill(visitor)
  const found = await page.evaluate(
    async ({ only, exclude, bars }) => {
      // A bar that stays in sight lies over whatever the page was scrolled to: axe would judge that one place.
      const lying = [...document.querySelectorAll<HTMLElement>(bars)]
      for (const bar of lying) bar.style.position = 'static'
      // So does the header over what is scrolled half under it.
      const place = window.scrollY
      window.scrollTo({ top: 0, behavior: 'instant' })
      const result = await (window as AxeWindow).axe?.run({ exclude }, { runOnly: only, resultTypes: ['violations'], preload: false })
      for (const bar of lying) bar.style.position = ''
      window.scrollTo({ top: place, behavior: 'instant' })
      return result?.violations
    },
    { only: runOnly, exclude: [...without, LATER_ROWS], bars: STICKY_BARS },
  )
  if (found === undefined) throw new Error('axe is not there')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
}

/** What colours the texts of the page by its style sheets: the classes of each element with a text, under those of its parent. */
const coloured = ({ page }: Visitor): Promise<readonly string[]> =>
  page.evaluate(() => {
    const named = (element: Element | null): string =>
      element === null ? '' : `${element.tagName}.${[...element.classList].toSorted().join('.')}`
    const hasText = ({ childNodes }: Element): boolean =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '')
    const shown = [...document.body.querySelectorAll('*')].filter((element) => hasText(element) && element.checkVisibility())
    return [...new Set(shown.map((element) => `${named(element.parentElement)} > ${named(element)}`))]
  })

const seenInTheDark = new Set<string>()

/** Whether the page holds what no page before it held, so that the dark may colour it in a way that was not looked at yet. */
export async function isNewInTheDark(visitor: Visitor): Promise<boolean> {
  const fresh = (await coloured(visitor)).filter((one) => !seenInTheDark.has(one))
  for (const one of fresh) seenInTheDark.add(one)
  return fresh.length > 0
}

/** Findings by the page or state that they were made on. */
export type Findings = Record<string, readonly string[]>

/** Fails for good where anything was found. */
export function expectNoFindings(findings: Findings): void {
  const pages = Object.entries(findings).filter(([, found]) => found.length > 0)
  if (pages.length > 0) throw new PageFault(pages.map(([name, found]) => [name, ...found].join('\n  ')).join('\n'))
}

/** The page as it stands has no fault that axe finds. */
export const expectAccessible = async (visitor: Visitor): Promise<void> =>
  expectNoFindings({ [new URL(visitor.page.url()).pathname]: await violations(visitor) })

/** How many pixels wider than the window the page is. */
export const sidewaysScroll = ({ page }: Visitor): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
