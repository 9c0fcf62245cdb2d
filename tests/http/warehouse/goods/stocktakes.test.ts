import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StockMovementRow, StockRow } from '../../../../adapters/http/contract/warehouse/goods/stock.routes.ts'
import type { StocktakeDetails, StocktakeRow } from '../../../../adapters/http/contract/warehouse/goods/stocktake.routes.ts'
import type { ScanAnswer } from '../../../../adapters/http/contract/operations/stations/station.routes.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { hireUser, roleForOwnClients } from '../../../support/hire-user.ts'
import { startServerWithStore } from '../../../support/servers/server-with-store.ts'

let server: Awaited<ReturnType<typeof startServerWithStore>>
/** The session of another of the warehouse's staff. */
let colleague: string
/** Pieces that nobody who counts may read anywhere. */
const BOOKED = 7351

type As = { readonly as: string } | { readonly token: string }
const clerk: As = { as: 'warehouse' }

beforeAll(async () => {
  server = await startServerWithStore()
  colleague = await hireUser(server, 'colleague', 'WAREHOUSE')
  await call('POST', '/api/goods', { skuCode: 'BOWL', skuName: '碗', skuWeight: '0.2', barCode: ['6901BOWL'] }, { as: 'ddu' })
  for (const location_code of ['S-01', 'S-02', 'S-03'])
    await call('POST', '/api/admin/locations', { warehouse: 'DXB1', zone: 'S', location_code, kind: 'shelf' })
  for (const [to, quantity] of [
    ['S-01', BOOKED],
    ['S-02', 4],
  ] as const)
    await call('POST', '/api/admin/stock/moves', { client: 'ddu', warehouse: 'DXB1', sku: 'BOWL', quantity, to, reason: '到货' })
})
afterAll(() => server.stop())

async function call<P>(method: string, path: string, body?: object, who: As = clerk, headers: Record<string, string> = {}) {
  const answered = await server.call<P>(method, path, { ...who, headers, ...(body === undefined ? {} : { body }) })
  return { status: answered.status, error: answered.json.error, payload: answered.json.payload, text: answered.text, json: answered.json }
}
const makeStocktake = async (body: object, key = randomUUID()): Promise<string> => {
  const done = await call<StocktakeDetails>('POST', '/api/admin/stocktakes', { warehouse: 'DXB1', ...body }, clerk, {
    'Idempotency-Key': key,
  })
  expect(done.status, done.text).toBe(200)
  return done.payload.number
}
const find = (number: string, who: As = clerk) => call<StocktakeDetails>('GET', `/api/admin/stocktakes/${number}`, undefined, who)
const move = (number: string, event: string, who: As = clerk) =>
  call<StocktakeDetails>('POST', `/api/admin/stocktakes/${number}/${event}`, {}, who)
const scan = (code: string, over: object = {}, who: As = clerk) =>
  call<ScanAnswer>('POST', '/api/admin/stations/stocktake/scans', { code, warehouse: 'DXB1', scan_id: randomUUID(), ...over }, who)
const lying = async () =>
  (await call<{ rows: StockRow[] }>('GET', '/api/stock?warehouse=DXB1&sku=BOWL', undefined, { as: 'ddu' })).payload.rows
    .flatMap(({ location, on_hand, damaged }) => (on_hand + damaged === 0 ? [] : [`${location} ${on_hand}/${damaged}`]))
    .toSorted()

describe('stocktakes', () => {
  it('are counted blind by scans, approved by someone else, and posted as moves of stock with their reason', async () => {
    const number = await makeStocktake({ zone: 'S', note: '月度盘点' })
    const answers: string[] = []
    const recordScanAnswer = async (done: Promise<{ status: number; text: string; payload: ScanAnswer; error: unknown }>) => {
      const answer = await done
      answers.push(answer.text)
      return answer
    }
    expect((await recordScanAnswer(scan('BOWL'))).error).toBe('STOCKTAKE_NOT_CHOSEN')
    expect((await recordScanAnswer(scan(number.toLowerCase()))).payload).toMatchObject({
      outcome: 'stocktake_chosen',
      document: { number, counted: 0, expected: null },
    })
    const document = number
    expect((await recordScanAnswer(scan('BOWL', { document }))).error).toBe('STOCKTAKE_NO_LOCATION')
    expect((await recordScanAnswer(scan('A-01-01', { document, location: 'A-01-01' }))).error).toBe('STOCKTAKE_WRONG_LOCATION')
    expect((await recordScanAnswer(scan('s-01', { document }))).payload).toMatchObject({ outcome: 'at_location', location: 'S-01' })
    const at = { document, location: 'S-01' }
    expect((await recordScanAnswer(scan('NO-SUCH-SKU', at))).error).toBe('SKU_NOT_FOUND')
    const twice = { ...at, pieces: 9, scan_id: randomUUID() }
    for (let time = 0; time < 2; time += 1)
      expect((await recordScanAnswer(scan('6901BOWL', twice))).payload).toMatchObject({
        outcome: 'stock_counted',
        document: { counted: 9, expected: null },
        undoable: true,
      })
    const wrong = { ...at, scan_id: randomUUID() }
    await recordScanAnswer(scan('BOWL', wrong))
    const undone = await call<ScanAnswer>('POST', `/api/admin/stations/stocktake/scans/${wrong.scan_id}/undo`, {})
    expect(undone.payload, undone.text).toMatchObject({ outcome: 'undone', document: { counted: 9 } })
    await recordScanAnswer(scan('BOWL', { ...at, damaged: true }))
    await recordScanAnswer(scan('S-02', { document }))
    const counting = await find(number)
    expect(counting.payload).toMatchObject({ status: 'counting', visited: 2, pieces: 10, differences: null, events: ['finish', 'cancel'] })
    expect(counting.payload.lines).toEqual([
      expect.objectContaining({
        location: 'S-01',
        account: 'ddu',
        sku: 'BOWL',
        counted: 9,
        counted_damaged: 1,
        booked: null,
        booked_damaged: null,
      }),
    ])
    const undo = (id: string) => call<ScanAnswer>('POST', `/api/admin/stations/stocktake/scans/${id}/undo`, {})
    const [early, finished] = [randomUUID(), randomUUID()]
    await recordScanAnswer(scan('FINISH-COUNT', { document, scan_id: early }))
    for (const _twice of [1, 2])
      expect((await recordScanAnswer(undo(early))).payload).toMatchObject({
        outcome: 'undone',
        undoable: false,
        document: { counted: 10, expected: null },
      })
    expect((await find(number)).payload).toMatchObject({ status: 'counting', visited: 2, pieces: 10, events: ['finish', 'cancel'] })
    expect((await recordScanAnswer(scan('FINISH-COUNT', { document, scan_id: finished }))).payload).toMatchObject({
      outcome: 'stocktake_finished',
      document: { expected: null },
      undoable: true,
    })
    // Who counted sees it no sooner than it is posted, and the one who approves at once.
    const [mine, theirs] = [await find(number), await find(number, { token: colleague })]
    const list = await call('GET', '/api/admin/stocktakes?pageSize=50')
    for (const text of [...answers, undone.text, counting.text, mine.text, list.text]) expect(text).not.toContain(String(BOOKED))
    expect(mine.payload).toMatchObject({ status: 'counted', differences: null, events: ['recount', 'cancel'] })
    expect(theirs.payload).toMatchObject({ differences: 2, counters: ['周建国'], events: ['approve', 'recount', 'cancel'] })
    expect(theirs.payload.lines.map((line) => [line.location, line.counted, line.counted_damaged, line.booked])).toEqual([
      ['S-01', 9, 1, BOOKED],
      ['S-02', 0, 0, 4],
    ])

    const before = await lying()
    const refused = await move(number, 'approve')
    expect([refused.status, refused.error, await lying()]).toEqual([409, 'STOCKTAKE_SAME_PERSON', before])
    const approved = await Promise.all([move(number, 'approve', { token: colleague }), move(number, 'approve', { token: colleague })])
    expect(approved.map(({ error }) => error ?? 'ok').toSorted()).toEqual(['ILLEGAL_TRANSITION', 'ok'])
    expect(await lying()).toEqual(['S-01 9/1'])
    expect((await undo(finished)).error).toBe('COUNT_BOOKED')
    const posted = await find(number)
    expect(posted.payload).toMatchObject({ status: 'posted', ended_by: '新同事', differences: 2, events: [] })
    expect(posted.payload.history.map(({ action_txt }) => action_txt)).toEqual([
      'Approve and post',
      'Finish count',
      'Count reopened',
      'Finish count',
      'Created',
    ])
    const moves = await call<{ rows: StockMovementRow[] }>('GET', '/api/stock/movements?sku=BOWL', undefined, { as: 'ddu' })
    expect(
      moves.payload.rows
        .flatMap((row) => (row.reference === number ? [[row.location, row.move, row.quantity, row.reason]] : []))
        .toReversed(),
    ).toEqual([
      ['S-01', 'damage', 1, '月度盘点'],
      ['S-01', 'remove', BOOKED - 10, '月度盘点'],
      ['S-02', 'remove', 4, '月度盘点'],
    ])
    const found: unknown[] = []
    await server.store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async (finding) => void found.push(finding)))
    expect(found).toEqual([])
  })

  it('are made once under a key, of locations that are there and in no other open stocktake', async () => {
    const key = randomUUID()
    const number = await makeStocktake({ locations: ['S-03'] }, key)
    expect(await makeStocktake({ locations: ['S-03'] }, key)).toBe(number)
    const again = await call('POST', '/api/admin/stocktakes', { warehouse: 'DXB1', zone: 'S' })
    expect([again.status, again.error]).toEqual([409, 'STOCKTAKE_LOCATION_TAKEN'])
    const strange = await call('POST', '/api/admin/stocktakes', { warehouse: 'DXB1', locations: ['Z-99'] })
    expect(strange.json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'locations', error: 'LOCATION_NOT_FOUND' }] })
    await scan('S-03', { document: number })
    await scan('BOWL', { document: number, location: 'S-03' })
    const listed = await call<{ rows: StocktakeRow[] }>('GET', '/api/admin/stocktakes?status=counting&keywords=s-03')
    expect(listed.payload.rows.map((row) => [row.number, row.locations, row.pieces, row.differences])).toEqual([[number, 1, 1, null]])
    expect((await move(number, 'cancel')).payload).toMatchObject({ status: 'cancelled', events: [] })
    expect((await scan('BOWL', { document: number, location: 'S-03' })).error).toBe('STOCKTAKE_NOT_COUNTING')
    expect((await move(number, 'cancel')).error).toBe('ILLEGAL_TRANSITION')
  })

  it('keep the SKUs that were counted, and are for staff of warehouses who reach all clients', async () => {
    await call('POST', '/api/goods', { skuCode: 'SPOON', skuName: '勺', skuWeight: '0.1' }, { as: 'ddu' })
    const number = await makeStocktake({ locations: ['S-03'] })
    await scan('S-03', { document: number })
    expect((await scan('SPOON', { document: number, location: 'S-03' })).status).toBe(200)
    const goods = await call<{ rows: { id: number }[] }>('GET', '/api/goods?keywords=SPOON', undefined, { as: 'ddu' })
    const removing = () => call('DELETE', `/api/goods/${goods.payload.rows[0]?.id}`, undefined, { as: 'ddu' })
    expect((await removing()).error).toBe('RECORD_IN_USE')
    const regional: As = { token: await hireUser(server, 'regional', await roleForOwnClients(server)) }
    for (const [who, read] of [
      [{ as: 'finance' }, 200],
      [{ as: 'ddu' }, 403],
      [regional, 403],
    ] as const)
      expect([
        (await find(number, who)).status,
        (await move(number, 'cancel', who)).status,
        (await move(number, 'approve', who)).status,
      ]).toEqual([read, 403, 403])
    expect((await scan(number, {}, regional)).error).toBe('STOCKTAKE_NOT_FOUND')
    expect((await move(number, 'cancel')).status).toBe(200)
    expect((await removing()).status).toBe(200)
  })

  it('are in the demo in every state', async () => {
    const { payload } = await call<{ rows: StocktakeRow[] }>('GET', '/api/admin/stocktakes?pageSize=50')
    expect(new Set(payload.rows.map(({ status }) => status))).toEqual(new Set(['counting', 'counted', 'posted', 'cancelled']))
    const waiting = payload.rows.find(({ status }) => status === 'counted')
    expect((await find(waiting?.number ?? '', { token: colleague })).payload.differences).toBeGreaterThan(0)
  })
})
