import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A tax invoice for paid bills: requested by the customer, issued by finance with its number and
 * file, or rejected. An issued one is voided by a red invoice; from then on its bills can be
 * requested again, as those of a rejected or cancelled request can.
 */
export const invoiceMachine = defineMachine({
  name: 'invoice',
  initial: 'requested',
  states: {
    requested: { label: words('待开票', '待開票', 'Requested') },
    issued: { label: words('已开票', '已開票', 'Issued') },
    rejected: { label: words('已驳回', '已駁回', 'Rejected'), final: true },
    cancelled: { label: words('已取消', '已取消', 'Cancelled'), final: true },
    voided: { label: words('已红冲', '已沖紅', 'Voided'), final: true },
  },
  events: {
    issue: { label: words('开票', '開票', 'Issue invoice') },
    reject: { label: words('驳回申请', '駁回申請', 'Reject request') },
    cancel: { label: words('取消申请', '取消申請', 'Cancel request') },
    void: { label: words('红冲', '沖紅', 'Void invoice') },
  },
  arrows: {
    requested: { issue: 'issued', reject: 'rejected', cancel: 'cancelled' },
    issued: { void: 'voided' },
  },
})

export type InvoiceState = keyof (typeof invoiceMachine)['states']
export type InvoiceEvent = keyof (typeof invoiceMachine)['events']

/** The states in which an invoice has its bills to itself. */
const LIVE_STATES = ['requested', 'issued'] as const satisfies readonly InvoiceState[]
export const isLive = (state: InvoiceState): boolean => LIVE_STATES.some((one) => one === state)
