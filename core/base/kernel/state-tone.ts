/**
 * The meaning of a state to its reader: not begun, waiting for someone, moving, done, in trouble,
 * ended otherwise. Each has one colour in pages, charts and the terminal, always with a dot and a
 * word.
 */
export const STATE_TONES = ['draft', 'waiting', 'moving', 'done', 'trouble', 'ended'] as const
export type StateTone = (typeof STATE_TONES)[number]
