import { describe, expect, it } from 'vitest'
import { expectNoFindings, sidewaysScroll } from './accessibility.ts'
import { fillAreas, takeWalk, walks } from './page-walk.ts'
import type { Stage, Visitor } from './stage.ts'

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
const OWN_NAMES: ReadonlySet<string> = new Set(['Crossdock', 'English'])

/** Names for screen readers in a Chinese page that have Latin words and no Chinese, where nothing says that they are of another language. */
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

const looked = async (visitor: Visitor): Promise<readonly string[]> => [...(await foreignNames(visitor)), ...(await onPhone(visitor))]

/** Every page opens for who may see it, without an error, names its parts in the reader's language, and fits a phone. */
export const everyPageJourneys = (stage: Stage) =>
  describe('every page', () => {
    stage.prepare(() => fillAreas(stage))

    it('is found where a part of a Chinese page has an English name', async () => {
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

    it.each(walks.map((walk) => ({ ...walk, first: walk.pages[0]?.path })))(
      'of $account opens, speaks Chinese and fits a phone, from $first',
      async (walk) => expectNoFindings(await takeWalk(stage, walk, looked)),
    )
  })
