import type { HeadingMemory } from './headings.ts'

/** Remembers what a customer's own headings were matched to, for the next file. */
export type HeadingMemories = {
  readonly of: (customerId: number, kind: string) => Promise<HeadingMemory>
  readonly keep: (customerId: number, kind: string, learned: HeadingMemory) => Promise<void>
}
