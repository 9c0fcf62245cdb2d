import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ThreadedLabelRenderer } from '../../../adapters/printer/threads/threaded-label-renderer.ts'
import { infoOf, pdfOf, textOf } from '../../printer/support/printed.ts'
import { manyLabels } from '../../printer/support/sample-labels.ts'
import { type Stage } from '../stage.ts'

/** Label files of marketplaces, merged on their page. */
export const mergeJourneys = (stage: Stage) =>
  describe('label files of marketplaces', () => {
    it(
      'are put in order, fitted and downloaded as one; one that is damaged is named',
      stage.journey({ language: 'en-US', account: 'ddp' }, async ({ page, the, sees, go }) => {
        const labels = [...manyLabels(3)]
        const renderer = new ThreadedLabelRenderer()
        const files = []
        for (const [index, label] of labels.entries())
          files.push({
            name: `market-${index}.pdf`,
            mimeType: 'application/pdf',
            buffer: await pdfOf(renderer, { labels: [label], size: '100x150', locale: 'zh-CN' }),
          })
        await renderer.close()
        await go('/order/list')
        await the('link', 'Merge label files').click()
        await sees(the('heading', 'Merge label files'))
        const merge = the('button', 'Merge')
        expect(await merge.isDisabled()).toBe(true)
        await page.locator('input[type="file"]').setInputFiles(files)
        await the('button', 'Move market-0.pdf down').click()
        await the('button', 'Remove market-2.pdf').click()
        await the('combobox', 'Paper size').selectOption('76x130')
        const [download] = await Promise.all([page.waitForEvent('download'), merge.click()])
        const merged = await readFile(await download.path())
        expect((await textOf(merged)).match(/CD\d{12}/g)).toEqual([labels[1]?.waybill, labels[0]?.waybill])
        expect((await infoOf(merged)).get('Page size')).toBe('215.433 x 368.504 pts')

        await page
          .locator('input[type="file"]')
          .setInputFiles([{ name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
        await merge.click()
        await sees(page.getByText('“cut.pdf” is damaged or isn’t a label file'))
      }),
    )
  })
