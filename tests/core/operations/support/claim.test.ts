import { describe, expect, it } from 'vitest'
import { statesOf, eventsOf } from '#core/base/kernel/machine.ts'
import { claimCompensation } from '#core/pricing/fees/subjects/claim-compensation.ts'
import { ratesAt } from '#core/pricing/fees/tariff/exchange.ts'
import type { ClaimRule } from '#core/pricing/fees/subjects/expense-subject.ts'
import { money } from '#core/base/kernel/money.ts'
import { must } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'
import { orderMachine } from '#core/parcels/orders/order.machine.ts'
import {
  mayMoveClaim,
  moveClaim,
  openClaim,
  readClaim,
  type Claim,
  type ClaimInput,
  type ClaimMove,
} from '#core/operations/support/claim.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { seededReferences } from '../../../support/references.ts'

const DAY = 86_400_000
const AT = Date.UTC(2026, 4, 2)
const proof = { name: '破损照片.jpg', src: '/api/files/broken.jpg' }
const input: ClaimInput = {
  orderNumber: 'OD1',
  reason: 'damaged',
  claimed: money(30_000n, 'CNY'),
  description: '外箱破损，内件碎裂',
  proofs: [proof],
}
const opening = { number: 'CL1', customerId: 1001, order: { state: 'signed', since: AT - DAY, claims: [] }, at: AT } as const
const claim: Claim = must(openClaim(input, opening))
const moved = (of: Claim, ...moves: readonly ClaimMove[]): Claim => moves.reduce((one, move) => must(moveClaim(one, move)), of)

/** At most 20.00 CNY a kilogram and 200.00 CNY a parcel. */
const rule: ClaimRule = {
  basis: 'claim',
  subjectCode: 'CLAIM',
  versionCode: 'CLAIM-1',
  name: words('理赔', '理賠', 'Claim'),
  currency: 'CNY',
  perKilogram: 2000n,
  perParcel: 20_000n,
}
/**
 * Of a loss of 300.00 CNY, declared at 500.00, in a parcel of 12.5 kg: 250.00 by weight, 200.00 by
 * parcel.
 */
const most = must(
  claimCompensation(rule, {
    loss: { loss: money(30_000n, 'CNY'), declared: money(50_000n, 'CNY'), weightGrams: 12_500, paidBefore: money(0n, 'CNY') },
    rates: ratesAt(new Map(), AT),
  }),
)

describe('a claim', () => {
  it('is put forward for a parcel whose state bears it out', () => {
    expect(claim).toEqual({ ...input, number: 'CL1', customerId: 1001, state: 'submitted', createdAt: AT })
    const offered = (reason: ClaimInput['reason']) =>
      statesOf(orderMachine).filter((state) => openClaim({ ...input, reason }, { ...opening, order: { ...opening.order, state } }).ok)
    expect(offered('lost')).toEqual(['lost'])
    const seen = ['inbound', 'intercepted', 'abnormal', 'refused', 'returned', 'signed', 'transferred']
    expect([offered('damaged'), offered('short')]).toEqual([seen, seen])
    expect(openClaim({ ...input, reason: 'lost' }, opening)).toMatchObject({
      failure: { code: 'CLAIM_NOT_OFFERED', params: { state: { 'zh-CN': '已签收' }, reason: { 'zh-CN': '遗失' } } },
    })
  })

  it('is put forward within 90 days, to the millisecond', () => {
    const since = (at: number) => openClaim(input, { ...opening, order: { ...opening.order, since: at } })
    expect(since(AT - 90 * DAY).ok).toBe(true)
    expect(since(AT - 90 * DAY - 1)).toMatchObject({ failure: { code: 'CLAIM_LATE', params: { days: 90 } } })
  })

  it('is the only one that runs for its order; a settled one makes room', () => {
    const beside = (...states: readonly Claim['state'][]) =>
      openClaim(input, { ...opening, order: { ...opening.order, claims: states.map((state) => ({ state })) } })
    expect(beside('paid', 'withdrawn').ok).toBe(true)
    for (const state of ['submitted', 'reviewing', 'awaiting_documents', 'approved', 'rejected'] as const)
      expect(beside('paid', state)).toMatchObject({ failure: { code: 'CLAIM_RUNNING', params: { order: 'OD1' } } })
  })

  it('is judged, asked for documents, approved within the caps and paid', () => {
    const asked = moved(claim, { event: 'review' }, { event: 'request_documents', decision: ' 请补充采购发票 ' })
    expect(asked).toEqual({ ...claim, state: 'awaiting_documents', decision: '请补充采购发票' })
    const invoice = { name: '发票.pdf', src: '/api/files/invoice.pdf' }
    const submitted = moved(asked, { event: 'submit_documents', proofs: [invoice] })
    expect([submitted.state, submitted.proofs]).toEqual(['reviewing', [proof, invoice]])
    expect(most.total).toEqual(money(20_000n, 'CNY'))
    const approved = moved(submitted, { event: 'approve', amount: money(20_000n, 'CNY'), most })
    expect(approved.approved).toEqual(money(20_000n, 'CNY'))
    expect(Object.keys(approved)).not.toContain('decision')
    expect(moved(approved, { event: 'pay', at: AT + DAY })).toEqual({ ...approved, state: 'paid', paidAt: AT + DAY })
  })

  it('is never approved above its caps, in another currency, or for nothing', () => {
    const reviewing = moved(claim, { event: 'review' })
    const approve = (amount: bigint, currency = 'CNY') => moveClaim(reviewing, { event: 'approve', amount: money(amount, currency), most })
    expect(approve(20_001n)).toMatchObject({ failure: { code: 'CLAIM_ABOVE_CAP', params: { amount: '200.01 CNY', most: '200.00 CNY' } } })
    expect(approve(1n, 'USD')).toMatchObject({ failure: { code: 'CLAIM_OTHER_CURRENCY', params: { currency: 'CNY' } } })
    for (const amount of [0n, -1n]) expect(approve(amount)).toMatchObject({ failure: { code: 'NOT_POSITIVE' } })
    expect(approve(1n)).toMatchObject({ ok: true, value: { state: 'approved', approved: money(1n, 'CNY') } })
  })

  it('that is refused has a reason, and may be submitted again with new documents', () => {
    const reviewing = moved(claim, { event: 'review' })
    for (const event of ['reject', 'request_documents'] as const)
      expect(moveClaim(reviewing, { event, decision: '  ' })).toMatchObject({
        failure: { code: 'INPUT_INVALID', fields: [{ path: 'decision', code: 'FIELD_REQUIRED' }] },
      })
    const rejected = moved(reviewing, { event: 'reject', decision: '包装不当' })
    expect([rejected.state, rejected.decision]).toEqual(['rejected', '包装不当'])
    for (const event of ['appeal', 'submit_documents'] as const)
      expect(
        moveClaim({ ...rejected, state: event === 'appeal' ? 'rejected' : 'awaiting_documents' }, { event, proofs: [] }),
      ).toMatchObject({
        failure: { code: 'CLAIM_PROOF_MISSING' },
      })
    const again = moved(rejected, { event: 'appeal', proofs: [proof] })
    expect(again.state).toBe('reviewing')
    expect(moved(again, { event: 'approve', amount: money(1n, 'CNY'), most, decision: '酌情赔付' }).decision).toBe('酌情赔付')
    expect(moved(rejected, { event: 'withdraw' }).state).toBe('withdrawn')
  })

  it('is refused what is not drawn', () => {
    expect(moveClaim(claim, { event: 'pay', at: AT })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'submitted', eventName: 'pay' } },
    })
  })

  it('is moved by its shipper in four ways and by the staff in all others', () => {
    const events = eventsOf(claimMachine)
    const open = (audience: 'customer' | 'staff') => events.filter((event) => mayMoveClaim(event, audience).ok)
    expect(open('customer')).toEqual(['accept', 'submit_documents', 'appeal', 'withdraw'])
    expect(open('staff')).toEqual(['review', 'request_documents', 'approve', 'reject', 'pay'])
    expect(mayMoveClaim('pay', 'staff')).toEqual({ ok: true, value: true })
    expect(mayMoveClaim('pay', 'customer')).toMatchObject({
      failure: { code: 'CLAIM_EVENT_NOT_YOURS', params: { who: { 'zh-CN': '工作人员' }, event: { 'zh-CN': '赔付' } } },
    })
    expect(mayMoveClaim('appeal', 'staff')).toMatchObject({ failure: { params: { who: { 'zh-CN': '客户' } } } })
  })
})

describe('what a shipper claims', () => {
  const raw = {
    order_number: 'OD1',
    reason: 'damaged',
    claim_amount: { amount: '300', currency: 'CNY' },
    description: '外箱破损，内件碎裂',
    attachments: [proof],
  }
  const context = { references: seededReferences }

  it('is read, and nothing beside it', () => {
    expect(readClaim({ ...raw, approved_amount: { amount: '9999', currency: 'CNY' }, status: 'paid', customer_id: 7 }, context)).toEqual({
      ok: true,
      value: input,
    })
  })

  it('needs a proof, but for a loss, which the order itself proves', () => {
    expect(readClaim({ ...raw, attachments: [] }, context)).toMatchObject({
      failure: { code: 'INPUT_INVALID', fields: [{ path: 'attachments', code: 'CLAIM_PROOF_MISSING' }] },
    })
    expect(readClaim({ ...raw, reason: 'short', attachments: undefined }, context).ok).toBe(false)
    expect(readClaim({ ...raw, reason: 'lost', attachments: undefined }, context)).toMatchObject({ ok: true, value: { proofs: [] } })
  })

  it('is refused with everything that is wrong with it', () => {
    expect(readClaim({ claim_amount: { amount: '0', currency: 'CNY' } }, context)).toMatchObject({
      failure: {
        fields: [
          { path: 'order_number', code: 'FIELD_REQUIRED' },
          { path: 'reason', code: 'FIELD_REQUIRED' },
          { path: 'claim_amount', code: 'NOT_POSITIVE' },
          { path: 'description', code: 'FIELD_REQUIRED' },
        ],
      },
    })
    expect(readClaim({ ...raw, attachments: 'x' }, context)).toMatchObject({
      failure: { fields: [{ path: 'attachments', code: 'FIELD_TYPE' }] },
    })
  })
})
