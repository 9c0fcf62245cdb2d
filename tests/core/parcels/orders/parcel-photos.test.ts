import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { clerk, ddp, orderDesk, outcome } from './order-fixture.ts'

const [OWN, FOREIGN, PAPER] = ['own', 'foreign', 'paper.pdf'] as const
const OWNERS = { [OWN]: clerk.id, [FOREIGN]: ddp.id, [PAPER]: clerk.id }
const SIZE = [300, 200, 100] as const

describe('what the warehouse measures', () => {
  const receiptDesk = async () => {
    const desk = orderDesk(undefined, OWNERS)
    const { orderNumber } = await desk.placed(express)
    return {
      desk,
      order: () => desk.order(orderNumber),
      receive: (checkPhotos: readonly string[]) =>
        desk.move(orderNumber, { event: 'receive', checkWeightGrams: 1200, checkSizeMm: SIZE, checkPhotos }, clerk),
      dispatch: () => desk.move(orderNumber, { event: 'dispatch', checkWeightGrams: 5, checkSizeMm: [1, 1, 1], checkPhotos: [OWN] }, clerk),
    }
  }

  it('stays with the order, and its photographs open for those who may see the order', async () => {
    const { desk, receive, order } = await receiptDesk()
    must(await receive([OWN]))
    expect(order()).toMatchObject({ checkWeightGrams: 1200, checkSizeMm: SIZE, checkPhotos: [OWN] })
    expect(desk.named()).toEqual([{ area: 'orders', record: `${order().orderNumber}/photos`, clientId: ddp.id, ids: [OWN] }])
  })

  it('takes pictures alone, and those that the clerk uploaded', async () => {
    const { desk, receive, order } = await receiptDesk()
    const wrong = ['check_photos.1: FILE_NO_PICTURE', 'check_photos.2: FILE_NOT_FOUND', 'check_photos.3: FILE_NOT_FOUND']
    expect(outcome(await receive([OWN, PAPER, FOREIGN, 'none']))).toEqual(['INPUT_INVALID', 'invalid', ...wrong])
    expect(order().status).toBe('confirmed')
    expect(desk.named()).toEqual([])
  })

  it('is not changed by what comes later', async () => {
    const { receive, dispatch, order } = await receiptDesk()
    must(await receive([]))
    must(await dispatch())
    expect(order()).toMatchObject({ status: 'outbound', checkWeightGrams: 1200, checkSizeMm: SIZE })
  })
})
