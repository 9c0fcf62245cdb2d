import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { tool } from '../../../printer/support/tools.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const toRiyadh = { country: 'SA', phone: '+966501234567', city: '利雅得' }
const place = (over: object) => server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: sampleOrder({ ...toRiyadh, ...over }) })

async function textOf(pdf: ArrayBuffer): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossdock-label-'))
  const file = join(folder, 'label.pdf')
  await writeFile(file, new Uint8Array(pdf))
  const text = (await tool('pdftotext', ['-layout', file, '-'])).toString()
  await rm(folder, { recursive: true })
  return text
}

describe('a label', () => {
  it.each(['zh-CN', 'zh-TW', 'en-US'])('printed in %s names the destination in English and Arabic', async (language) => {
    const { order_number: number } = (await place({})).json.payload
    const links = await server.call<{ url: string }[]>('POST', '/api/batchDrawPdf', {
      as: 'ddp',
      body: { orders: [number] },
      headers: { 'accept-language': language },
    })
    const opened = await fetch(new URL(links.json.payload[0]?.url ?? '', server.url), {
      headers: { authorization: `Bearer ${await server.tokenOf('ddp')}` },
    })
    const text = await textOf(await opened.arrayBuffer())
    for (const part of ['SA-RUH', 'Riyadh', 'SA Saudi Arabia', 'الرياض', 'المملكة العربية السعودية']) expect(text).toContain(part)
    expect(text).not.toContain('沙特阿拉伯')
  })

  it('never shows the consignee’s ID number', async () => {
    const { json } = await place({ consignee_id: '1058529940' })
    expect(json.payload).toMatchObject({ consignee_id: '1058529940' })
    const links = await server.call<{ url: string }[]>('POST', '/api/batchDrawPdf', {
      as: 'ddp',
      body: { orders: [json.payload.order_number], specialLable: true },
    })
    const opened = await fetch(new URL(links.json.payload[0]?.url ?? '', server.url), {
      headers: { authorization: `Bearer ${await server.tokenOf('ddp')}` },
    })
    expect(await textOf(await opened.arrayBuffer())).not.toContain('1058529940')
  })
})

describe('the consignee’s ID number', () => {
  it('is checked by the destination, at its field', async () => {
    const { status, json } = await place({ consignee_id: '1058529941' })
    expect([status, json.fields?.map(({ path, error }) => [path, error])]).toEqual([400, [['consignee_id', 'CONSIGNEE_ID_INVALID']]])
    expect(json.fields?.[0]?.msg).not.toContain('1058529941')
  })

  it('is a column of sheets; a row without it, or for a city that nobody knows, is created with a warning', async () => {
    const rows = [
      'ID-1,Huda,0501234567,SA,Riyadh,King Fahd Road 1,1058529940,Scarf,1,0.4,12',
      'ID-2,Huda,0501234567,SA,Riyadh,King Fahd Road 2,,Scarf,1,0.4,12',
      'ID-3,Huda,0501234567,SA,Riyad Town,King Fahd Road 3,1058529940,Scarf,1,0.4,12',
      'ID-4,Huda,0501234567,SA,Riyadh,King Fahd Road 4,1058529941,Scarf,1,0.4,12',
    ]
    const form = new FormData()
    const sheet = ['客户单号,收件人,联系电话,目的国家,城市,详细地址,收件人身份号码,英文品名,数量,重量(KG),申报价值', ...rows].join('\n')
    form.append('file', new Blob([sheet]), 'ids.csv')
    form.append('order_type', 'express')
    const answer = await fetch(new URL('/api/orders/import', server.url), {
      method: 'POST',
      body: form,
      headers: { authorization: `Bearer ${await server.tokenOf('ddp')}` },
    })
    const { payload } = (await answer.json()) as { payload: ImportAnswer }
    expect(payload).toMatchObject({ created: 3, failed: 1 })
    expect(payload.warnings.map(({ line, field, error }) => [line, field, error])).toEqual([
      [3, 'consignee_id', 'CONSIGNEE_ID_MISSING'],
      [4, 'city', 'CITY_UNKNOWN'],
    ])
    expect(payload.errors.map(({ line, field, error }) => [line, field, error])).toEqual([[5, 'consignee_id', 'CONSIGNEE_ID_INVALID']])
  })
})
