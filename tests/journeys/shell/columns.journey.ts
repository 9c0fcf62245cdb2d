import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import { sidewaysScroll, violations } from './accessibility.ts'
import { addFilter, focusIs, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const admin = { account: 'admin', role: 'Staff' } as const
const LIST = '/admin/certifications'

const headings = ({ page }: Visitor): Promise<string[]> => page.locator('th[data-column]').allInnerTexts()

const widthOf = ({ page }: Visitor, column: string): Promise<number> =>
  page.locator(`th[data-column="${column}"]`).evaluate((heading) => (heading as HTMLElement).offsetWidth)

async function middleOf({ page }: Visitor, column: string): Promise<{ readonly x: number; readonly y: number; readonly width: number }> {
  const box = await page.locator(`th[data-column="${column}"]`).boundingBox()
  if (box === null) throw new Error(`${column} is not shown`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, width: box.width }
}

/** Presses at one place, lets go at another. */
async function drag({ page }: Visitor, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move((from.x + to.x) / 2, to.y, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

async function openList(visitor: Visitor): Promise<void> {
  await visitor.go(LIST)
  await visitor.page.locator('.data-table-scroller[data-stale="false"] tbody tr[data-key]').first().waitFor()
}

const NARROW_PIXELS = 720

/**
 * A row of a narrow window: what names it, its facts under their headings, and the rest of them at
 * a click.
 */
async function cardsAreRead(visitor: Visitor): Promise<void> {
  const { page, sees } = visitor
  const card = page.locator('tbody tr[data-key]').first()
  await sees(card.locator('dt').getByText('状态', { exact: true }))
  const rest = card.locator('details dl')
  expect(await rest.isVisible()).toBe(false)
  await card.getByText(/^其余 \d 项$/).click()
  await sees(rest)
  // The actions are in the card and take no room beside it.
  expect(await page.locator('td.table-actions').count()).toBe(0)
  expect(await headings(visitor)).toHaveLength(1)
}

export const columnJourneys = (stage: Stage) =>
  describe('the columns of a declared list', () => {
    deepIt(
      'are sorted, moved and resized by mouse, and stay so',
      stage.journey({ ...admin }, async (visitor) => {
        const { page, the } = visitor
        await openList(visitor)
        await the('button', '列设置').click()
        await page.getByText('恢复默认').click()
        await page.keyboard.press('Escape')
        const [account, name] = ['账号', '客户名称']
        await the('columnheader', account).getByRole('button').click()
        await eventually(() => new URL(page.url()).searchParams.get('sort')).toBe('account')
        const accounts = (): Promise<readonly string[]> => page.locator('tbody tr[data-key] td:first-child').allInnerTexts()
        const inOrder = (await accounts()).toSorted()
        await eventually(accounts).toEqual(inOrder)

        const second = await middleOf(visitor, 'name')
        await drag(visitor, await middleOf(visitor, 'account'), { x: second.x + second.width / 4, y: second.y })
        await eventually(async () => (await headings(visitor)).slice(0, 2)).toEqual([name, account])
        // Dragging a heading does not sort by it.
        expect(new URL(page.url()).searchParams.get('sort')).toBe('account')

        const { x, y, width } = await middleOf(visitor, 'name')
        const edge = { x: x + width / 2 - 3, y }
        await drag(visitor, edge, { x: edge.x + 80, y })
        await eventually(() => widthOf(visitor, 'name')).toBeGreaterThan(width + 60)
        const [wider, order] = [await widthOf(visitor, 'name'), await headings(visitor)]

        const elsewhere = await stage.visitor({ ...admin })
        try {
          await openList(elsewhere)
          await eventually(() => headings(elsewhere)).toEqual(order)
          expect(await widthOf(elsewhere, 'name')).toBe(wider)
        } finally {
          await elsewhere.leave()
        }
      }),
    )

    it(
      'are moved, resized and hidden by keyboard',
      stage.journey({ account: 'service', role: 'Staff', language: 'en-US' }, async (visitor) => {
        const { page, the } = visitor
        await openList(visitor)
        await the('button', 'Columns').press('Enter')
        await the('button', 'Reset to default').press('Enter')
        const later = the('button', 'Move Account right')
        await later.press('Enter')
        await eventually(async () => (await headings(visitor)).slice(0, 2)).toEqual(['Client', 'Account'])
        // The focus stays where it was, so that the column can be moved on.
        await focusIs(later)
        const before = await widthOf(visitor, 'account')
        await the('button', 'Make Account wider').press('Enter')
        await eventually(() => widthOf(visitor, 'account')).toBe(before + 20)
        await the('checkbox', 'Company').press('Space')
        await eventually(() => the('columnheader', 'Company').count()).toBe(0)
        expect(await the('checkbox', 'Account').isDisabled()).toBe(true)
        expect(await violations(visitor)).toEqual([])
        await page.keyboard.press('Escape')
        await focusIs(the('button', 'Columns'))
      }),
    )

    deepIt(
      'come back with the view that keeps them, with its filters and sort',
      stage.journey({ account: 'service', role: 'Staff', language: 'en-US' }, async (visitor) => {
        const { page, the, sees } = visitor
        await openList(visitor)
        await the('button', 'Columns').click()
        await the('button', 'Reset to default').click()
        await the('checkbox', 'Reviewed').press('Space')
        await eventually(() => the('columnheader', 'Reviewed').count()).toBe(0)
        await page.keyboard.press('Escape')
        await (await addFilter(visitor, 'State')).selectOption({ label: 'Approved' })
        await page.keyboard.press('Escape')
        await the('columnheader', 'Client').getByRole('button').click()
        await the('button', 'Views').click()
        await the('textbox', 'View name').fill('Approved by name')
        await the('button', 'Save this view').click()
        await sees('View saved')
        await page.keyboard.press('Escape')

        await the('button', 'Reset').click()
        await the('button', 'Columns').click()
        await the('button', 'Reset to default').click()
        await page.keyboard.press('Escape')
        await eventually(() => the('columnheader', 'Reviewed').count()).toBe(1)
        await the('button', 'Views').click()
        await the('button', 'Approved by name').click()
        await eventually(() => the('columnheader', 'Reviewed').count()).toBe(0)
        const query = new URL(page.url()).searchParams
        expect([query.get('status'), query.get('sort')]).toEqual(['approved', 'name'])
      }),
    )

    deepIt.each([
      { dark: false, width: 1440 },
      { dark: true, width: 360 },
    ])('$width pixels, dark $dark: fit, and have no fault that axe finds, with views and settings open', (options) =>
      stage.journey({ ...admin, ...options }, async (visitor) => {
        await openList(visitor)
        for (const button of ['视图', '列设置']) {
          await visitor.the('button', button).click()
          await visitor.page.locator('.bp6-popover').waitFor()
          expect(await violations(visitor), button).toEqual([])
          await visitor.page.keyboard.press('Escape')
          await eventually(() => visitor.page.locator('.bp6-popover').count()).toBe(0)
        }
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        if (options.width < NARROW_PIXELS) await cardsAreRead(visitor)
      })(),
    )
  })
