import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../support/servers/browser.ts'
import type { DeskAgent } from '../../support/printers/desk-agent.ts'
import type { IppPrinters } from '../../support/printers/ipp-printers.ts'
import type { PublicPortal } from '../../support/servers/public-portal.ts'
import type { ZebraSimulator } from '../../support/printers/zebra.ts'
import { readPdf } from '../../printer/support/read-pdf.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import {
  dialogOf,
  isPaper,
  openSettings,
  pairDesk,
  pairUp,
  panelOf,
  printSelected,
  rowOf,
  ordersWithoutPrint,
} from '../operations/desk-steps.ts'
import { PASSWORD, type Stage, type Visitor } from '../stage.ts'
import { deepIt } from '../../support/deep.ts'

export type PrintingDesk = {
  readonly agent: DeskAgent
  readonly printers: IppPrinters
  readonly portal: PublicPortal
  /** Where printers that write files write them. */
  readonly folder: string
  /** A label printer that takes ZPL. */
  readonly zebra: ZebraSimulator
  /** The portal, as agents reach it. */
  readonly url: string
}

export const printingJourneys = (deskOf: () => PrintingDesk | undefined) => (stage: Stage) =>
  describe('at a desk', () => {
    const desk = (): PrintingDesk => {
      const found = deskOf()
      if (found === undefined) throw new Error('there is no desk')
      return found
    }

    deepIt(
      'without a print agent is prompted to install it, and makes a PDF after cancelling',
      stage.journey({ account: 'ddp', breaks: true }, async (visitor) => {
        const { page, the, sees } = visitor
        const [number = ''] = await ordersWithoutPrint(visitor, 0, 1)
        // The first one that is called never answers, and its end is not heard of either.
        let isFirst = true
        await page.routeWebSocket(/^ws:\/\/127\.0\.0\.1:/, (socket) => {
          if (isFirst) socket.onClose(() => undefined)
          else socket.connectToServer()
          isFirst = false
        })
        await printSelected(visitor, [number])
        const dialog = dialogOf(visitor)
        await the('button', '在本机打印机上直接打印', dialog).click()
        await sees(dialog.getByText('正在连接打印助手…'))
        // Given up, it is nothing that the next try waits for.
        await the('button', '取消', dialog).click()
        await the('button', '在本机打印机上直接打印', dialog).click()
        await sees(dialog.getByText('未检测到打印插件，请先安装后再打印'))
        expect(await the('button', '下载', dialog).getAttribute('href')).toBe('/downloads/print-agent')
        await expectAccessible(visitor)
        await the('button', '取消', dialog).click()
        await the('button', '生成面单', dialog).click()
        await sees(dialog.getByText('1 张面单已生成'))
      }),
    )

    deepIt(
      'pairs by the code of the agent, after wrong ones and a minute’s wait for five of them',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees } = visitor
        const { agent, folder, printers } = desk()
        const office = await printers.start('office')
        await agent.start({ desk: `folder:${join(folder, 'desk')}`, office: office.address })
        await visitor.go('/home')
        await openSettings(visitor)
        const dialog = dialogOf(visitor)
        const field = the('textbox', 'Pairing code')
        await field.fill('12')
        await the('button', 'Pair').click()
        await sees(dialog.getByText('Enter 6 digits'))
        const shown = await agent.code()
        const wrong = String((Number(shown) + 1) % 1_000_000).padStart(6, '0')
        for (const left of ['4 more tries', '3 more tries', '2 more tries', '1 more try']) {
          await field.fill(wrong)
          await the('button', 'Pair').click()
          await sees(dialog.getByText(`The code is wrong; ${left} left`))
        }
        await expectAccessible(visitor)
        await field.fill(wrong)
        await the('button', 'Pair').click()
        await sees(dialog.getByText(/^Too many wrong codes\. Pair again in \d+ seconds?$/))
        expect(await the('button', 'Pair again').isDisabled()).toBe(true)
        // Another start of the agent knows of no tries.
        await the('button', 'Close', dialog.locator('.bp6-dialog-footer')).click()
        await agent.start()
        await pairDesk(visitor, agent)
        // The next page needs no code.
        await page.reload()
        await openSettings(visitor)
        await sees(dialog.locator('.desk-printer', { hasText: 'office' }))

        // A printer for each size, which the agent remembers.
        await dialog.getByLabel('100×150 mm').selectOption('desk')
        await eventually(async () => (await readSettings(agent)).find(({ name }) => name === 'desk')?.sizes).toEqual(['100x150'])
        await the('button', 'Print test page on desk').click()
        await sees(dialog.locator('.desk-printer', { hasText: 'desk' }).getByText('Printed'))
        expect(await readdir(join(folder, 'desk'))).toHaveLength(1)
        await expectAccessible(visitor)
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await sidewaysScroll(visitor)).toBe(0)
      }),
    )

    it(
      'prints a selection at once; the list shows what is paper, and the panel stays with the reader',
      stage.journey({ account: 'ddp' }, async (visitor) => {
        const { page, the, sees, t, go } = visitor
        const { agent, folder } = desk()
        await agent.start({ desk: `folder:${join(folder, 'desk')}` })
        const numbers = await ordersWithoutPrint(visitor, 0, 3)
        await go('/home')
        await pairDesk(visitor, agent)
        const before = (await readdir(join(folder, 'desk')).catch(() => [])).length
        await printSelected(visitor, numbers)
        await sees(panelOf(visitor).getByRole('heading', { name: '3 张面单已打印' }))
        for (const number of numbers) await sees(rowOf(visitor, number).getByText(t('已打印', 'Printed')))
        for (const number of numbers) await sees(page.locator(`tbody tr[data-key="${number}"]`).getByText('已打印', { exact: true }))
        for (const number of numbers) expect(await isPaper(visitor, number)).toBe(true)
        const files = (await readdir(join(folder, 'desk'))).filter((name) => numbers.some((number) => name.includes(number)))
        expect(files).toHaveLength(3)
        expect((await readdir(join(folder, 'desk'))).length).toBe(before + 3)
        const pdf = await readPdf(await readFile(join(folder, 'desk', files[0] ?? '')))
        expect(pdf.pages).toBe(1)
        await expectAccessible(visitor)
        // Within the app it stays; put away, it stays away.
        await page
          .getByRole('link', { name: numbers[0] ?? '' })
          .first()
          .click()
        await page.waitForURL(/order\/detail/)
        await sees(rowOf(visitor, numbers[1] ?? ''))
        await panelOf(visitor).getByRole('button', { name: '清除已结束的' }).click()
        await panelOf(visitor).waitFor({ state: 'detached' })
        // A second time is asked about, here too.
        await printSelected(visitor, numbers.slice(0, 1))
        await sees(page.getByRole('heading', { name: '再次打印 1 张面单？' }))
        await page.getByRole('button', { name: '不打印' }).click()
        expect((await readdir(join(folder, 'desk'))).length).toBe(before + 3)

        // A list goes to the printer that was named for lists, and is followed as labels are.
        await openSettings(visitor)
        await dialogOf(visitor).getByLabel('列表（A4）').selectOption('desk')
        await sees('打印机设置已保存')
        await page.keyboard.press('Escape')
        await dialogOf(visitor).waitFor({ state: 'detached' })
        await the('button', '打印列表').click()
        await sees(panelOf(visitor).locator('.print-row', { hasText: '订单列表（1）' }).getByText('已打印'))
        await sees(panelOf(visitor).getByRole('heading', { name: '已全部打印：1 份' }))
        expect((await readdir(join(folder, 'desk'))).length).toBe(before + 4)
      }),
    )

    deepIt(
      'shows why a printer refused labels, prints them after another try, and forgets the pairing on both sides',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const { agent, folder } = desk()
        const place = join(folder, 'blocked')
        await agent.start({ blocked: `folder:${place}` })
        const numbers = await ordersWithoutPrint(visitor, 0, 2)
        await go('/home')
        await openSettings(visitor)
        await pairUp(visitor, agent)
        const dialog = dialogOf(visitor)
        await dialog.getByLabel('100×150 mm').selectOption('blocked')
        await sees('Printer settings saved')
        await page.keyboard.press('Escape')
        await dialog.waitFor({ state: 'detached' })
        // A file where the folder should be.
        await writeFile(place, '')
        await printSelected(visitor, numbers)
        await the('heading', '0 printed, 2 not printed').waitFor()
        for (const number of numbers) await sees(rowOf(visitor, number).getByText(/^The printer refused the document: /))
        expect(await isPaper(visitor, numbers[0] ?? '')).toBe(false)
        await rm(place)
        await the('button', 'Try 2 again').click()
        await the('heading', '2 labels printed').waitFor()
        expect(await readdir(place)).toHaveLength(2)
        for (const number of numbers) await eventually(() => isPaper(visitor, number)).toBe(true)

        const pairs = await readPairs(agent)
        await openSettings(visitor)
        await the('button', 'Forget this pairing', dialog).click()
        await the('button', 'Forget this pairing', page.locator('.confirm-dialog')).click()
        // It would have to pair again.
        await the('textbox', 'Pairing code').waitFor()
        expect(await readPairs(agent)).toHaveLength(pairs.length - 1)
      }),
    )

    deepIt(
      'waits for paper over a reload and in a second tab, and prints once',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        const { agent, printers } = desk()
        const thermal = await printers.start('thermal')
        await agent.start({ thermal: thermal.address })
        const [number = '', second = '', third = ''] = await ordersWithoutPrint(visitor, 0, 3)
        await go('/home')
        await pairDesk(visitor, agent)
        await thermal.paper('out')
        // From the order's own page, with another printer than the one of the size.
        await go(`/order/detail/${number}`)
        await page.getByRole('button', { name: 'More actions' }).first().click()
        await the('menuitem', 'Label type or PDF…').click()
        await dialogOf(visitor).getByLabel('Printer', { exact: true }).selectOption('thermal')
        await the('button', 'Print 1 label', dialogOf(visitor)).click()
        await sees(rowOf(visitor, number).getByText('Load paper'))
        expect(await isPaper(visitor, number)).toBe(false)
        await expectAccessible(visitor)
        await page.reload()
        await sees(rowOf(visitor, number).getByText('Load paper'))
        const tab = await context.newPage()
        await tab.goto(`/order/detail/${number}`)
        await tab.getByRole('region', { name: 'Print progress' }).getByText('Load paper').first().waitFor()
        // Asked for in the second tab as well, it is on its way already.
        await tab.getByRole('button', { name: 'More actions' }).first().click()
        await tab.getByRole('menuitem', { name: 'Label type or PDF…' }).click()
        await tab.getByRole('button', { name: 'Print 1 label' }).click()
        await tab.getByText('1 label is already being printed and not sent again').waitFor()
        await thermal.paper('in')
        await sees(rowOf(visitor, number).getByText('Printed'))
        await tab.getByRole('region', { name: 'Print progress' }).getByText('1 label printed').waitFor()
        await eventually(() => isPaper(visitor, number)).toBe(true)
        expect(await thermal.printed()).toHaveLength(1)

        // One that waits behind another is cancelled, and printed later with a new document.
        await thermal.paper('out')
        await printSelected(visitor, [second, third])
        await sees(panelOf(visitor).getByText('Load paper'))
        const waiting = (await rowOf(visitor, second).getByText('Load paper').count()) === 0 ? second : third
        await the('button', `Cancel printing ${waiting}`).click()
        await sees(rowOf(visitor, waiting).getByText('Cancelled'))
        await thermal.paper('in')
        await the('heading', '2 printed, 1 not printed').waitFor()
        expect(await isPaper(visitor, waiting)).toBe(false)
        await the('button', `Print ${waiting} again`).click()
        await the('heading', '3 labels printed').waitFor()
        await eventually(() => isPaper(visitor, waiting)).toBe(true)
        expect(await thermal.printed()).toHaveLength(3)
      }),
    )

    it(
      'prints at a print desk that was made on its page: ZPL on its label printer, with progress from the portal and without a connection to this computer',
      stage.journey({ account: 'ddp', language: 'en-US' }, async (visitor) => {
        const { page, the, sees, go } = visitor
        const { agent, zebra, url } = desk()
        await agent.kill()
        const [number = '', second = ''] = await ordersWithoutPrint(visitor, 0, 2)
        await go('/home')
        await page.locator('.user-menu').click()
        await the('menuitem', 'Print desks').click()
        await the('button', 'Add print desk').click()
        const dialog = dialogOf(visitor)
        await the('button', 'Add print desk', dialog).click()
        await sees(dialog.getByText('Enter a name'))
        await dialog.getByLabel('Name').fill('Packing bench 1')
        await the('button', 'Add print desk', dialog).click()
        await sees(dialog.getByText('The key is shown this once. Copy it now.'))
        const key = await dialog.getByLabel('Key', { exact: true }).inputValue()
        expect(await dialog.getByLabel('Command', { exact: true }).inputValue()).toContain(
          `CROSSDOCK_TOKEN=${key} crossdock-print-agent --connect`,
        )
        await expectAccessible(visitor)
        await the('button', 'I have kept the key').click()
        const card = page.locator('.print-desk', { hasText: 'Packing bench 1' })
        await sees(card.getByText('Never connected'))
        // The page hears of its agent by itself.
        await agent.start({ labels: `zpl://127.0.0.1:${zebra.port}?dpi=203` }, { url, key })
        await sees(card.getByText('Online'))
        await card.getByLabel('100×150 mm').selectOption('labels')
        await sees('Settings sent to the print desk')
        await the('button', 'Print test page on labels').click()
        await eventually(async () => zebra.labels().length).toBe(1)
        await sees(card.locator('.desk-printer', { hasText: 'labels' }).getByText('Printed', { exact: true }))
        await the('button', 'Print here from this browser: Packing bench 1').click()
        await sees(card.getByText('This browser prints here'))
        await expectAccessible(visitor)
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await sidewaysScroll(visitor)).toBe(0)
        await page.setViewportSize({ width: 1280, height: 800 })

        zebra.say('paper-out')
        await printSelected(visitor, [number])
        await sees(rowOf(visitor, number).getByText('Out of paper'))
        expect(await isPaper(visitor, number)).toBe(false)
        // The reader who reloads the page finds the way of the label again.
        await page.reload()
        await sees(rowOf(visitor, number).getByText('Out of paper'))
        await the('button', 'Continue').click()
        zebra.say('ready')
        await sees(rowOf(visitor, number).getByText('Printed'))
        await eventually(() => isPaper(visitor, number)).toBe(true)
        expect(zebra.labels().slice(1)).toEqual([expect.stringMatching(/^\^XA[\s\S]*\^BCN[\s\S]*\^XZ$/)])

        // A document that waits for a desk that is away is taken back.
        await agent.kill()
        await go('/order/desks')
        await sees(card.getByText('Offline'))
        await printSelected(visitor, [second])
        await sees(panelOf(visitor).getByText('The print desk “Packing bench 1” is offline.'))
        await the('button', `Cancel printing ${second}`).click()
        await sees(rowOf(visitor, second).getByText('Cancelled'))
        await go('/order/desks')
        await the('button', 'Remove Packing bench 1').click()
        await the('button', 'Remove print desk', page.locator('.confirm-dialog')).click()
        await sees('No print desks')
        await agent.start({ labels: `zpl://127.0.0.1:${zebra.port}?dpi=203` })
        // The agent of this computer prints again, as ZPL too.
        await go('/home')
        await pairDesk(visitor, agent)
        await printSelected(visitor, [second])
        await eventually(async () => zebra.labels().length).toBe(3)
        expect(zebra.labels()[2]).toMatch(/^\^XA[\s\S]*\^BCN[\s\S]*\^XZ$/)
        await eventually(() => isPaper(visitor, second)).toBe(true)
      }),
    )

    deepIt('explains the browser’s permission while it asks, after no, and over http; with it, labels are printed', () =>
      stage.journey({ language: 'en-US', url: desk().portal.origin, breaks: true }, async (visitor) => {
        const { page, context, the, sees, go } = visitor
        const { agent, folder, portal } = desk()
        await agent.kill()
        await agent.start({ desk: `folder:${join(folder, 'desk')}` })
        await signIn(visitor, portal.origin)
        const dialog = dialogOf(visitor)

        // It would ask: one sentence comes first, and nothing is tried before the click.
        await go('/home')
        await openSettings(visitor)
        await sees(dialog.getByText('Your browser will ask whether this page may access apps on this device'))
        await expectAccessible(visitor)
        await the('button', 'Connect to print agent').click()
        // A browser without a window leaves its question unanswered.
        await sees(dialog.getByText('Your browser wasn’t given permission'))

        await context.grantPermissions(['local-network-access'], { origin: portal.origin })
        await the('button', 'Connect again').click()
        await pairUp(visitor, agent)
        await sees(dialog.locator('.desk-printer', { hasText: 'desk' }))
        await dialog.getByLabel('100×150 mm').selectOption('desk')
        await sees('Printer settings saved')
        await the('button', 'Close', dialog.locator('.bp6-dialog-footer')).click()
        const [number = ''] = await unprintedHere(visitor)
        await printSelected(visitor, [number])
        await sees(rowOf(visitor, number).getByText('Printed'))
        await eventually(async () => (await readdir(join(folder, 'desk'))).some((name) => name.includes(number))).toBe(true)

        // Refused: the ways out, with the line for the IT team, and the PDF as ever.
        await context.clearPermissions()
        await context.grantPermissions(['geolocation'], { origin: portal.origin })
        await page.reload()
        await openSettings(visitor)
        await sees(dialog.getByText('Your browser blocks this page from the print agent'))
        await sees(dialog.getByText(`LoopbackNetworkAllowedForUrls = ["${portal.origin}"]`))
        await sees(dialog.getByText('crossdock print-agent --connect', { exact: true }))
        await expectAccessible(visitor)
        // The long name of the policy is wrapped, not cut off.
        await page.setViewportSize({ width: 360, height: 740 })
        const body = dialog.locator('.bp6-dialog-body')
        expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)

        const plain = await stage.visitor({ language: 'en-US', url: portal.plainOrigin, breaks: true })
        try {
          await signIn(plain, portal.plainOrigin)
          await plain.go('/home')
          await openSettings(plain)
          await plain.sees('Browsers don’t let pages opened over http reach a print agent')
        } finally {
          await plain.leave()
        }
      })(),
    )
  })

/** Signs in from the page itself: its name is known to the browser alone. */
async function signIn({ page }: Visitor, origin: string): Promise<void> {
  await page.goto(`${origin}/login`)
  const status = await page.evaluate(async (password) => {
    const body = JSON.stringify({ account: 'ddp', password, role: 'Customer' })
    return (await fetch('/api/login', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).status
  }, PASSWORD)
  expect(status).toBe(200)
}

/** The same as `unprinted` where only the page finds the server. */
async function unprintedHere({ page }: Visitor): Promise<readonly string[]> {
  const rows = await page.evaluate(async () => {
    const answer = await fetch('/api/orders?status=confirmed&printed=0&pageSize=50')
    return ((await answer.json()) as { payload: { rows: { order_number: string }[] } }).payload.rows
  })
  return rows
    .map(({ order_number: number }) => number)
    .toSorted()
    .slice(0, 1)
}

type AgentPrinterSettings = { readonly name: string; readonly sizes?: readonly string[] }

/** Reads the settings that the agent keeps of its printers. */
async function readSettings({ user }: DeskAgent): Promise<readonly AgentPrinterSettings[]> {
  const text = await readFile(join(user.home, '.config', 'crossdock', 'print-agent', 'settings.json'), 'utf8')
  return (JSON.parse(text) as { printers: AgentPrinterSettings[] }).printers
}

/** The origins that the agent has keys of, one for each key. */
async function readPairs({ user }: DeskAgent): Promise<readonly string[]> {
  const text = await readFile(join(user.home, '.config', 'crossdock', 'print-agent', 'origins.json'), 'utf8')
  return (JSON.parse(text) as { pairs: { origin: string }[] }).pairs.map(({ origin }) => origin)
}
