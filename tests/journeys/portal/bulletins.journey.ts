import type { Locator } from 'playwright-core'
import { afterEach, describe, expect, it } from 'vitest'
import { ATTACK_MARK, ATTACK_STRINGS } from '../../fixtures/attack-strings.ts'
import { statement } from '../../support/servers/databases.ts'
import { draftPublication, movePublicationBy, publishPublication } from '../../support/staff-publication.ts'
import { samplePdf } from '../../support/sheets/sample-files.ts'
import { eventually } from '../../support/servers/browser.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { focusIs, follow, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

/** Each language has a reader of its own, who disturbs no other journey. */
const READERS = { chinese: 'clm', english: 'nofin' } as const

const inAnHour = (): string => new Date(Date.now() + 3_600_000).toISOString()

/**
 * Moves the time of a scheduled publication, and that of its job, to now: a time that is near is
 * over too soon on a busy machine.
 */
async function letItBeTime({ server }: Stage, id: number): Promise<void> {
  const now = new Date().toISOString()
  await statement(server.connectionString, `update publications set publish_at = '${now}' where id = ${id}`)
  await statement(server.connectionString, `update jobs.job set start_after = '${now}' where name = 'publish_due' and state = 'created'`)
}

const written = (reader: string, name: string) => ({
  target: 'clients',
  clients: [reader],
  title_zh_cn: `公告${name}`,
  content_zh_cn: `<p>内容${name}</p><ul><li><strong>要点</strong></li></ul>`,
  title_en_us: `Bulletin ${name}`,
  content_en_us: `<p>Content ${name}</p><ul><li><strong>Point</strong></li></ul>`,
})

const titleIn = ({ t }: Visitor, name: string): string => t(`公告${name}`, `Bulletin ${name}`)
const dialogOf = ({ page }: Visitor) => page.locator('.unread-dialog')

/**
 * Two unread ones in turn: pages lead back and forth, confirming moves on, and the last closes the
 * dialog.
 */
async function readInTurn(visitor: Visitor): Promise<void> {
  const { the, t, sees, go, page } = visitor
  const dialog = dialogOf(visitor)
  await sees(dialog.getByText(t('第 1 条，共 2 条', '1 of 2')))
  await sees(the('heading', titleIn(visitor, '二'), dialog))
  await sees(the('link', t('公告，2 条未读', 'Bulletins, 2 unread')))
  await the('button', t('下一条', 'Next'), dialog).click()
  await sees(the('heading', titleIn(visitor, '一'), dialog))
  await the('button', t('上一条', 'Previous'), dialog).click()
  await the('button', t('确认已读，看下一条', 'Mark as read and show next'), dialog).click()
  await sees(the('heading', titleIn(visitor, '一'), dialog))
  await sees(dialog.getByText(t('第 1 条，共 1 条', '1 of 1')))
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  // Unread until it is confirmed: closed without confirming, it waits on the board, and does not
  // open by itself again.
  await go('/home')
  await the('link', t('公告，1 条未读', 'Bulletins, 1 unread')).click()
  await the('link', t('阅读：公告一', 'Read: Bulletin 一')).click()
  expect(await dialog.count()).toBe(0)
  await the('button', t('确认已读', 'Mark as read')).click()
  await sees(page.locator('.header-badge-holder').getByRole('link', { name: t('公告', 'Bulletins'), exact: true }))
}

/** Writes a bulletin as customer service, with the editor. */
async function write({ page, the, t, sees, go }: Visitor, reader: string): Promise<void> {
  await go('/admin/bulletins')
  await the('button', t('新建公告', 'New bulletin')).click()
  await the('button', t('保存草稿', 'Save draft')).waitFor()
  await page.getByRole('tab', { name: /简体中文/ }).click()
  await page.getByLabel(t('标题（简体中文）', 'Title (简体中文)')).fill('仓库搬迁')
  // An error is said before anything is asked.
  await the('button', t('立即发布', 'Publish now')).click()
  await sees(page.locator('#publication-content_zh_cn-error', { hasText: t('内容不能为空', 'can not be empty') }))
  expect(await page.locator('.confirm-dialog').count()).toBe(0)
  const editor = page.getByRole('textbox', { name: t('内容（简体中文）', 'Content (简体中文)') })
  await focusIs(editor)
  await page.keyboard.press('Control+b')
  await page.keyboard.type('新地址')
  await sees(page.getByRole('button', { name: t('粗体', 'Bold'), exact: true, pressed: true }))
  await page.keyboard.press('Control+b')
  await page.keyboard.type('：坪山')
  await page
    .locator('#publication-file')
    .setInputFiles({ name: '路线图.pdf', mimeType: 'application/pdf', buffer: Buffer.from(samplePdf()) })
  await sees(the('link', '路线图.pdf'))
  // A closed browser loses nothing of it.
  await page.reload()
  await the('button', t('恢复', 'Restore')).click()
  await page.getByRole('tab', { name: /简体中文/ }).click()
  await sees(the('link', '路线图.pdf'))
  await sees(editor.getByText('新地址：坪山'))
  expect(await page.getByLabel(t('标题（简体中文）', 'Title (简体中文)')).inputValue()).toBe('仓库搬迁')
  // A time that is not read is said at its field; one that is, in whatever form, is shown as every
  // other.
  const until = the('textbox', t('下线时间', 'Shown until'))
  await until.fill('soon')
  await until.press('Tab')
  await sees(page.locator('#publication-until_time-error', { hasText: 'soon' }))
  await until.fill('20990301 9:05')
  await until.press('Tab')
  await eventually(() => until.inputValue()).toBe('2099-03-01 09:05')
  await page.locator('#publication-target').selectOption('clients')
  await page.locator('#publication-clients').fill(reader)
  await the('button', t('保存草稿', 'Save draft')).click()
  await sees(t('草稿已保存', 'Draft saved'))
  await the('button', t('立即发布', 'Publish now')).click()
  await the('button', t('立即发布', 'Publish now'), page.locator('.confirm-dialog')).click()
  await sees(t('0 位已读', 'Read by 0 of 1 clients'))
}

/** The mark that an attack leaves where it runs. */
const attacked = ({ page }: Visitor): Promise<unknown> =>
  page.evaluate((mark) => [window, ...Array.from(window.frames)].some((one) => Reflect.get(one, mark) !== undefined), ATTACK_MARK)

/** Writes every attack into every text of a bulletin, bypassing everything before the store. */
async function storeAttacks(connectionString: string, accountId: number): Promise<readonly number[]> {
  const rows = ATTACK_STRINGS.map((attack) => ({
    texts: { 'zh-CN': { title: attack, content: `<p>前</p>${attack}<p>后</p>` } },
    attachments: [{ name: attack, src: `/api/files/${'A'.repeat(32)}` }],
    operator: attack,
  }))
  const made = await statement(
    connectionString,
    `insert into publications (kind, state, texts, attachments, target, target_values, operator_name, created_at, publish_at)
      select 'bulletin', 'published', one->'texts', one->'attachments', 'clients', '{${accountId}}', one->>'operator', now(), now()
      from jsonb_array_elements($attacks$${JSON.stringify(rows)}$attacks$::jsonb) one returning id`,
  )
  return made.map(({ id }) => Number(id))
}

/** Publishes these attacks alone; the others are drafts. */
const showOnly = ({ server }: Stage, ids: readonly number[]) =>
  statement(
    server.connectionString,
    `update publications set state = case when id = any('{${ids.join(',')}}') then 'published' else 'draft' end`,
  )

/**
 * Clicks on to the last of many, as fast as the page shows each: hundreds of calls from outside
 * take a minute.
 */
const pageThrough = (next: Locator): Promise<void> =>
  next.evaluate(async (button: HTMLElement) => {
    while (button.getAttribute('aria-disabled') !== 'true') {
      button.click()
      await new Promise(requestAnimationFrame)
    }
  })

export const bulletinJourneys = (stage: Stage) =>
  describe('bulletins and notices', () => {
    const caller = () => callerAt(stage.server.url)
    // The board is only for shippers.
    afterEach(() => statement(stage.server.connectionString, 'delete from publications'))

    it('two unread bulletins come in turn, once, in every browser', async () => {
      const reader = READERS.chinese
      for (const name of ['一', '二']) await publishPublication(caller(), written(reader, name))
      await stage.journey({ account: reader }, async (visitor) => {
        await visitor.go('/home')
        await dialogOf(visitor).waitFor()
        const other = await visitor.context.newPage()
        await other.goto('/system/info')
        const badge = other.locator('.header-badge-holder .header-badge', { hasText: '2' })
        await badge.waitFor({ state: 'attached' })
        expect(await other.locator('.unread-dialog').count()).toBe(0)
        await readInTurn(visitor)
        await badge.waitFor({ state: 'detached' })
        await visitor.the('link', '公告', other.getByRole('banner')).waitFor()
      })()
      await stage.journey({ account: reader }, async (visitor) => {
        const { sees, the, go, page } = visitor
        await go('/BulletinBoard/List')
        await sees(the('link', '阅读：公告二'))
        await page.waitForLoadState('networkidle')
        expect(await dialogOf(visitor).count()).toBe(0)
        await the('link', '阅读：公告一').click()
        await sees(page.locator('.publication-body', { hasText: '内容一' }))
      })()
    })

    it('the staff write, the reader confirms, the staff see it and withdraw', async () => {
      const reader = READERS.english
      await stage.journey({ language: 'en-US', account: 'service', role: 'Staff' }, async (staff) => {
        const { the, sees, page } = staff
        await write(staff, reader)
        await stage.journey({ language: 'en-US', account: reader }, async (visitor) => {
          await visitor.go('/home')
          const dialog = dialogOf(visitor)
          await visitor.sees(dialog.locator('strong', { hasText: '新地址' }))
          const download = visitor.page.waitForEvent('download')
          await visitor.the('link', '路线图.pdf', dialog).click()
          expect((await download).suggestedFilename()).toBe('路线图.pdf')
          await visitor.the('button', 'Mark as read', dialog).click()
          await dialog.waitFor({ state: 'detached' })
        })()
        await page.reload()
        await sees('Read by 1 of 1 clients')
        await the('button', 'Withdraw').click()
        await the('button', 'Withdraw', page.locator('.confirm-dialog')).click()
        await sees(page.locator('.publication-meta', { hasText: 'Withdrawn' }))
      })()
      await stage.journey({ language: 'en-US', account: reader }, async ({ go, sees }) => {
        await go('/BulletinBoard/List')
        await sees('No bulletins yet')
      })()
    })

    deepIt('one that is scheduled comes to an open page when its time has come, and goes when it is withdrawn', async () => {
      const reader = READERS.english
      await stage.journey({ language: 'en-US', account: reader }, async (visitor) => {
        await visitor.go('/BulletinBoard/List')
        await visitor.sees('No bulletins yet')
        const draft = await draftPublication(caller(), { ...written(reader, '三'), publish_time: inAnHour() })
        expect((await movePublicationBy(caller(), draft, 'schedule')).status).toBe(200)
        await letItBeTime(stage, draft.id)
        // It is announced by itself, in a notice: no page is reloaded, and the focus stays.
        await visitor.sees('New: Bulletin 三')
        expect(await dialogOf(visitor).count()).toBe(0)
        await visitor.the('button', 'Open').click()
        await visitor.sees(visitor.the('heading', 'Bulletin 三', dialogOf(visitor)))
        await visitor.page.keyboard.press('Escape')
        await visitor.sees(visitor.the('link', 'Read: Bulletin 三'))
        const out = await caller().call<{ version: number }>('GET', `/api/admin/bulletins/${draft.id}`, { as: 'service' })
        await movePublicationBy(caller(), { id: draft.id, version: out.json.payload.version }, 'withdraw')
        await visitor.sees('No bulletins yet')
      })()
    })

    deepIt('a notice pops up until it is browsed', async () => {
      const reader = READERS.english
      await publishPublication(caller(), written(reader, '四'), 'notice')
      await stage.journey({ language: 'en-US', account: reader }, async (visitor) => {
        const { the, go, sees } = visitor
        const dialog = dialogOf(visitor)
        await go('/home')
        await the('button', 'Got it', dialog).click()
        await dialog.waitFor({ state: 'detached' })
        await go('/notice/list')
        await sees(the('link', 'Read: Bulletin 四'))
        expect(await dialog.count()).toBe(0)
      })()
    })

    deepIt(
      'attacks that lie in the store run nothing, for reader or staff',
      async () => {
        const ids = await storeAttacks(stage.server.connectionString, 1006)
        expect(ids.length).toBeGreaterThanOrEqual(300)
        await stage.journey({ account: 'clm' }, async (visitor) => {
          const { page, go, the, sees } = visitor
          await page.route('**/*', (route) =>
            new URL(route.request().url()).origin === stage.server.url ? route.continue() : route.abort(),
          )
          // A third of them: the cleaner's own test has each, and all stand in the lists below.
          const read = ids.filter((_, index) => index % 3 === 0)
          for (let from = 0; from < read.length; from += 50) {
            const unread = read.slice(from, from + 50)
            await showOnly(stage, unread)
            await go('/home')
            const dialog = dialogOf(visitor)
            await sees(dialog.getByText(`第 1 条，共 ${unread.length} 条`))
            await pageThrough(the('button', '下一条', dialog))
            await sees(dialog.getByText(`第 ${unread.length} 条，共 ${unread.length} 条`))
            expect(await attacked(visitor)).toBe(false)
          }
          await showOnly(stage, ids)
          await go('/BulletinBoard/List?pageSize=500')
          await sees(page.locator('.cell-link'))
          expect(await attacked(visitor)).toBe(false)
        })()
        await stage.journey({ account: 'service', role: 'Staff' }, async (visitor) => {
          const { page, go, sees } = visitor
          await go('/admin/bulletins?pageSize=500')
          await sees(page.locator('.cell-link'))
          expect(await attacked(visitor)).toBe(false)
          // A short list beside them: five hundred rows would be drawn again for each.
          await go('/admin/bulletins')
          for (const id of ids.filter((_, index) => index % 30 === 0)) {
            const readers = page.waitForResponse((response) => response.url().includes(`/bulletins/${id}/readers`))
            await follow(visitor, `?bulletin=${id}`)
            await readers
          }
          expect(await attacked(visitor)).toBe(false)
        })()
        await stage.journey({ account: 'service', role: 'Staff' }, async (visitor) => {
          await showOnly(stage, [])
          for (const id of ids.filter((_, index) => index % 90 === 0)) {
            await visitor.go(`/admin/bulletins?bulletin=${id}`)
            await visitor.sees(visitor.page.locator('.ProseMirror', { hasText: '前' }))
          }
          expect(await attacked(visitor)).toBe(false)
        })()
      },
      400_000,
    )

    deepIt.each([
      ['dark', 'clm', 'Customer', '/BulletinBoard/List', 360],
      ['light', 'clm', 'Customer', '/notice/list', 360],
      ['light', 'service', 'Staff', '/admin/bulletins?bulletin=new', 360],
      ['dark', 'service', 'Staff', '/admin/notices?notice=new', 1280],
    ] as const)('%s: %s as %s reads %s at %i pixels without hindrance', async (theme, account, role, path, width) => {
      for (const name of ['五', '六']) await publishPublication(caller(), written('clm', name))
      await stage.journey({ account, role, width, dark: theme === 'dark', language: 'en-US' }, async (visitor) => {
        const { page, go, sees } = visitor
        await go(path)
        if (role === 'Customer') await sees(dialogOf(visitor).getByText('1 of 2'))
        if (path.endsWith('new')) await sees(page.locator('.ProseMirror'))
        await page.waitForLoadState('networkidle')
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
        if (role === 'Staff') return
        await page.keyboard.press('Escape')
        await dialogOf(visitor).waitFor({ state: 'detached' })
        await expectAccessible(visitor)
        expect(await sidewaysScroll(visitor)).toBeLessThanOrEqual(0)
      })()
    })
  })
