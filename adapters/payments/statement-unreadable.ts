import { isStorable } from '#core/base/kernel/storable-text.ts'
/**
 * A statement whose layout is another than the provider's; the message is for the log and names the
 * line.
 */
export class StatementUnreadable extends Error {
  override readonly name = 'StatementUnreadable'
}

/**
 * Reads a statement to its end, so that nobody begins to use one that breaks off. Throws
 * StatementUnreadable.
 */
export async function readThrough(lines: AsyncIterable<unknown>): Promise<void> {
  for await (const line of lines) void line
}

/** Refuses the line of a statement whose texts the store cannot hold, by its number. */
export function refuseUnstorable(cells: readonly string[], line: number): void {
  if (!isStorable(cells)) throw new StatementUnreadable(`line ${line} has characters that cannot be kept`)
}
