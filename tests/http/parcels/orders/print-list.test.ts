import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../../../../adapters/http/contract/parcels/orders/order.routes.ts'
import { readPdf } from '../../../printer/support/read-pdf.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import { sampleOrder } from './sample-order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const placeOrderToList = async (over: Readonly<Record<string, unknown>>, as = 'ddu'): Promise<OrderRow> =>
  (await server.call<OrderRow>('POST', '/api/orders', { as, body: sampleOrder(over) })).json.payload
const list = async (query: string, as = 'ddu') => {
  const { status, headers, bytes } = await server.download(`/api/orders/print?${query}`, { as })
  return { status, type: headers.get('content-type'), ...(status === 200 ? await readPdf(bytes) : { pages: 0, text: '' }) }
}

describe('GET /api/orders/print', () => {
  it('prints the orders of a filter with client, day, states in words and thousands', async () => {
    const one = await placeOrderToList({
      order_refCode: 'PAPER-1',
      claim_weight: '1234.5',
      cod_amount: { amount: '1500', currency: 'AED' },
      confirm_cod: true,
      confirm_weight: true,
    })
    await placeOrderToList({ order_refCode: 'PAPER-2', consignee: 'محمد المنصوري' })
    const { status, type, pages, text } = await list('order_refCode=PAPER-1,PAPER-2')
    expect([status, type, pages]).toEqual([200, 'application/pdf', 1])
    for (const said of ['Orders', '(1002)', 'PAPER-1', one.airway_number, 'Confirmed', '1,234.500', '1,500.00', 'Total: 2 orders'])
      expect(text, said).toContain(said)
  })

  it('speaks the language that its link names, and has the columns and the order that were asked for', async () => {
    const { text } = await list('order_refCode=PAPER-1,PAPER-2&lang=zh-CN&columns=status,order_refCode&sort=order_refCode')
    expect(text).toContain('已确认')
    expect(text).toContain('共 1 页')
    expect(text).not.toContain('1,234.500')
    expect(text.indexOf('PAPER-1')).toBeLessThan(text.indexOf('PAPER-2'))
    const reversed = (await list('order_refCode=PAPER-1,PAPER-2&columns=order_refCode&sort=-order_refCode')).text
    expect(reversed.indexOf('PAPER-2')).toBeLessThan(reversed.indexOf('PAPER-1'))
  })

  it('prints what the caller may read, and nothing else', async () => {
    expect((await list('order_refCode=PAPER-1,PAPER-2', 'ddp')).status).toBe(400)
    const staff = await list('order_refCode=PAPER-1,PAPER-2&client_id=1002', 'admin')
    expect(staff.text).toContain('ddu (1002)')
    expect((await server.call('GET', '/api/orders/print')).status).toBe(401)
  })

  it('refuses an empty list, unknown columns and unknown zones by name', async () => {
    const errorOf = async (query: string) => {
      const { json } = await server.call('GET', `/api/orders/print?${query}`, { as: 'ddu' })
      return [json.error, ...(json.fields ?? []).map(({ path, error }) => `${path} ${error}`)]
    }
    expect(await errorOf('order_refCode=NO-SUCH')).toEqual(['PRINT_LIST_EMPTY'])
    expect(await errorOf('columns=order_number,shoe_size')).toEqual(['INPUT_INVALID', 'columns NOT_A_CHOICE'])
    expect(await errorOf('timezone=Mars/Base')).toEqual(['INPUT_INVALID', 'timezone UNKNOWN_REFERENCE'])
  })
})
