import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createStatements, tableOf } from '../../../adapters/store/declared/entity-table.ts'
import { catalog } from '#core/entity-catalog.ts'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { dockDoor } from '../../fixtures/made-up/dock-door.entity.ts'
import { expectAccessible } from './accessibility.ts'
import { fillConsignee, paste } from '../parcels/kinds.journey.ts'
import { addFilter, choose, goWithin, PASSWORD, type Stage } from '../stage.ts'

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

/** Adds to the list of order kinds the one line that a new kind costs beside its declaration. */
const oneMoreKind: Plugin = {
  name: 'one-more-kind',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('/core/parcels/orders/kinds/declared-kinds.ts')
      ? `import { exhibition } from ${JSON.stringify(folderOf('../../fixtures/made-up/exhibition.kind.ts'))}\n${code.replace(/\n\]\s*$/, '\n  exhibition,\n]\n')}`
      : undefined,
}

/** The web app with one more entity and one more order kind in its lists. */
async function buildApp(): Promise<string> {
  const outDir = folderOf('../../../build/made-up-web')
  await build({
    configFile: folderOf('../../../adapters/web/vite.config.ts'),
    root: folderOf('../../fixtures/made-up'),
    logLevel: 'error',
    plugins: [oneMoreKind],
    build: { outDir, emptyOutDir: true, minify: false },
  })
  return outDir
}

export const madeUpJourneys = (stage: Stage) =>
  describe('what was only declared', () => {
    let url = ''
    stage.prepare(async () => {
      await makeTable(stage.server.connectionString)
      url = await stage.server.another({ entities, webFolder: await buildApp() })
    })

    it('has an API where it is an entity', async () => {
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

    it('has its pages where it is an entity', async () => {
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

    it('has its form with boxes and a file, its list, and its place in menu and import where it is a kind of orders', async () => {
      const visitor = await stage.visitor({ url, account: 'ddp', language: 'en-US' })
      const { page, the, sees, go } = visitor
      try {
        await go('/exhibition/new')
        await the('textbox', 'Reference').fill('EXPO-9')
        await the('combobox', 'Hall').selectOption('south')
        await the('textbox', 'Stand number').fill('s12')
        await page
          .locator('input[type="file"]')
          .setInputFiles({ name: 'carnet.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
        await page.locator('.file-input-picture').waitFor()
        await fillConsignee(visitor)
        await paste(the('textbox', 'Box number'), 'E-1\t12.5\t60\t40\t40\nE-2\t9.8\t50\t40\t30\n')
        await paste(the('combobox', 'Product name'), 'Lamp\t灯\t2\t9')
        await expectAccessible(visitor)
        await the('button', 'Place order').click()
        await sees(the('heading', 'Order placed'))
        await goWithin(visitor, '/exhibition/list')
        await sees(the('heading', 'Exhibits order list'))
        const row = page.locator('tbody tr[data-key]').filter({ hasText: 'EXPO-9' })
        await sees(row.getByText('South hall'))
        await sees(row.getByText('S12'))
        await sees(page.getByRole('navigation').getByRole('link', { name: 'New exhibits order' }))
        await goWithin(visitor, '/order/import')
        expect(await page.locator('main').innerText()).toContain('Exhibits order')
      } finally {
        await visitor.leave()
      }
    })
  })
