/** The page of a remittance. */
export const remittancePath = (id: number): string => `/admin/cod/remittances/${id}`

export const REMITTANCE_TONES = { announced: 'waiting', received: 'moving', closed: 'done', cancelled: 'ended' } as const
export const EXPLANATION_TONES = { proposed: 'waiting', posted: 'done', rejected: 'trouble', undone: 'ended' } as const
