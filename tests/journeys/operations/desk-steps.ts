import { expect } from 'vitest'
import type { DeskAgent } from '../../support/printers/desk-agent.ts'
import type { Visitor } from '../stage.ts'

type Row = { readonly order_number: string; readonly print_time: string | null; readonly version: number }

const ordersOfVisitor = async ({ context }: Visitor, query: string): Promise<readonly Row[]> =>
  ((await (await context.request.get(`/api/orders?${query}`)).json()) as { payload: { rows: Row[] } }).payload.rows

/** Numbers of orders whose label was never printed; each journey takes its own. */
export const ordersWithoutPrint = async (visitor: Visitor, first: number, count: number): Promise<readonly string[]> => {
  const rows = await ordersOfVisitor(visitor, 'status=confirmed&printed=0&pageSize=50')
  const numbers = rows.map(({ order_number: number }) => number).toSorted()
  expect(numbers.length).toBeGreaterThanOrEqual(first + count)
  return numbers.slice(first, first + count)
}

export const isPaper = async (visitor: Visitor, number: string): Promise<boolean> =>
  (await ordersOfVisitor(visitor, `order_number=${number}`))[0]?.print_time !== null

export async function openSettings({ page, the, t }: Visitor): Promise<void> {
  await page.locator('.user-menu').click()
  await the('menuitem', t('本机打印机', 'Printers at this desk')).click()
  await the('heading', t('本机打印机', 'Printers at this desk')).waitFor()
  // The menu takes a moment to leave, and its titles are headings until then.
  await page.getByRole('menu').waitFor({ state: 'detached' })
}

export const dialogOf = ({ page }: Visitor) => page.getByRole('dialog')

export async function pairUp(visitor: Visitor, agent: DeskAgent): Promise<void> {
  const { the, t } = visitor
  await the('textbox', t('配对码', 'Pairing code')).fill(await agent.code())
  await the('button', t('配对', 'Pair')).click()
}

/** Pairs in the settings, and leaves them. */
export async function pairDesk(visitor: Visitor, agent: DeskAgent): Promise<void> {
  const { the, t } = visitor
  await openSettings(visitor)
  await pairUp(visitor, agent)
  await the('heading', t('打印机', 'Printers')).waitFor()
  await the('button', t('关闭', 'Close'), dialogOf(visitor).locator('.bp6-dialog-footer')).click()
  await dialogOf(visitor).waitFor({ state: 'detached' })
}

export const panelOf = ({ page, t }: Visitor) => page.getByRole('region', { name: t('打印进度', 'Print progress'), exact: true })
export const rowOf = (visitor: Visitor, number: string) => panelOf(visitor).locator('.print-row', { hasText: number })

/** Selects orders in the list and presses the button of the bar. */
export async function printSelected(visitor: Visitor, numbers: readonly string[]): Promise<void> {
  const { page, the, t, go } = visitor
  await go(`/order/list?numbers=${numbers.join(',')}`)
  await page
    .locator('tbody tr[data-key]')
    .nth(numbers.length - 1)
    .waitFor()
  await the('checkbox', t('选择本页全部', 'Select all on this page')).check()
  const count = numbers.length
  await the('button', t(`打印面单（${count}）`, `Print ${count} ${count === 1 ? 'label' : 'labels'}`)).click()
}
