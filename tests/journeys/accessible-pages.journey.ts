import { describe, it } from 'vitest'
import { COLOURS, expectNoFindings, SHELL, violations } from './accessibility.ts'
import { fillAreas, takeWalk, walks } from './page-walk.ts'
import type { Stage, Visitor } from './stage.ts'

/** Files that run beside each other, `accessible-pages-<part>.test.ts`; every-page.test.ts holds that there is one for each part. */
export const PARTS = 3

const DARK_CLASS = 'bp6-dark'

/** What axe finds on the page in the light, and by its colours in the dark; on later pages of a walk, in all that the pages do not share. */
async function inBothThemes(visitor: Visitor, isFirst: boolean): Promise<readonly string[]> {
  const turn = (dark: boolean): Promise<void> =>
    visitor.page.evaluate(([name, on]) => void document.body.classList.toggle(name, on), [DARK_CLASS, dark] as const)
  const without = isFirst ? [] : SHELL
  const light = await violations(visitor, { without })
  await turn(true)
  const dark = await violations(visitor, { runOnly: COLOURS, without })
  await turn(false)
  return [...light.map((one) => `light: ${one}`), ...dark.map((one) => `dark: ${one}`)]
}

/** One part of all pages, without a fault that axe finds in either theme. */
export const accessiblePages = (part: number) => (stage: Stage) =>
  describe(`the pages of part ${part} of ${PARTS}`, () => {
    stage.prepare(() => fillAreas(stage))

    const mine = walks.filter((_, index) => index % PARTS === part - 1)
    it.each(mine.map((walk) => ({ ...walk, first: walk.pages[0]?.path })))(
      'of $account are free of faults that axe finds, from $first',
      async (walk) => expectNoFindings(await takeWalk(stage, walk, inBothThemes)),
    )
  })
