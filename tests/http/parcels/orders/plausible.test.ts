import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportAnswer } from '../../../../adapters/http/contract/parcels/orders/order-import.routes.ts'
import type { OrderRow, WrittenOrder } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const create = (over: object) => server.call<OrderRow>('POST', '/api/orders', { as: 'ddp', body: { ...sampleOrder(), ...over } })
const errorOf = async (over: object) => {
  const { status, json } = await create(over)
  return [status, json.error, json.fields?.map(({ path }) => path)]
}

describe('an order that is not plausible', () => {
  it('is asked about until each question is confirmed', async () => {
    const dear = { cod_amount: { amount: '6000.00', currency: 'USD' }, length: '310', width: '20', height: '20' }
    expect(await errorOf(dear)).toEqual([400, 'COD_HIGH', ['cod_amount']])
    expect(await errorOf({ ...dear, confirm_cod: true })).toEqual([400, 'SIDE_LONG', ['length']])
    expect((await create({ ...dear, confirm_cod: true, confirm_size: true })).status).toBe(200)
    expect(await errorOf({ cod_amount: { amount: '300.00', currency: 'AED' } })).toEqual([400, 'COD_FAR_ABOVE_VALUE', ['cod_amount']])
  })

  it('is refused where its COD amount is its phone', async () => {
    expect(await errorOf({ phone: '0501234567', cod_amount: { amount: '501234567', currency: 'AED' } })).toEqual([
      400,
      'ORDER_INVALID',
      ['cod_amount'],
    ])
  })

  it('is created from a sheet, with a warning', async () => {
    const sheet = [
      '客户单号,收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值,代收货款,代收币种',
      'PLA-1,Ali,AE,0501234567,Dubai,Street 1,1.5,Case,1,10,6000,USD',
      'PLA-2,Ali,AE,0501234567,Dubai,Street 1,1.5,Case,1,10,501234567,AED',
    ].join('\n')
    const sent = await server.call<ImportAnswer>('POST', '/api/orders/import', {
      as: 'ddp',
      form: { file: { name: 'orders.csv', content: Buffer.from(sheet) } },
    })
    expect(sent.json.payload).toMatchObject({
      created: 1,
      failed: 1,
      warnings: [{ line: 2, field: 'cod_amount', error: 'COD_HIGH' }],
      errors: [{ line: 3, field: 'cod_amount', error: 'AMOUNT_IS_PHONE' }],
    })
  })

  it('is judged by the limits that staff set for its destination', async () => {
    const limits = { limit_code: 'OM', country: 'OM', cod_times: 5, cod_usd: 50, weight_times: 3, side_cm: 100 }
    const set = await server.call<{ id: number }>('POST', '/api/admin/plausibility-limits', { as: 'admin', body: limits })
    expect(set.status).toBe(200)
    const omani = { country: 'OM', city: 'Muscat', phone: '+96892123456', cod_amount: { amount: '51', currency: 'USD' } }
    expect(await errorOf(omani)).toEqual([400, 'COD_HIGH', ['cod_amount']])
    expect((await create({ ...omani, confirm_cod: true })).status).toBe(200)
    await server.call('DELETE', `/api/admin/plausibility-limits/${set.json.payload.id}`, { as: 'admin' })
  })

  it('is answered with what its shipper should know, and the answer can be sent back', async () => {
    const placed = await server.call<WrittenOrder>('POST', '/api/orders', {
      as: 'ddp',
      body: sampleOrder({ consignee: 'ᏣᎳᎩ', city: 'Nowhere' }),
    })
    const { warnings, order_number: number, version } = placed.json.payload
    expect(warnings.map(({ path, error }) => [path, error])).toEqual([
      ['consignee', 'LETTERS_WITHOUT_FONT'],
      ['city', 'CITY_UNKNOWN'],
    ])
    expect(warnings[0]?.msg).toContain('Ꮳ Ꮃ Ꭹ')
    const change = (body: object) => server.call<WrittenOrder>('PUT', `/api/orders/${number}`, { as: 'ddp', body: { version, ...body } })
    expect((await change({ warnings, consignee: 'Kim' })).json.payload.warnings.map(({ error }) => error)).toEqual(['CITY_UNKNOWN'])
    const draft = await server.call<WrittenOrder>('POST', '/api/orders', {
      as: 'ddp',
      body: sampleOrder({ consignee: 'ᏣᎳᎩ', draft: true }),
    })
    expect(draft.json.payload.warnings).toEqual([])
  })

  it('is asked about where it is heavier than its channel takes, in a form, a sheet and at the station', async () => {
    const express = { channel: 'GULF-EXP', claim_weight: '31' }
    expect(await errorOf(express)).toEqual([400, 'WEIGHT_ABOVE_RULE', ['claim_weight']])
    expect((await create({ ...express, confirm_weight: true })).status).toBe(200)
    const sheet =
      '客户单号,收件人,国家,电话,城市,地址,重量,英文品名,数量,申报价值,渠道\nHEA-1,Ali,AE,0501234567,Dubai,Street 1,31,Case,1,10,GULF-EXP'
    const sent = await server.call<ImportAnswer>('POST', '/api/orders/import', {
      as: 'ddp',
      form: { file: { name: 'orders.csv', content: Buffer.from(sheet) } },
    })
    expect(sent.json.payload).toMatchObject({ created: 1, warnings: [{ line: 2, field: 'claim_weight', error: 'WEIGHT_ABOVE_RULE' }] })
    const { order_number: number } = (await create({ channel: 'GULF-EXP', claim_weight: '30' })).json.payload
    const receive = (body: object) =>
      server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '30.5', ...body } })
    expect((await receive({})).json).toMatchObject({ code: 400, error: 'WEIGHT_ABOVE_RULE' })
    expect((await receive({ confirm_weight: true })).status).toBe(200)
  })

  it('is weighed twice at the station', async () => {
    const { order_number: number } = (await create({})).json.payload
    const receive = (body: object) =>
      server.call('POST', `/api/orders/${number}/receive`, { as: 'warehouse', body: { check_weight: '12', ...body } })
    expect((await receive({})).json).toMatchObject({ code: 400, error: 'WEIGHT_FAR_OFF' })
    expect((await receive({ confirm_weight: true })).status).toBe(200)
  })
})
