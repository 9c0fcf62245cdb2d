import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * How an account is approved (rule: Account audit): the shipper submits it, the staff decide; a
 * rejected one is corrected and submitted again.
 */
export const accountAuditMachine = defineMachine({
  name: 'account_audit',
  initial: 'registered',
  states: {
    registered: { label: words('已注册', '已註冊', 'Registered') },
    submitted: { label: words('待审核', '待審核', 'Submitted') },
    approved: { label: words('审核通过', '審核通過', 'Approved'), final: true },
    rejected: { label: words('审核未通过', '審核未通過', 'Rejected') },
  },
  events: {
    submit: { label: words('提交审核', '送出審核', 'Submit for review') },
    approve: { label: words('审核通过', '審核通過', 'Approve') },
    reject: { label: words('驳回', '駁回', 'Reject') },
  },
  arrows: {
    registered: { submit: 'submitted' },
    submitted: { approve: 'approved', reject: 'rejected' },
    rejected: { submit: 'submitted' },
  },
})

export type AuditState = keyof (typeof accountAuditMachine)['states']
export type AuditEvent = keyof (typeof accountAuditMachine)['events']

/** `audit_status` of accounts and the API (rule: Account audit). */
export const AUDIT_STATUS = { registered: 10, submitted: 20, approved: 30, rejected: 40 } as const satisfies Record<AuditState, number>
export type AuditStatus = (typeof AUDIT_STATUS)[AuditState]

const STATE_OF = { 10: 'registered', 20: 'submitted', 30: 'approved', 40: 'rejected' } as const satisfies Record<AuditStatus, AuditState>

export const auditStateOf = (status: AuditStatus): AuditState => STATE_OF[status]

/**
 * Only the server changes the status, and only staff approve: a shipper can do no more than submit
 * itself (rule: Account audit).
 */
export const CUSTOMER_AUDIT_EVENTS: ReadonlySet<AuditEvent> = new Set(['submit'])
