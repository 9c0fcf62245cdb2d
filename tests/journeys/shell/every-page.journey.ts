import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { expectNoFindings, pageViolations, sidewaysScroll, violationsInTheDark } from './accessibility.ts'
import { fillAreas, takeWalk, walks } from './page-walk.ts'
import type { Stage, Visitor } from '../stage.ts'
import { isDeep } from '../../support/deep.ts'

/** Files that run beside each other, `every-page-<part>.test.ts`. */
const PARTS = 3

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** Looks at the page on a phone. */
async function onPhone(visitor: Visitor): Promise<readonly string[]> {
  await visitor.page.setViewportSize(PHONE)
  const sideways = await sidewaysScroll(visitor)
  await visitor.page.setViewportSize(DESK)
  return sideways > 0 ? [`${sideways} pixels wider than a phone of ${PHONE.width}`] : []
}

/** Names that are written alike in every language. */
const OWN_NAMES: ReadonlySet<string> = new Set(['Crossdock', 'English', 'Webhook', 'Node.js', 'Python', 'Java'])

/**
 * Names for screen readers in a Chinese page that have Latin words and no Chinese, where nothing
 * says that they are of another language.
 */
async function foreignNames({ page }: Visitor): Promise<readonly string[]> {
  const names = await page.evaluate(() =>
    [...document.querySelectorAll('[aria-label]')]
      .filter((element) => element.closest('[lang]') === document.documentElement)
      .map((element) => element.getAttribute('aria-label') ?? ''),
  )
  return [...new Set(names)]
    .filter((name) => /[a-z]{3}/.test(name) && !/\p{Script=Han}/u.test(name) && !OWN_NAMES.has(name))
    .map((name) => `has something that is called “${name}”`)
}

/**
 * The violations that axe finds on the page in the light, and by its colours in the dark: most
 * lists and forms are the same elements with other words.
 */
const inBothThemes = async (visitor: Visitor): Promise<readonly string[]> => [
  ...(await pageViolations(visitor)).map((one) => `light: ${one}`),
  ...(await violationsInTheDark(visitor)).map((one) => `dark: ${one}`),
]

const findingsOnPage = async (visitor: Visitor): Promise<readonly string[]> => [
  ...(await foreignNames(visitor)),
  ...(isDeep ? [...(await inBothThemes(visitor)), ...(await onPhone(visitor))] : await pageViolations(visitor)),
]

/**
 * One part of all pages: each opens for who may see it, without an error or a fault that axe finds.
 * A deep run looks at both themes, and at the page on a phone.
 */
export const everyPage = (part: number) => (stage: Stage) =>
  describe(`the pages of part ${part} of ${PARTS}`, () => {
    stage.prepare(() => fillAreas(stage))

    const mine = walks.filter((_, index) => index % PARTS === part - 1)
    it.each(mine.map((walk) => ({ ...walk, first: walk.pages[0]?.path })))(
      `of $account open, speak Chinese${isDeep ? ', fit a phone' : ''} and have no fault that axe finds, from $first`,
      async (walk) => expectNoFindings(await takeWalk(stage, walk, findingsOnPage)),
    )
  })

/** Checks that the walks lean on. */
export const walkChecks = (stage: Stage) =>
  describe('a walk through every page', () => {
    it('finds where a part of a Chinese page has an English name', async () => {
      const visitor = await stage.visitor({ language: 'zh-CN' })
      try {
        await visitor.go('/login')
        await visitor.page.evaluate(() => document.body.append(Object.assign(document.createElement('button'), { ariaLabel: 'Show more' })))
        await visitor.page.evaluate(() => document.body.append(Object.assign(document.createElement('b'), { ariaLabel: 'العربية' })))
        expect(await foreignNames(visitor)).toEqual(['has something that is called “Show more”'])
      } finally {
        await visitor.leave()
      }
    })

    it('has a file for each of its parts', () => {
      const files = readdirSync(join(import.meta.dirname, '..')).filter((name) => /^every-page-\d+\.test\.ts$/.test(name))
      expect(files).toEqual(Array.from({ length: PARTS }, (_, index) => `every-page-${index + 1}.test.ts`))
    })
  })
