import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createStatements, tableOf } from '../../adapters/store/declared/entity-table.ts'
import { catalog } from '../../core/entity-catalog.ts'
import { eventually } from '../support/browser.ts'
import { dockDoor } from '../fixtures/made-up/dock-door.entity.ts'
import { addFilter, choose, PASSWORD, type Stage } from './stage.ts'

const entities = [...catalog, dockDoor]
const folderOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

/** The table as a migration would create it from the declaration. */
async function makeTable(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const keyOf = (name: string): string | undefined => entities.find((entity) => entity.name === name)?.key
  for (const statement of createStatements(dockDoor.name, tableOf(dockDoor, keyOf))) await client.query(statement)
  await client.end()
}

/** The web app with one more entity in its list. */
async function buildApp(): Promise<string> {
  const outDir = folderOf('../../build/made-up-web')
  await build({
    configFile: folderOf('../../adapters/web/vite.config.ts'),
    root: folderOf('../fixtures/made-up'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, minify: false },
  })
  return outDir
}

export const madeUpJourneys = (stage: Stage) =>
  describe('an entity that was only declared', () => {
    let url = ''
    stage.prepare(async () => {
      await makeTable(stage.server.connectionString)
      url = await stage.server.another({ entities, webFolder: await buildApp() })
    })

    it('has an API', async () => {
      const send = async (method: string, path: string, { token, body }: { readonly token?: string; readonly body?: unknown } = {}) => {
        const answer = await fetch(`${url}/api${path}`, {
          method,
          headers: { lang: 'en-US', ...(token ? { authorization: token } : {}), ...(body ? { 'content-type': 'application/json' } : {}) },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        return {
          status: answer.status,
          json: (await answer.json()) as {
            payload: Record<string, unknown> & { rows?: unknown[] }
            error?: string
            fields?: { path: string; msg: string }[]
          },
        }
      }
      const tokenOf = async (account: string, role: string): Promise<string> =>
        String((await send('POST', '/login', { body: { account, password: PASSWORD, role } })).json.payload['token'])
      const token = await tokenOf('admin', 'Staff')
      const wrong = await send('POST', '/admin/dock-doors', { token, body: { door_code: 'N1', side: 'west', country: 'XX' } })
      expect(wrong.status).toBe(400)
      expect(wrong.json.fields?.map((field) => field.path).toSorted()).toEqual(['country', 'door_name', 'side'])
      const made = await send('POST', '/admin/dock-doors', {
        token,
        body: {
          door_code: 'N1',
          door_name: 'North 1',
          side: 'north',
          country: 'United Arab Emirates',
          is_open: true,
          height: '320.5',
          fee: { amount: '12.5', currency: 'AED' },
          aliases: ['one', 'eins'],
        },
      })
      expect(made.json.payload).toMatchObject({
        door_code: 'N1',
        country: 'AE',
        is_open: true,
        height: '320.5',
        fee: { amount: '12.50', currency: 'AED' },
        aliases: ['one', 'eins'],
        version: 1,
      })
      const changed = await send('PUT', `/admin/dock-doors/${made.json.payload['id']}`, {
        token,
        body: { ...made.json.payload, door_name: 'North One' },
      })
      expect(changed.json.payload).toMatchObject({ door_name: 'North One', version: 2 })
      const late = await send('PUT', `/admin/dock-doors/${made.json.payload['id']}`, {
        token,
        body: { ...made.json.payload, door_name: 'Late' },
      })
      expect(late.status).toBe(409)
      expect((await send('GET', '/admin/dock-doors?side=north&is_open=1&keywords=one', { token })).json.payload['total']).toBe(1)
      expect((await send('GET', '/admin/dock-doors', { token: await tokenOf('ddp', 'Customer') })).status).toBe(403)
      const description = (await (await fetch(`${url}/api/openapi.json`)).json()) as { paths: Record<string, object> }
      expect(Object.keys(description.paths).filter((path) => path.includes('dock-doors'))).toHaveLength(4)
    })

    it('has its pages', async () => {
      const visitor = await stage.visitor({ url, account: 'admin', role: 'Staff' })
      const { page, the, sees, go } = visitor
      try {
        await go('/home')
        await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '月台门' }).click()
        await sees(the('heading', '月台门'))
        await page.getByRole('link', { name: '新建' }).first().click()
        await the('textbox', '门号').fill('S7')
        await the('textbox', '门名').fill('南七门')
        await choose(visitor, the('combobox', '国家'), 'SA')
        await the('combobox', '朝向').selectOption({ label: '南' })
        await the('checkbox', '开放').check({ force: true })
        await the('textbox', '高（cm）').fill('280')
        await the('textbox', '使用费').fill('30')
        await choose(visitor, the('combobox', '使用费: 币种'), 'SAR')
        await the('button', '保存').click()
        const row = page.getByRole('row').filter({ hasText: 'S7' })
        await sees(row)
        expect(await row.innerText()).toContain('南七门')
        await (await addFilter(visitor, '朝向')).selectOption({ label: '南' })
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(1)
        await page.keyboard.press('Escape')
        await the('button', /^删除 .*S7|^删除 .*南七门/, row).click()
        await the('button', '删除', page.getByRole('dialog')).click()
        await eventually(() => page.locator('tbody tr[data-key]').count()).toBe(0)
      } finally {
        await visitor.leave()
      }
    })
  })
