import { describe, it } from 'vitest'
import { LANGUAGES, type Stage, type Visitor } from '../stage.ts'

const ADMIN = { account: 'admin', role: 'Staff' } as const

/** Chooses a text file in the dialog that is open. */
const chooseFile = ({ page }: Visitor, name: string, lines: readonly string[]) =>
  page.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })

/** Goes on with a file that is held for a row of totals, and for a column. */
async function goOn({ page, the, sees, t }: Visitor, column?: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await sees(t('尚未导入：以下内容不会导入，请确认', 'Nothing is imported yet: parts of the sheet would be left out'))
  if (column !== undefined) await sees(dialog.locator('.import-notices').getByText(column))
  await sees(dialog.locator('.import-notices').getByText('Total'))
  await the('button', t('仍然导入', 'Import all the same'), dialog).click()
}

/** Sheets that would lose a part of themselves without a word. */
export const heldSheetJourneys = (stage: Stage) =>
  describe('a sheet with what is not imported', () => {
    for (const language of LANGUAGES) {
      it(
        `${language}: of records is asked about, and imported all the same`,
        stage.journey({ ...ADMIN, language }, async (visitor) => {
          const { page, the, sees, go, t } = visitor
          const code = t('XQZ', 'XQE')
          await go('/admin/currencies?keywords=AED')
          await the('button', t('导入', 'Import')).click()
          const columns = 'code,name,english_name,rate,Bank teller'
          await chooseFile(visitor, 'currencies.csv', [columns, `${code},旅程,Journey,1.5,Imran`, 'Total,,,3,'])
          await the('button', t('导入', 'Import'), page.getByRole('dialog')).click()
          await goOn(visitor, 'Bank teller')
          await sees(/新建 1 条|1 created|created: 1/i)
        }),
      )

      it(
        `${language}: of tracking events is asked about, and taken all the same`,
        stage.journey({ ...ADMIN, language }, async (visitor) => {
          const { page, the, sees, go, t } = visitor
          await go('/admin/tracking-events')
          await the('button', t('导入文件', 'Import a file')).click()
          const events = ['Waybill,Status code,Time,Courier', 'NOBODY-1,138,2026-11-20 10:00,Imran', 'Total,,,']
          await chooseFile(visitor, 'events.csv', events)
          await the('button', t('下一步', 'Next'), page.getByRole('dialog')).click()
          await the('button', t('导入文件', 'Import a file'), page.getByRole('dialog')).click()
          // The column was left out by hand, in the step before.
          await goOn(visitor)
          await the('button', t('完成', 'Done'), page.getByRole('dialog')).waitFor()
          await sees(page.getByRole('dialog').locator('.import-notices').getByText('Total'))
        }),
      )
    }
  })
