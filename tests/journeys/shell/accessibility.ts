import axe from 'axe-core'
import type { Visitor } from '../stage.ts'
import { PageFault } from '../tries.ts'
import { isDeep } from '../../support/deep.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Rules that depend on the theme; everything else is the same in both. */
const COLOURS = ['color-contrast', 'link-in-text-block']

type AxeWindow = { axe?: { run: (context: object, options: object) => Promise<{ violations: readonly AxeViolation[] }> } }
type AxeViolation = { readonly id: string; readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[] }

/**
 * Nothing on the page moves any more: colours are measured half-way through a transition otherwise.
 */
async function standsStill({ page }: Visitor): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
  )
}

/** The header and the side menu, which are the same on each page of one account. */
const SHELL = '.shell-header, .shell-side'

/**
 * Rows of a table behind its third are drawn by the same code: axe reads the first ones, which is
 * half of its work on a list.
 */
const LATER_ROWS = 'tbody > tr:nth-child(n + 4)'

const STICKY_BARS = '.order-form-bar, .form-bar'

const DARK_CLASS = 'bp6-dark'

/**
 * Colours that were looked at already, by theme: they are the most of axe's work, and the same
 * classes have the same ones.
 */
const seen = new Set<string>()

/**
 * Whether the page has a text in colours that no page before it had, in its shell or in the rest:
 * judged by what the style sheets colour it by, which is the theme, the width, the classes of the
 * text's element, and those of its parent.
 */
async function freshColours({ page }: Visitor): Promise<{ readonly shell: boolean; readonly rest: boolean }> {
  const coloured = await page.evaluate(
    ([shell, dark]) => {
      const named = (element: Element | null): string =>
        element === null ? '' : `${element.tagName}.${[...element.classList].toSorted().join('.')}`
      const hasText = ({ childNodes }: Element): boolean =>
        [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '')
      const shown = [...document.body.querySelectorAll('*')].filter((element) => hasText(element) && element.checkVisibility())
      const theme = `${document.body.classList.contains(dark) ? 'dark' : 'light'} ${window.innerWidth}`
      const of = (elements: readonly Element[]): readonly string[] => [
        ...new Set(elements.map((element) => `${theme} ${named(element.parentElement)} > ${named(element)}`)),
      ]
      return {
        shell: of(shown.filter((element) => element.closest(shell) !== null)),
        rest: of(shown.filter((element) => element.closest(shell) === null)),
      }
    },
    [SHELL, DARK_CLASS] as const,
  )
  const isFresh = (of: readonly string[]): boolean => of.some((one) => !seen.has(one))
  const fresh = { shell: isFresh(coloured.shell), rest: isFresh(coloured.rest) }
  for (const one of [...coloured.shell, ...coloured.rest]) seen.add(one)
  return fresh
}

type Look = {
  /** Parts of the page that are not judged. */
  readonly without?: readonly string[]
  /** The colours alone: everything else is the same in both themes. */
  readonly coloursAlone?: boolean
}

/**
 * Returns the violations that axe finds on the page as it stands and that no page before it had, in
 * words that help to fix them: of the shell and of colours only where they are new.
 */
export async function pageViolations(visitor: Visitor, { without = [], coloursAlone = false }: Look = {}): Promise<readonly string[]> {
  const { page } = visitor
  await standsStill(visitor)
  const { shell, rest } = await freshColours(visitor)
  if (coloursAlone && !rest && !shell) return []
  if (!(await page.evaluate(() => (window as AxeWindow).axe !== undefined))) await page.evaluate(axe.source)
  const withColours = rest || shell
  const found = await page.evaluate(
    async ({ runOnly, rules, exclude, bars }) => {
      // A bar that stays in sight lies over whatever the page was scrolled to: axe would judge that
      // one place.
      const lying = [...document.querySelectorAll<HTMLElement>(bars)]
      for (const bar of lying) bar.style.position = 'static'
      // So does the header over what is scrolled half under it.
      const place = window.scrollY
      window.scrollTo({ top: 0, behavior: 'instant' })
      const result = await (window as AxeWindow).axe?.run({ exclude }, { runOnly, rules, resultTypes: ['violations'], preload: false })
      for (const bar of lying) bar.style.position = ''
      window.scrollTo({ top: place, behavior: 'instant' })
      return result?.violations
    },
    {
      runOnly: coloursAlone ? COLOURS : STANDARDS,
      rules: Object.fromEntries(COLOURS.map((rule) => [rule, { enabled: withColours }])),
      exclude: [...without, ...(shell ? [] : SHELL.split(', ')), LATER_ROWS],
      bars: STICKY_BARS,
    },
  )
  if (found === undefined) throw new Error('axe is not there')
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 200)} ${node.failureSummary ?? ''}`))
}

/**
 * The same of a state that a journey brings a page into: on a push axe reads each page once, on its
 * walk.
 */
export const violations = async (visitor: Visitor, look: Look = {}): Promise<readonly string[]> =>
  isDeep ? pageViolations(visitor, look) : []

/** The same as `pageViolations` in the other theme, by colours alone. */
export async function violationsInTheDark(visitor: Visitor): Promise<readonly string[]> {
  const turn = (dark: boolean): Promise<void> =>
    visitor.page.evaluate(([name, on]) => void document.body.classList.toggle(name, on), [DARK_CLASS, dark] as const)
  await turn(true)
  const dark = await pageViolations(visitor, { coloursAlone: true })
  await turn(false)
  return dark
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
