import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough, Writable } from 'node:stream'
import { start, type REPLServer, type ReplOptions } from 'node:repl'
import { inspect } from 'node:util'
import { cashTrial } from './cash.ts'
import { orderTrial, quoteParcel, readSheet } from './parcels.ts'
import { moneyOf } from './shown.ts'

const PAGE = join(import.meta.dirname, '../../../docs/TRY.md')
const PROMPT = '> '

/** An example of the page: its name, and a session as the terminal shows it. */
export type Example = { readonly name: string; readonly session: string }

/** The examples of docs/TRY.md: each block that is a session, named by the heading above it. */
export function readExamples(page = readFileSync(PAGE, 'utf8')): readonly Example[] {
  return page
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const name = section.slice(0, section.indexOf('\n')).split(':')[0] ?? ''
      return [...section.matchAll(/^```js\n(> [^]*?)^```$/gm)].map(([, session = '']) => ({ name, session }))
    })
}

/** The lines of an example that a person types. */
const linesOf = ({ session }: Example): readonly string[] =>
  session.split('\n').flatMap((line) => (line.startsWith(PROMPT) ? [line.slice(PROMPT.length)] : []))

/** Starts Node's REPL with fresh doubles and the few helpers over them. */
export function startSession(options: Pick<ReplOptions, 'input' | 'output' | 'terminal'> = {}): REPLServer {
  const repl = start({
    ...options,
    prompt: PROMPT,
    writer: (value: unknown) => inspect(value, { depth: 6, breakLength: 120, colors: repl.useColors }),
  })
  const startOver = (): string => {
    Object.assign(repl.context, { orders: orderTrial(), cash: cashTrial() })
    return 'The stores are empty.'
  }
  startOver()
  Object.assign(repl.context, { quoteParcel, readSheet, money: moneyOf, startOver })
  return repl
}

/** Evaluates a line as if it were typed; what is awaited in it is waited for. */
const evaluate = (repl: REPLServer, line: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    repl.eval(`${line}\n`, repl.context, 'example', (error, value: unknown) => {
      if (error === null) resolve(value)
      else reject(error)
    })
  })

/** Plays an example over empty stores: each of its lines, and below it what the line answers. */
export async function playExample(repl: REPLServer, example: Example): Promise<void> {
  await evaluate(repl, 'startOver()')
  for (const line of linesOf(example)) {
    repl.output.write(`${PROMPT}${line}\n`)
    repl.output.write(`${repl.writer(await evaluate(repl, line))}\n`)
  }
}

/** The text that a terminal shows while an example is played. */
export async function sessionOf(example: Example): Promise<string> {
  const shown: string[] = []
  const output = new Writable({ write: (chunk, _encoding, done) => (shown.push(String(chunk)), done()) })
  const repl = startSession({ input: new PassThrough(), output, terminal: false })
  shown.length = 0
  await playExample(repl, example)
  repl.close()
  return shown.join('')
}
