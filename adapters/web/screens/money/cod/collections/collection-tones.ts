/** How the states of collections and of differences look. */
export const COLLECTION_TONES = { due: 'waiting', collected: 'moving', remitted: 'done', failed: 'ended' } as const
export const DIFFERENCE_TONES = { open: 'waiting', accepted: 'done', rejected: 'trouble' } as const
