/**
 * What a state means to its reader: not begun, waiting for someone, moving, done, in trouble, ended otherwise. Each has one colour in pages,
 * charts and the terminal, always with a dot and a word.
 */
export type StateTone = 'draft' | 'waiting' | 'moving' | 'done' | 'trouble' | 'ended'
