import { describe, expect, it } from 'vitest'
import { statement } from '../../support/servers/databases.ts'
import { expectAccessible } from '../shell/accessibility.ts'
import { LANGUAGES, type Stage } from '../stage.ts'

const NAME = 'crossdock-20261126T021500Z.tar.gz.age'

/** Backups, for who keeps the portal. */
export const backupJourneys = (stage: Stage) =>
  describe('backups', () => {
    it.each(LANGUAGES)('that are days old are named on home, which leads to their list (%s)', async (language) => {
      const { connectionString } = stage.server
      await statement(
        connectionString,
        `insert into backups (name, place, state, started_at, ended_at, bytes, reason) values
          ('${NAME}', '/backups', 'done', now() - interval '3 days 1 hour', now() - interval '3 days', 84123456, null),
          ('crossdock-20261128T021500Z.tar.gz.age', '/backups', 'failed', now() - interval '1 day', now() - interval '1 day', null, 'the disk is full')`,
      )
      try {
        await stage.journey({ account: 'admin', role: 'Staff', language }, async (visitor) => {
          const { page, t, the, sees, go } = visitor
          await go('/home')
          await the('link', new RegExp(t('已 3 天没有备份', '3 days without a backup'))).click()
          await sees(the('heading', t('备份', 'Backups')))
          const row = page.locator('tbody tr', { hasText: NAME })
          await sees(row.getByText(t('已完成', 'Done')))
          await sees(row.getByText('84123456'))
          await sees(page.locator('tbody tr', { hasText: 'the disk is full' }).getByText(t('失败', 'Failed')))
          await expectAccessible(visitor)
        })()
      } finally {
        await statement(connectionString, 'delete from backups')
      }
      await stage.journey({ account: 'admin', role: 'Staff', language }, async ({ page, t, the, sees, go }) => {
        await go('/home')
        await sees(the('heading', t('待办', 'Waiting for you')))
        expect(await page.getByText(t('天没有备份', 'without a backup')).count()).toBe(0)
      })()
    })
  })
