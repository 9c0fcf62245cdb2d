import { describe, expect, it } from 'vitest'
import type { JobRow } from '../../../adapters/http/contract/platform/jobs/job.routes.ts'
import { draftPublication, movePublicationBy } from '../../support/staff-publication.ts'
import { callerAt } from '../../support/servers/server.ts'
import { type Stage } from '../stage.ts'

const HOUR = 3_600_000

/** Background jobs, for the staff. */
export const jobJourneys = (stage: Stage) =>
  describe('background jobs', () => {
    it('one that waits is cancelled after a question', async () => {
      const caller = callerAt(stage.server.url)
      const publishTime = new Date(Date.now() + HOUR).toISOString()
      await movePublicationBy(
        caller,
        await draftPublication(caller, { title_zh_cn: 'x', content_zh_cn: '<p>x</p>', publish_time: publishTime }),
        'schedule',
      )
      const waiting = async (): Promise<readonly JobRow[]> => {
        const path = '/api/admin/jobs?state=waiting&kind=publish_due&pageSize=100'
        const answer = await caller.call<{ readonly rows: readonly JobRow[] }>('GET', path, { as: 'admin' })
        return answer.json.payload.rows.filter((job) => job.run_time === publishTime)
      }
      const [job] = await waiting()
      expect(job).toBeDefined()
      await stage.journey({ account: 'admin', role: 'Staff', language: 'en-US' }, async ({ page, the, sees, go }) => {
        await go('/admin/jobs?state=waiting&pageSize=100')
        const row = page.locator(`tr[data-key="${job?.id}"]`)
        await sees(row.getByText('Publishing at the scheduled time'))
        await row.getByRole('button', { name: 'Cancel “Publishing at the scheduled time”' }).click()
        const dialog = page.getByRole('dialog')
        await the('button', 'Keep job', dialog).waitFor()
        await the('button', 'Cancel job', dialog).click()
        await sees('Job cancelled')
        await row.waitFor({ state: 'detached' })
      })()
      expect(await waiting()).toEqual([])
    })
  })
