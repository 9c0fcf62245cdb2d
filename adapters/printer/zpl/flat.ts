/**
 * A kept text as one piece of memory. Texts that grow by concatenation stay trees of their parts, which would be walked again each time
 * they are written; half of the time of a label went there.
 */
export const flat = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')
