import type { References } from '#core/base/fields/references.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'

/** Where the number of a parcel stands in the address of an agent's page. */
const NUMBER = '{number}'

/** The page of an agent that shows a parcel, by its waybill; undefined where the agent has none. */
export function agentPage(agent: string | undefined, waybill: string, references: References): string | undefined {
  const page = agent === undefined ? undefined : references.find(trackerAgent, agent)?.tracking_page
  return page?.replaceAll(NUMBER, encodeURIComponent(waybill))
}
