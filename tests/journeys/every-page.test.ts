import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PARTS } from './accessible-pages.journey.ts'
import { everyPageJourneys } from './every-page.journey.ts'
import { play } from './stage.ts'

play('the whole portal', [everyPageJourneys])

it('each part of the accessible pages has its file', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^accessible-pages-\d+\.test\.ts$/.test(name))
  expect(files).toEqual(Array.from({ length: PARTS }, (_, index) => `accessible-pages-${index + 1}.test.ts`))
})
