import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { ThreadedLabelRenderer } from '../../adapters/printer/threads/threaded-label-renderer.ts'
import { infoOf, pdfOf, textOf } from '../printer/support/printed.ts'
import { manyLabels } from '../printer/support/sample-labels.ts'
import { LANGUAGES, type Stage } from './stage.ts'

/** Label files of marketplaces, merged on their page. */
export const mergeJourneys = (stage: Stage) =>
  describe('label files of marketplaces', () => {
    it.each(LANGUAGES)('%s: are put in order, fitted and downloaded as one; one that is damaged is named', (language) =>
      stage.journey({ language, account: 'ddp' }, async ({ page, the, t, sees, go }) => {
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
        await the('link', t('合并面单', 'Merge label files')).click()
        await sees(the('heading', t('合并面单文件', 'Merge label files')))
        const merge = the('button', t('合并', 'Merge'))
        expect(await merge.isDisabled()).toBe(true)
        await page.locator('input[type="file"]').setInputFiles(files)
        await the('button', t('下移 market-0.pdf', 'Move market-0.pdf down')).click()
        await the('button', t('移除 market-2.pdf', 'Remove market-2.pdf')).click()
        await the('combobox', t('纸张尺寸', 'Paper size')).selectOption('76x130')
        const [download] = await Promise.all([page.waitForEvent('download'), merge.click()])
        const merged = await readFile(await download.path())
        expect((await textOf(merged)).match(/CD\d{12}/g)).toEqual([labels[1]?.waybill, labels[0]?.waybill])
        expect((await infoOf(merged)).get('Page size')).toBe('215.433 x 368.504 pts')

        await page
          .locator('input[type="file"]')
          .setInputFiles([{ name: 'cut.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }])
        await merge.click()
        await sees(page.getByText(t('“cut.pdf”已损坏，或不是面单文件', '“cut.pdf” is damaged or isn’t a label file')))
      })(),
    )
  })
