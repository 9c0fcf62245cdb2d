import { describe, expect, it } from 'vitest'
import type { Visitor } from '#core/platform/access/roles/access-matrix.ts'
import { clearanceLastMile } from '#core/parcels/orders/kinds/clearance-last-mile.kind.ts'
import { commercialExpress } from '#core/parcels/orders/kinds/commercial-express.kind.ts'
import { orderKinds } from '#core/parcels/orders/kinds/catalog.ts'
import { express } from '#core/parcels/orders/kinds/express.kind.ts'
import { ymx } from '#core/parcels/orders/kinds/ymx.kind.ts'
import { unbox } from '#core/parcels/orders/kinds/unbox.kind.ts'
import { mayPlaceKind, maySubmitKind, mayUseKind } from '#core/parcels/orders/place/kind-access.rules.ts'
import { clerk, ddp, ddu, orderDesk, outcome } from '../order-fixture.ts'

const listed: Visitor = { ...ddu, id: 1006, userLists: ['clearance_last_mile'] }
const kindsOf = (visitor: Visitor) => orderKinds.filter((kind) => mayUseKind(kind, visitor).ok)
const FORBIDDEN = ['KIND_NOT_YOURS', 'forbidden']

describe('who may use a kind', () => {
  it('is everybody but for the kinds with a guard', () => {
    const closedTo = (visitor: Visitor) => orderKinds.filter((kind) => !kindsOf(visitor).includes(kind)).map(({ name }) => name)
    expect(closedTo(ddp)).toEqual(['clearance_last_mile'])
    expect(closedTo(ddu)).toEqual(['clearance_last_mile', 'commercial_express'])
    expect(closedTo(listed)).toEqual(['commercial_express'])
    expect(closedTo({ ...ddp, ddType: undefined })).toEqual(['clearance_last_mile', 'commercial_express'])
    expect(closedTo(clerk)).toEqual([])
  })

  it('is not opened by a restriction that other calls look at', () => {
    expect(mayUseKind(commercialExpress, { ...ddp, auditStatus: 10, accountPhone: '1' }).ok).toBe(true)
    expect(mayUseKind(commercialExpress, { ...clerk, standardRole: undefined }).ok).toBe(false)
    expect(mayUseKind(express, { ...clerk, standardRole: undefined }).ok).toBe(true)
  })

  it('needs the form of the kind in an access list to place one', async () => {
    const open = (access: readonly string[]) =>
      orderKinds.filter((kind) => mayPlaceKind(kind, { ...ddp, access }).ok).map(({ name }) => name)
    expect(open(['home', 'order_list', 'order_import'])).toEqual([])
    expect(open(['order_new', 'wipe_wipe'])).toEqual(['express', 'b2b'])
    expect(outcome(await orderDesk().place(express, { draft: true }, { ...ddp, access: ['home'] }))).toEqual(FORBIDDEN)
  })

  it('is asked before an order is placed, as a draft too, and before a sheet is read', async () => {
    const desk = orderDesk()
    expect(outcome(await desk.place(commercialExpress, {}, ddu))).toEqual(FORBIDDEN)
    expect(outcome(await desk.place(clearanceLastMile, { draft: true }))).toEqual(FORBIDDEN)
    expect(outcome(await desk.import(commercialExpress, [], { dryRun: true }, ddu))).toEqual(FORBIDDEN)
    expect(desk.kept().orders).toEqual([])
    expect(await desk.placed(commercialExpress)).toMatchObject({ kind: 'commercial_express', status: 'confirmed' })
    expect(outcome(await desk.place(clearanceLastMile, {}, { ...ddu, userLists: ['clearance_last_mile'] } as typeof ddu))).toBe('done')
  })
})

describe('what is said of a kind that is closed', () => {
  it('names it in the reader’s language', () => {
    const paramsOf = (done: ReturnType<typeof mayUseKind>) => done.ok || done.failure.params
    expect(paramsOf(mayUseKind(commercialExpress, ddu))).toEqual({ kind: commercialExpress.label })
    expect(paramsOf(maySubmitKind(unbox, { confirmed: false }))).toEqual({ kind: unbox.label })
    expect([mayUseKind(express, ddu), maySubmitKind(express, { confirmed: false })]).toEqual([
      { ok: true, value: true },
      { ok: true, value: true },
    ])
  })
})

describe('what may be submitted', () => {
  it('is asked first where it cannot be undone', () => {
    expect(outcome(maySubmitKind(unbox, { confirmed: false }))).toEqual(['IRREVERSIBLE', 'invalid'])
    expect(outcome(maySubmitKind(unbox, { confirmed: true }))).toBe('done')
    expect(outcome(maySubmitKind(express, { confirmed: false }))).toBe('done')
  })

  it('is asked of a sheet before it is read', async () => {
    const desk = orderDesk()
    expect(outcome(await desk.import(unbox, []))).toEqual(['IRREVERSIBLE', 'invalid'])
    expect(outcome(await desk.import(unbox, [], { confirmIrreversible: true }))).toEqual(['FILE_EMPTY', 'invalid'])
    expect(outcome(await desk.import(ymx, [], { dryRun: true }))).toEqual(['FILE_EMPTY', 'invalid'])
  })

  it('is not looked at for what is wrong anyway', async () => {
    const desk = orderDesk()
    const [code] = outcome(await desk.place(unbox, { raw: { values: {}, goods: [] } }))
    expect(code).toBe('ORDER_INVALID')
    expect(outcome(await desk.place(unbox))).toEqual(['IRREVERSIBLE', 'invalid'])
    const draft = await desk.placed(unbox, { draft: true })
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toEqual(['IRREVERSIBLE', 'invalid'])
  })

  it('is judged again when a draft is submitted', async () => {
    const desk = orderDesk()
    const draft = await desk.placed(commercialExpress, { draft: true })
    const moved = await desk.move(draft.orderNumber, { event: 'submit' }, { ...ddp, ddType: 'DDU' })
    expect(outcome(moved)).toEqual(FORBIDDEN)
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toBe('done')
    expect(outcome(await desk.move(draft.orderNumber, { event: 'submit' }, ddp))).toEqual(['ILLEGAL_TRANSITION', 'conflict'])
  })
})
