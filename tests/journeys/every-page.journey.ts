import { describe, it } from 'vitest'
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

/** Every page opens for who may see it, without an error, and fits a phone. */
export const everyPageJourneys = (stage: Stage) =>
  describe('every page', () => {
    stage.prepare(() => fillAreas(stage))

    it.each(walks.map((walk) => ({ ...walk, first: walk.pages[0]?.path })))(
      'of $account opens and fits a phone, from $first',
      async (walk) => expectNoFindings(await takeWalk(stage, walk, onPhone)),
    )
  })
