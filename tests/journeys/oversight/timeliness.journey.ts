import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import type { Stage, Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

const PARCELS_ON_A_PAGE = 15

/** Clicks a figure, expects as many parcels as it counts, and goes back. */
async function opensAsMany(
  { page, the, t }: Visitor,
  { figure, count, within = '.timely-total' }: { figure: RegExp; count: (text: string) => number; within?: string },
) {
  const link = page.locator(within).first().getByRole('link', { name: figure })
  const expected = count(await link.innerText())
  await link.click()
  await the('link', t('返回报表', 'Back to the report')).waitFor()
  await eventually(() => page.locator('.timely-rows tbody tr').count()).toBe(Math.min(expected, PARCELS_ON_A_PAGE))
  if (expected > PARCELS_ON_A_PAGE) await page.getByText(t(`共 ${expected} 条`, `of ${expected}`)).waitFor()
  return { expected, back: () => the('link', t('返回报表', 'Back to the report')).click() }
}

/** How long parcels took, for staff and for customers. */
export const timelinessJourneys = (stage: Stage) =>
  describe('the timeliness report', () => {
    it(
      'zh-CN: is counted from another milestone, added up by channel, and its figures open as many parcels, which are exported',
      stage.journey({ account: 'admin', role: 'Staff' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const param = (name: string): string | null => new URL(page.url()).searchParams.get(name)
        await go('/admin/reports/timeliness')
        await sees('日期与时间按 Asia/Shanghai 计')
        await page.getByLabel('汇总方式').selectOption('channel')
        await eventually(() => param('by')).toBe('channel')
        await page.getByLabel('时区').selectOption('Asia/Dubai')
        await sees('日期与时间按 Asia/Dubai 计')
        const lastPart = (text: string): number => Number(text.split('/').at(-1)?.replaceAll(/\D/g, ''))
        const ripe = await opensAsMany(visitor, { figure: /^合计，3 天：.* \d+ \/ \d+：打开包裹/, count: lastPart })
        expect(ripe.expected).toBeGreaterThan(0)
        const downloading = page.waitForEvent('download')
        await the('button', '导出 CSV').click()
        const csv = await readFile(await (await downloading).path(), 'utf8')
        expect(csv.trim().split(/\r?\n/).length - 1).toBe(ripe.expected)
        await ripe.back()
        expect([param('by'), param('timezone')]).toEqual(['channel', 'Asia/Dubai'])
        const young = await opensAsMany(visitor, { figure: /^合计，10 天：.*未到期/, count: lastPart })
        await young.back()
        await the('button', '以表格显示每周趋势').click()
        const week = await opensAsMany(visitor, {
          within: '.timely-trend tbody tr:nth-last-child(2)',
          figure: /^[\d-]+ 至 [\d-]+，\d+：打开包裹/,
          count: Number,
        })
        expect(week.expected).toBeGreaterThan(0)
        await week.back()
        await page.getByLabel('起算节点').selectOption('inbound_time')
        await eventually(() => param('start')).toBe('inbound_time')
      }),
    )

    deepIt(
      'en-US: opens as many parcels of a customer as it counts, and does not add up by client',
      stage.journey({ account: 'ddp', role: 'Customer', language: 'en-US' }, async (visitor) => {
        const { go, page, sees } = visitor
        await go('/universal/traceTime')
        await sees('Days and times are those of Asia/Shanghai')
        expect(await page.getByLabel('Added up by').locator('option').allInnerTexts()).toEqual(['Destination', 'Channel'])
        const all = await opensAsMany(visitor, {
          figure: /^Total, \d+: open the parcels/,
          count: (text) => Number(text.replaceAll(',', '')),
        })
        expect(all.expected).toBeGreaterThan(0)
        await all.back()
      }),
    )
  })
