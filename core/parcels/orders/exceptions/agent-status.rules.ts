import type { References } from '#core/base/fields/references.ts'
import { exceptionMapping } from './exception-mapping.entity.ts'
import type { WarehouseStatus } from './warehouse-status.ts'

/**
 * An agent's statement about a parcel by a code of its own; without an agent the mappings of any
 * agent count.
 */
export type AgentStatus = { readonly agentStatus?: string | undefined; readonly agent?: string | undefined }

type AgentExceptionReading = { readonly exceptionCode: string; readonly exceptionMsg: string; readonly place?: WarehouseStatus }

const LONGEST_CODE = 20
const UNKNOWN = 'OTHER'

/**
 * Our exception for an agent's code: the mapping of the agent itself, else the one of any agent. A
 * code that nobody has mapped is kept as the message of an exception of ours, so that it is not
 * lost. Undefined where the agent says no code.
 */
export function exceptionOfAgent({ agentStatus, agent }: AgentStatus, references: References): AgentExceptionReading | undefined {
  const status = agentStatus?.trim().toUpperCase()
  if (!status) return undefined
  const named = references.all(exceptionMapping).filter((one) => one.agent_status.toUpperCase() === status)
  const own = agent === undefined ? undefined : named.find((one) => one.agent?.toUpperCase() === agent.trim().toUpperCase())
  const mapped = own ?? named.find((one) => one.agent === undefined)
  if (mapped === undefined) return { exceptionCode: UNKNOWN, exceptionMsg: status.slice(0, LONGEST_CODE) }
  return { exceptionCode: mapped.exception_code, exceptionMsg: mapped.exception_msg, place: mapped.warehouse_status }
}
