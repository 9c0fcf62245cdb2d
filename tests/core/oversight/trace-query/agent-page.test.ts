import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { agentPage } from '#core/oversight/trace-query/agent-page.ts'
import { trackerAgent } from '#core/platform/reference/tracker-agent.entity.ts'

const agent = (id: number, agent_code: string, more: object = {}) => ({
  id,
  version: 1,
  agent_code,
  agent_name: agent_code,
  enabled: true,
  ...more,
})
const references = indexReferences([
  { entity: trackerAgent, rows: [agent(1, 'ARAMEX', { tracking_page: 'https://a.example/track?n={number}' }), agent(2, 'OWN')] },
])

describe('the page of an agent', () => {
  it('shows the parcel by its waybill, and is none where the agent has none', () => {
    expect(agentPage('ARAMEX', 'CD 1/2', references)).toBe('https://a.example/track?n=CD%201%2F2')
    expect([agentPage('OWN', 'CD1', references), agentPage(undefined, 'CD1', references)]).toEqual([undefined, undefined])
  })
})
