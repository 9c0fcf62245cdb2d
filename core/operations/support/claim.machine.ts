import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A claim for a parcel that was lost or damaged: decided by the staff, who may ask for more
 * documents; an approved claim is paid. A refused one may be appealed with new documents until the
 * shipper withdraws it. One for an insured parcel without news is proposed by us, and submitted or
 * withdrawn by its shipper (rule: Proposed claims).
 */
export const claimMachine = defineMachine({
  name: 'claim',
  initial: 'proposed',
  states: {
    proposed: { label: words('待确认', '待確認', 'Proposed') },
    submitted: { label: words('已提交', '已送出', 'Submitted') },
    reviewing: { label: words('审核中', '審核中', 'In review') },
    awaiting_documents: { label: words('待补充材料', '待補充資料', 'Awaiting documents') },
    approved: { label: words('已批准', '已核准', 'Approved') },
    rejected: { label: words('已驳回', '已駁回', 'Rejected') },
    paid: { label: words('已赔付', '已賠付', 'Paid'), final: true },
    withdrawn: { label: words('已撤销', '已撤銷', 'Withdrawn'), final: true },
  },
  events: {
    accept: { label: words('确认申请', '確認申請', 'Accept') },
    review: { label: words('开始审核', '開始審核', 'Review') },
    request_documents: { label: words('要求补充材料', '要求補充資料', 'Ask for documents') },
    submit_documents: { label: words('补充材料', '補充資料', 'Submit documents') },
    approve: { label: words('批准', '核准', 'Approve') },
    reject: { label: words('驳回', '駁回', 'Reject') },
    appeal: { label: words('申诉', '申訴', 'Appeal') },
    pay: { label: words('赔付', '賠付', 'Pay') },
    withdraw: { label: words('撤销', '撤銷', 'Withdraw') },
  },
  arrows: {
    proposed: { accept: 'submitted', withdraw: 'withdrawn' },
    submitted: { review: 'reviewing', withdraw: 'withdrawn' },
    reviewing: { request_documents: 'awaiting_documents', approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    awaiting_documents: { submit_documents: 'reviewing', reject: 'rejected', withdraw: 'withdrawn' },
    approved: { pay: 'paid' },
    rejected: { appeal: 'reviewing', withdraw: 'withdrawn' },
  },
})

export type ClaimState = keyof (typeof claimMachine)['states']
export type ClaimEvent = keyof (typeof claimMachine)['events']

/** Events that the shipper may cause; deciding and paying are up to the staff. */
export const CUSTOMER_CLAIM_EVENTS: ReadonlySet<ClaimEvent> = new Set(['accept', 'submit_documents', 'appeal', 'withdraw'])

/** Claims that are settled for good. */
export const isClaimSettled = (state: ClaimState): boolean => claimMachine.eventsFrom(state).length === 0
