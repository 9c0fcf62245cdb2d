import { describe, expect, it } from 'vitest'
import { openStore } from '../../../adapters/store/open-store.ts'
import { money } from '#core/base/kernel/money.ts'
import { post } from '#core/money/ledger/post.ts'
import { recharge } from '#core/money/ledger/postings.ts'
import { sampleOrder } from '../../http/parcels/orders/sample-order.ts'
import { eventually } from '../../support/servers/browser.ts'
import { samplePng } from '../../support/sheets/sample-files.ts'
import { callerAt } from '../../support/servers/server.ts'
import { expectAccessible, sidewaysScroll } from '../shell/accessibility.ts'
import { choose, type Stage } from '../stage.ts'
import { fakeCamera, fakeScale, heldUploads, ordersOf, scaleSays, scan, shows, statusOf, type Row } from './station-table.ts'
import { deepIt } from '../../support/deep.ts'

const STAFF = { account: 'warehouse', role: 'Staff', station: 'SZX1' } as const
export const stationJourneys = (stage: Stage) =>
  describe('a station', () => {
    it(
      'en-US: a parcel is received, bagged, dispatched with its bag, flown and delivered by scans on a tablet',
      stage.journey({ ...STAFF, width: 1024, language: 'en-US' }, async (visitor) => {
        const { page, the, go, sees } = visitor
        const parcel = (await ordersOf(visitor, 'status=confirmed&order_type=express&pageSize=2'))[1]
        if (parcel === undefined) throw new Error('the demo has no confirmed parcel')
        const verdict = page.locator('.verdict')
        await go('/admin/stations/receive')
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('Weigh it'))
        await scan(visitor, parcel.claim_weight)
        await sees(verdict.getByText('Received'))
        await the('link', 'Bag').click()
        await sees(verdict.getByText('Ready to scan'))
        for (const code of ['NEW-BAG', parcel.airway_number]) await scan(visitor, code)
        await sees(verdict.getByText(/^In bag BG\d{12}, 1 parcel$/))
        await page.keyboard.press('F2')
        await sees(verdict.getByText('Undone'))
        await page.reload()
        await sees(the('textbox', /^Scan a parcel into BG/))
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText(/^In bag BG\d{12}, 1 parcel$/))
        const heavy = (Number(parcel.claim_weight) + 0.3).toFixed(3)
        await scan(visitor, heavy)
        await sees(verdict.getByText(new RegExp(` weighs ${heavy} kg$`)))
        await scan(visitor, 'SEAL-BAG')
        await sees(verdict.getByText(/ sealed, 1 parcel$/))
        await page.keyboard.press('F2')
        await sees(verdict.getByText('Undone'))
        await scan(visitor, 'SEAL-BAG')
        await sees(verdict.getByText(/ sealed, 1 parcel$/))
        const bag = (await verdict.locator('code').textContent()) ?? ''
        expect(await sidewaysScroll(visitor)).toBe(0)
        await expectAccessible(visitor)
        await the('link', 'Dispatch').click()
        await sees(verdict.getByText('Ready to scan'))
        await scan(visitor, bag)
        await sees(verdict.getByText(/ dispatched, 1 parcel$/))
        await go('/admin/bills-of-lading')
        await the('button', 'New bill of lading').click()
        for (const [name, value] of [
          ['MAWB', '176-88000006'],
          ['Carrier code', 'EK'],
          ['From station', 'SZX'],
          ['To station', 'DXB'],
          ['Departure', '2026-11-24 20:00:00'],
        ] as const)
          await page.getByRole('dialog').getByLabel(name).fill(value)
        await page.getByRole('dialog').getByRole('button', { name: 'New bill of lading' }).click()
        await the('link', '176-88000006').click()
        await the('textbox', 'Packing number or bag code').fill(bag)
        await page.keyboard.press('Enter')
        await sees(the('link', bag))
        for (const flight of ['Flight departed', 'Flight arrived']) {
          await the('button', flight).click()
          await page.getByRole('dialog').getByRole('button', { name: flight }).click()
        }
        await sees(page.locator('.state-tag').getByText('Arrived'))
        await go('/admin/stations/deliver')
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('Delivered'))
        await page.keyboard.press('F2')
        await sees(verdict.getByText('Undone'))
        const proof = { name: 'handed-over.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) }
        const uploads = await heldUploads(visitor)
        await page.locator('.station-extras input[type=file]').setInputFiles(proof)
        await scan(visitor, parcel.airway_number)
        // The scan waits for its photograph.
        await sees('A photograph is being uploaded. 1 scan waits for it')
        await the('button', 'Close Hand over').click()
        await sees(the('heading', 'Unsaved changes'))
        await the('button', 'Stay on page').click()
        uploads.release()
        await sees(verdict.getByText('Delivered'))
        await eventually(() => the('link', proof.name).count()).toBe(0)
        await the('link', 'Find').click()
        await sees(verdict.getByText('Ready to scan'))
        await scan(visitor, parcel.airway_number)
        await sees(page.locator('.found-parcel').getByText('Arrived at destination airport').first())
        expect(await statusOf(visitor, parcel.order_number)).toBe('signed')
        const order = await page.context().request.get(`/api/orders/${parcel.order_number}`)
        expect(((await order.json()) as { payload: { check_photos: unknown } }).payload.check_photos).toHaveLength(1)
      }),
    )
    deepIt(
      'zh-CN: receives a parcel by its number and weight, takes a wrong weight back, survives a reload, reads a scale, finds it again with its actions, and works at 360 px',
      stage.journey({ ...STAFF, width: 360 }, async (visitor) => {
        const { page, the, go, sees } = visitor
        const parcel = (await ordersOf(visitor, 'status=confirmed&order_type=express&pageSize=1'))[0]
        if (parcel === undefined) throw new Error('the demo has no confirmed parcel')
        await page.addInitScript(fakeScale)
        await go('/admin/stations')
        const verdict = page.locator('.verdict')
        await sees(the('heading', '收货'))
        await scan(visitor, 'NOBODY-1')
        await sees(verdict.getByText('没有包裹的号码是 NOBODY-1'))
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('称重'))
        await sees(the('textbox', `${parcel.airway_number} 的重量（kg）`))
        // Far above the claimed weight: the second scan confirms it.
        await scan(visitor, '29.5')
        await sees(verdict.getByText(/^29\.500 kg 超过申报重量 .* kg 的 5 倍/))
        expect(await statusOf(visitor, parcel.order_number)).toBe('confirmed')
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('称重'))
        await scan(visitor, '29.5')
        await sees(verdict.getByText('重量不符，已问客户，请放到暂存区'))
        expect(await statusOf(visitor, parcel.order_number)).toBe('awaiting_weight')
        await page.keyboard.press('F2')
        await sees(verdict.getByText('已撤销'))
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('称重'))
        // A parcel that was only looked up is dropped.
        await page.keyboard.press('F2')
        await sees(the('textbox', '扫描或输入单号'))
        await scan(visitor, parcel.airway_number)
        await sees(verdict.getByText('称重'))
        await page.reload()
        await sees(the('textbox', `${parcel.airway_number} 的重量（kg）`))
        await the('button', '连接电子秤').click()
        await sees(the('status', '电子秤').getByText('等待读数'))
        await scaleSays(visitor, `US,GS,+ 0.100kg`, `ST,GS,+ ${parcel.claim_weight}kg`)
        await sees(verdict.getByText('已入库'))
        expect(await statusOf(visitor, parcel.order_number)).toBe('inbound')
        await the('link', '分拣').click()
        await sees(verdict.getByText('等待扫描'))
        await scan(visitor, parcel.airway_number)
        await sees(verdict.locator('.verdict-lane', { hasText: /^[A-Z]{2}-\w{3}$/ }))
        await the('link', '查找').click()
        await sees(verdict.getByText('等待扫描'))
        await scan(visitor, parcel.order_number)
        await sees(verdict.getByText('已找到'))
        await sees(page.locator('.found-parcel').getByRole('button', { name: '出库' }))
        expect(await sidewaysScroll(visitor)).toBe(0)
        await expectAccessible(visitor)
      }),
    )

    it(
      'en-US: takes 50 scans in a row, keeps those that were made without a network, and sends each once when it is back',
      stage.journey({ ...STAFF, language: 'en-US', breaks: true }, async (visitor) => {
        const { page, context, the, go, sees } = visitor
        const [away, first, second, ...others] = await ordersOf(visitor, 'status=inbound&pageSize=25')
        if (away === undefined || first === undefined || second === undefined || others.length === 0)
          throw new Error('the demo has no parcels to bag and dispatch')
        await go('/admin/stations/dispatch')
        await sees(the('heading', 'Dispatch'))
        await the('button', /^Turn sound off/).focus()
        const codes = Array.from({ length: 50 }, (_, at) => others[at]?.airway_number ?? `MADE-UP-${at}`)
        for (const code of codes) {
          await scan(visitor, code)
          await page.waitForTimeout(0)
        }
        const rows = page.locator('.station-list tbody tr')
        await eventually(() => rows.count()).toBe(50)
        await eventually(() => page.locator('tr[data-state="waiting"]').count()).toBe(0)
        expect(await page.locator('tr[data-state="refused"]').count()).toBeGreaterThanOrEqual(50 - others.length)
        for (const { order_number } of others.slice(0, 3)) expect(['outbound', 'inbound']).toContain(await statusOf(visitor, order_number))
        await context.setOffline(true)
        await scan(visitor, away.airway_number)
        await scan(visitor, 'NO-SUCH-PARCEL')
        await sees(/2 scans wait/)
        await page.waitForTimeout(0)
        await context.setOffline(false)
        await sees(page.locator('.verdict').getByText('No parcel has the number NO-SUCH-PARCEL'))
        await eventually(() => page.locator('tr[data-state="waiting"]').count()).toBe(0)
        await sees(rows.first().getByText('NO-SUCH-PARCEL'))
        await the('link', 'Bag').click()
        await sees(page.locator('.verdict').getByText('Ready to scan'))
        await context.setOffline(true)
        for (const code of ['NEW-BAG', first.airway_number, second.airway_number, 'SEAL-BAG']) await scan(visitor, code)
        await sees(/4 scans wait/)
        const together = page.waitForRequest((request) => request.url().endsWith('/stations/bag/scans/batch'))
        await context.setOffline(false)
        await sees(page.locator('.verdict').getByText(/sealed/i))
        const { scans } = (await together).postDataJSON() as { scans: readonly { code: string; bag: string }[] }
        expect(scans.map(({ code }) => code)).toEqual([first.airway_number, second.airway_number])
        expect(scans.map(({ bag }) => bag)).toEqual([scans[0]?.bag, scans[0]?.bag])
        await sees(page.locator('.verdict').getByText(`${scans[0]?.bag}`))
      }),
    )

    deepIt(
      'zh-CN: picks a wave on a tablet: a location, its pieces for their totes, a wrong one refused, what is missing reported, and packs what is whole',
      stage.journey({ ...STAFF, width: 800 }, async (visitor) => {
        const { page, the, go, sees } = visitor
        const { call } = callerAt(stage.server.url)
        const postForWave = async <P>(path: string, as: string, body: object): Promise<P> => {
          const { status, text, json } = await call<P>('POST', path, { as, body })
          expect(status, text).toBe(200)
          return json.payload
        }
        for (const [skuCode, to] of [
          ['TRAY', 'B-01-01'],
          ['VASE', 'A-01-01'],
        ]) {
          await postForWave('/api/goods', 'ddu', { skuCode, skuName: `花器 ${skuCode}`, skuWeight: '0.2' })
          await postForWave('/api/admin/stock/moves', 'warehouse', {
            client: 'ddu',
            warehouse: 'RUH1',
            sku: skuCode,
            quantity: 9,
            to,
            reason: '到货',
          })
        }
        const goods = (sku_code: string, pcs: number) => ({ sku_code, pcs, name: 'Vase' })
        const place = (...order_goods: object[]) =>
          postForWave<{ order_number: string }>(
            '/api/orders',
            'ddu',
            sampleOrder({ order_type: 'overseas', warehouse: 'RUH1', order_goods }),
          )
        // Waiting orders of others are in a wave of their own.
        await call('POST', '/api/admin/picks/waves', { as: 'warehouse', body: { warehouse: 'RUH1' } })
        const [whole] = [await place(goods('VASE', 3)), await place(goods('VASE', 1), goods('TRAY', 2))]
        const { id } = await postForWave<{ id: number }>('/api/admin/picks/waves', 'warehouse', { warehouse: 'RUH1' })
        await go('/admin/picks')
        await the('link', `波次 ${id}`).click()
        await the('button', '下发 2 单').click()
        const verdict = page.locator('.verdict')
        await eventually(() => the('button', '下发 2 单').count()).toBe(0)
        await scan(visitor, 'A-01-01')
        await sees(verdict.getByText('请扫描商品'))
        await scan(visitor, 'TRAY')
        await sees(verdict.getByText('TRAY 要从 B-01-01 拣，不是 A-01-01'))
        await scan(visitor, 'VASE')
        await sees(verdict.locator('.verdict-lane', { hasText: /^1$/ }))
        await the('button', '周转箱 1 再放 2 件').click()
        await sees(page.locator('.station-list').getByText('3 / 4'))
        await the('button', 'B-01-01 的 TRAY 缺货').click()
        await the('dialog', 'TRAY 缺 2 件？').getByRole('button', { name: '缺货' }).click()
        await sees(/已登记缺货/)
        expect(await sidewaysScroll(visitor)).toBe(0)
        await expectAccessible(visitor)
        await the('link', '打包').click()
        await sees(verdict.getByText('等待扫描'))
        await scan(visitor, `W${id}-1`)
        await sees(verdict.getByText('称重'))
        await scan(visitor, '1.2')
        await sees(verdict.getByText('已打包，请打印面单'))
        expect(await statusOf(visitor, whole.order_number)).toBe('inbound')
        await scan(visitor, `W${id}-1`)
        await sees(verdict.getByText('之前已打包，可以补打面单'))
        await the('button', '补打面单').click()
        await sees(the('button', '生成面单', page.getByRole('dialog')))
      }),
    )

    it('zh-CN, en-US: a return that was announced is scanned and photographed by the camera, unpacked as its client plans, and lies on the shelf as stock', async () => {
      const { call } = callerAt(stage.server.url)
      const postForReturn = async <P>(path: string, as: string, body: object): Promise<P> => {
        const { status, text, json } = await call<P>('POST', path, { as, body })
        expect(status, text).toBe(200)
        return json.payload
      }
      await postForReturn('/api/goods', 'ddp', { skuCode: 'CAME-BACK', skuName: '退回的灯', skuWeight: '0.4' })
      const parcel = await postForReturn<Row>('/api/orders', 'ddp', sampleOrder())
      for (const event of ['receive', 'dispatch', 'refuse'])
        await postForReturn(`/api/orders/${parcel.order_number}/${event}`, 'warehouse', event === 'receive' ? { check_weight: '1.2' } : {})
      const desk = await stage.visitor({ ...STAFF, width: 800 })
      const shipper = await stage.visitor({ account: 'ddp', language: 'en-US' })
      try {
        await desk.page.addInitScript(fakeCamera)
        await desk.go('/admin/stations/return')
        const verdict = desk.page.locator('.verdict')
        await desk.the('button', '使用摄像头').click()
        await shows(desk, parcel.airway_number)
        await desk.sees(verdict.getByText('称重'))
        await desk.the('button', '拍照').click()
        await desk.sees(desk.the('link', 'parcel.jpg'))
        await desk.the('button', '破损').click()
        expect(await sidewaysScroll(desk)).toBe(0)
        await expectAccessible(desk)
        await scan(desk, '1.2')
        await desk.sees(verdict.getByText('已退回'))
        await shipper.go(`/order/detail/${parcel.order_number}`)
        await shipper.sees(shipper.page.locator('.parcel-photos img'))
        await shipper.the('button', 'More actions').click()
        await shipper.the('menuitem', 'Unpack and shelve').click()
        await eventually(() => shipper.the('combobox', 'Original order number').inputValue()).toBe(parcel.order_number)
        await choose(shipper, shipper.the('combobox', 'Warehouse'), 'DXB1')
        await shipper.the('checkbox', 'SKU labels attached').check({ force: true })
        const line = shipper.the('group', 'SKU 1')
        await shipper.the('combobox', 'SKU', line).fill('CAME-BACK')
        await shipper.the('textbox', 'Quantity', line).fill('2')
        await shipper.the('button', 'Place order').click()
        const question = shipper.the('dialog', "This can't be undone")
        await shipper.the('button', 'Go back and edit', question).click()
        await question.waitFor({ state: 'hidden' })
        expect(await shipper.the('combobox', 'SKU', line).inputValue()).toBe('CAME-BACK')
        await shipper.the('button', 'Place order').click()
        await shipper.the('button', 'Confirm and submit', question).click()
        await eventually(() => statusOf(shipper, parcel.order_number)).toBe('transferred')
        const [unpacked] = await ordersOf(shipper, 'order_type=unbox&pageSize=1')
        // Its old label leads to the order that it is unpacked by.
        await scan(desk, parcel.airway_number)
        await desk.sees(verdict.getByText('称重'))
        await desk.sees(verdict.getByText(unpacked?.airway_number ?? ''))
        await scan(desk, '0.8')
        await desk.sees(verdict.getByText('已收货，请接着上架'))
        await desk.the('link', '上架货物').click()
        await desk.sees(verdict.getByText('2 件待上架'))
        await desk.the('textbox', 'CAME-BACK 残损件数').fill('1')
        await scan(desk, 'A-01-01')
        await desk.sees(verdict.getByText('已放到 A-01-01，全部上架'))
        await scan(desk, parcel.airway_number)
        await desk.sees(verdict.getByText(/已全部上架/))
        expect(await sidewaysScroll(desk)).toBe(0)
        await expectAccessible(desk)
        await shipper.go('/goodsManage/inventory?sku=CAME-BACK')
        await shipper.sees(shipper.page.locator('tbody').getByText('A-01-01'))
        const { json } = await call<{ rows: readonly object[] }>('GET', '/api/stock?sku=CAME-BACK', { as: 'ddp' })
        expect(json.payload.rows).toContainEqual(
          expect.objectContaining({ location: 'A-01-01', on_hand: 1, available: 1, damaged: 1, under_way: 0 }),
        )
      } finally {
        await Promise.all([desk.leave(), shipper.leave()])
      }
    })

    deepIt(
      'zh-CN, en-US: keeps a parcel that its client cannot pay for until there is a payment, and its page explains each step of what it cost',
      async () => {
        const { server } = stage
        const { call } = callerAt(server.url)
        const versionOf = async (): Promise<{ readonly id: number; readonly version: number }> => {
          const { json } = await call<{ rows: readonly { id: number; version: number; version_code: string }[] }>(
            'GET',
            '/api/admin/freight-rules?rule_code=GULF-AIR-AE&pageSize=50',
            { as: 'finance' },
          )
          const found = json.payload.rows.find(({ version_code: code }) => code === 'GULF-AIR-AE-2')
          if (found === undefined) throw new Error('the demo has no price for the Emirates')
          return found
        }
        const copied = await call<{ id: number; version: number }>('POST', `/api/admin/freight-rules/${(await versionOf()).id}/copy`, {
          as: 'finance',
        })
        const finance = await stage.visitor({ account: 'finance', role: 'Staff', language: 'en-US' })
        await finance.go(`/admin/freight-rules/${copied.json.payload.id}`)
        await finance.the('button', 'Simulate').click()
        // A copy costs what its original does.
        await finance.sees(finance.page.locator('.simulation').getByText('Unchanged').first())
        await expectAccessible(finance)
        await finance.the('button', 'Publish').click()
        await finance.page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
        await finance.sees('GULF-AIR-AE-4 published')
        await finance.leave()
        const body = sampleOrder({ claim_weight: '299' })
        const placed = await call<Row>('POST', '/api/orders', { as: 'ddp', body })
        const { order_number: number, airway_number: waybill } = placed.json.payload
        await call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '299' } })
        const desk = await stage.visitor({ ...STAFF, language: 'en-US' })
        const shipper = await stage.visitor({ account: 'ddp', width: 360 })
        const store = await openStore({ connectionString: server.connectionString, log: () => undefined, connections: 1 })
        try {
          await desk.go('/admin/stations/dispatch')
          await desk.sees(desk.the('heading', 'Dispatch'))
          await scan(desk, waybill)
          const verdict = desk.page.locator('.verdict')
          await desk.sees(verdict.getByText(/^The client can’t pay for parcel .* CNY needed$/))
          await shipper.go(`/order/detail/${number}`)
          await shipper.sees(shipper.the('heading', '费用'))
          await shipper.sees('余额不足，包裹暂存在仓库')
          await store.atomically(({ ledger }) => {
            const paid = recharge({ customerId: 1001, reference: 'T-1', channel: 'sandbox', amount: money(50_000_00n, 'CNY') })
            return post(ledger, paid, { at: Date.now(), actorId: 1001 })
          })
          await scan(desk, waybill)
          await desk.sees(verdict.getByText('Dispatched'))
          await shipper.page.reload()
          const fees = shipper.page.locator('.order-fees')
          await shipper.sees(fees.getByText('已扣费'))
          await fees.getByText('运费', { exact: true }).click()
          await shipper.sees(fees.getByText('⌈(299.000 kg − 0.500 kg) ÷ 0.500 kg⌉ = 597; 597 × 23.00 CNY'))
          await shipper.sees(fees.getByText(/^价格版本 GULF-AIR-AE-4，发布于/))
          await shipper.sees(fees.getByText('按同一版本重算，结果一致'))
          expect(await sidewaysScroll(shipper)).toBe(0)
          await expectAccessible(shipper)
        } finally {
          await Promise.all([store.close(), desk.leave(), shipper.leave()])
        }
      },
    )
  })
