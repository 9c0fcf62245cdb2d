import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** The question was cancelled with Ctrl-C or Ctrl-D. */
export class NotAnswered extends Error {}

type Lines = ReturnType<typeof createInterface>

async function answerOf(lines: Lines, question: string): Promise<string> {
  const { promise: left, reject } = Promise.withResolvers<never>()
  // Closed by Ctrl-C and Ctrl-D; after the answer nobody waits for this.
  lines.once('close', () => reject(new NotAnswered()))
  try {
    return await Promise.race([lines.question(question), left])
  } finally {
    lines.close()
  }
}

/** Asks on the terminal; the question goes to standard error. Throws NotAnswered. */
export const ask = async (question: string): Promise<string> =>
  (await answerOf(createInterface({ input: process.stdin, output: process.stderr }), question)).trim()

/** Asks without showing what is typed. Throws NotAnswered. */
export async function askSecretly(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  try {
    return await answerOf(createInterface({ input: process.stdin, output: silent, terminal: true }), '')
  } finally {
    process.stderr.write('\n')
  }
}

/** The first line of standard input, for a password that a program passes in. */
export async function readFirstLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line
  return ''
}
