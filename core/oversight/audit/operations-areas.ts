import { words } from '#core/base/kernel/words.ts'
import { policyMachine } from '#core/operations/insurance/policy.machine.ts'
import { policyTrailFields } from '#core/operations/insurance/policy.ts'
import { claim } from '#core/operations/support/claim.entity.ts'
import { claimMachine } from '#core/operations/support/claim.machine.ts'
import { workOrderMachine } from '#core/operations/support/work-order.machine.ts'
import { area, type AuditArea } from './audit-area.ts'

/** Areas of the trail about support. */
export const operationsAreas = {
  'work-orders': area('work-orders', {
    machines: [workOrderMachine],
    page: (subject) => `/admin/work-orders?work_order=${encodeURIComponent(subject)}`,
  }),
  claims: area('claims', {
    fields: claim.fields,
    machines: [claimMachine],
    actions: { submit: words('提交理赔', '送出理賠', 'Make claim'), propose: words('建议理赔', '建議理賠', 'Propose claim') },
    page: (subject) => `/admin/claims?claim=${encodeURIComponent(subject)}`,
  }),
  insurance: area('insurance', { fields: policyTrailFields, machines: [policyMachine] }),
} as const satisfies Readonly<Record<string, AuditArea>>
