import { describe, expect, it } from 'vitest'
import { temuOffline } from '#core/parcels/orders/kinds/temu-offline.kind.ts'
import { ddp, orderDesk, outcome } from './order-fixture.ts'
import { rawOrder } from './raw-orders.ts'

const [OWN, FOREIGN, NONE] = ['O', 'F', 'N'].map((sign) => `/api/files/${sign.repeat(32)}`)
const OWNERS = { ['O'.repeat(32)]: ddp.id, ['F'.repeat(32)]: 1002 }

const named = (labelFile: string | undefined) => {
  const raw = rawOrder(temuOffline)
  return { ...raw, values: { ...raw.values, labelFile } }
}
const REFUSED = [['labelFile', 'FILE_ADDRESS_INVALID']]

describe('the file that an order names', () => {
  const place = async (labelFile: string | undefined) => {
    const placed = await orderDesk(undefined, OWNERS).place(temuOffline, { raw: named(labelFile), draft: true })
    return placed.ok ? 'done' : placed.failure.fields?.map(({ path, code }) => [path, code])
  }

  it('is the customer’s own upload, in a draft too; another’s is answered like none', async () => {
    expect(await place(OWN)).toBe('done')
    expect(await place('https://example.com/a.pdf')).toBe('done')
    for (const address of [
      FOREIGN,
      NONE,
      `https://this.example${FOREIGN}`,
      '/api/admin/clients/1',
      `//api/files/${'F'.repeat(32)}`,
      `/API/files/${'F'.repeat(32)}`,
    ])
      expect([address, await place(address)]).toEqual([address, REFUSED])
  })

  it('is looked at again when the order is changed', async () => {
    const desk = orderDesk(undefined, OWNERS)
    const { orderNumber } = await desk.placed(temuOffline, { raw: named(OWN), draft: true })
    const change = await desk.change(orderNumber, { raw: { values: { labelFile: FOREIGN } } })
    expect(outcome(change)).toEqual(['ORDER_INVALID', 'invalid', 'labelFile: FILE_ADDRESS_INVALID'])
    expect(desk.order(orderNumber).values['labelFile']).toBe(OWN)
  })
})
