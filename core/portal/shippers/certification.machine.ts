import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * Whether a shipper's identity is certified (rule: Certification states). A certification with
 * outdated documents is revoked and done again.
 */
export const certificationMachine = defineMachine({
  name: 'certification',
  initial: 'uncertified',
  states: {
    uncertified: { label: words('未认证', '未認證', 'Not certified') },
    submitted: { label: words('认证审核中', '認證審核中', 'In review') },
    certified: { label: words('已认证', '已認證', 'Certified') },
    rejected: { label: words('认证未通过', '認證未通過', 'Rejected') },
  },
  events: {
    submit: { label: words('提交认证', '送出認證', 'Submit certification') },
    certify: { label: words('通过认证', '通過認證', 'Certify') },
    reject: { label: words('驳回认证', '駁回認證', 'Reject certification') },
    revoke: { label: words('撤销认证', '撤銷認證', 'Revoke certification') },
  },
  arrows: {
    uncertified: { submit: 'submitted' },
    submitted: { certify: 'certified', reject: 'rejected' },
    rejected: { submit: 'submitted' },
    certified: { revoke: 'uncertified' },
  },
})

export type CertificationState = keyof (typeof certificationMachine)['states']
export type CertificationEvent = keyof (typeof certificationMachine)['events']

/** The shipper submits its documents, the staff decide on them (rule: Certification states). */
export const CUSTOMER_CERTIFICATION_EVENTS: ReadonlySet<CertificationEvent> = new Set(['submit'])

/**
 * Submitted documents are enough to continue: the shipper signs and submits the account without
 * waiting for two reviews in a row.
 */
export const hasSubmitted = (state: CertificationState): boolean => state === 'submitted' || state === 'certified'
