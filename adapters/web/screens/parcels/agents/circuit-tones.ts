/** How the state of an agent's circuit is shown. */
export const CIRCUIT_TONES = { closed: 'done', trial: 'waiting', open: 'trouble' } as const

export const connectionPath = (agent: string): string => `/admin/agent-connections/${encodeURIComponent(agent)}`
