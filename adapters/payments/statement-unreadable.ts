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
