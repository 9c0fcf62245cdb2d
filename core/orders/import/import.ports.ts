import type { HeadingMemory } from './headings.ts'

/** What a customer's own headings were found to mean, kept for the next file. */
export type HeadingMemories = {
  readonly of: (customerId: number, kind: string) => Promise<HeadingMemory>
  readonly keep: (customerId: number, kind: string, learned: HeadingMemory) => Promise<void>
}
