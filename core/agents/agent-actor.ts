import type { Actor } from '../access/account.ts'
import { AUDIT_STATUS } from '../access/account-audit.machine.ts'
import type { References } from '../fields/references.ts'
import { trackerAgent } from '../reference/tracker-agent.entity.ts'

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
