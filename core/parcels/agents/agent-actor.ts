import type { Actor } from '#core/platform/access/account.ts'
import { AUDIT_STATUS } from '#core/platform/access/accounts/account-audit.machine.ts'
import type { References } from '#core/base/fields/references.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'

/** An agent as the one who reports; it has no account, so the trail says nobody. */
export const agentActor = (agent: string, references: References): Actor => ({
  id: 0,
  audience: 'staff',
  account: agent,
  name: references.find(trackerAgent, agent)?.agent_name ?? agent,
  company: undefined,
  ddType: undefined,
  auditStatus: AUDIT_STATUS.approved,
  accountPhone: undefined,
  showFinance: 1,
  fit: 0,
  sender: { name: '', phone: '', country: '', city: '', address: '' },
})
