import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * The insurance of an order (rule: Insurance policies): offered with a draft, ordered until the
 * parcel is dispatched, in force and charged from its dispatch on. An order that is cancelled or
 * lost before then leaves it void.
 */
export const policyMachine = defineMachine({
  name: 'policy',
  initial: 'offered',
  states: {
    offered: { label: words('随草稿', '隨草稿', 'With its draft') },
    ordered: { label: words('已投保', '已投保', 'Ordered') },
    in_force: { label: words('保障中', '保障中', 'In force') },
    claimed: { label: words('理赔中', '理賠中', 'Claimed') },
    settled: { label: words('已赔付', '已賠付', 'Settled'), final: true },
    ended: { label: words('已到期', '已到期', 'Ended'), final: true },
    void: { label: words('已作废', '已作廢', 'Void'), final: true },
  },
  events: {
    order: { label: words('投保', '投保', 'Order') },
    take_effect: { label: words('生效并收取保费', '生效並收取保費', 'Take effect') },
    take_back: { label: words('撤销生效并退回保费', '撤銷生效並退回保費', 'Take back') },
    claim: { label: words('申请理赔', '申請理賠', 'Claim') },
    release: { label: words('撤销理赔', '撤銷理賠', 'Release') },
    settle: { label: words('赔付', '賠付', 'Settle') },
    end: { label: words('到期', '到期', 'End') },
    cancel: { label: words('作废', '作廢', 'Cancel') },
  },
  arrows: {
    offered: { order: 'ordered', cancel: 'void' },
    ordered: { take_effect: 'in_force', cancel: 'void' },
    in_force: { take_back: 'ordered', claim: 'claimed', end: 'ended' },
    claimed: { release: 'in_force', settle: 'settled', end: 'ended' },
  },
})

export type PolicyState = keyof (typeof policyMachine)['states']
export type PolicyEvent = keyof (typeof policyMachine)['events']
