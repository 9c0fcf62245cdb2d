import { HOLD_REASONS } from '#core/parcels/printing/hold-reason.ts'
import { PRINT_PORT } from '#core/parcels/printing/print-port.ts'
import type { ApiClient } from '../http/client/api-client.ts'
import { AgentAway, AgentRefusal, connectToAgent } from './agent-client.ts'
import { ask } from './ask.ts'
import type { ExitCode } from './command.ts'
import type { Context } from './context.ts'
import { loadAgent } from './print-agent.ts'
import { printBatch, type Batch } from './print-batch.ts'
import { batchWords } from './print-batch.words.ts'
import { agentPlace, deskPlace, type LabelChoice, type PrintPlace } from './print-place.ts'

export type PrinterNamed = { readonly printer: string; readonly desk: string | undefined }

type Printing = {
  readonly client: ApiClient
  readonly to: PrinterNamed
  readonly choice: LabelChoice
  readonly batch: Pick<Batch, 'orders' | 'progress' | 'signal' | 'onResume'>
  /** Server and account, which the journal belongs to. */
  readonly owner: string
}

/**
 * The agent of this machine: its folder's owner needs no code, anybody else is asked for it. Throws
 * AgentAway, AgentRefusal.
 */
async function agentHere({ client, to, choice }: Printing, context: Context): Promise<PrintPlace> {
  const { sessionRoutes } = await import('../http/contract/platform/access/session.routes.ts')
  const { account } = (await client.call(sessionRoutes.whoAmI)).userInfo
  const { origin } = new URL(context.url)
  const port = Number(process.env['CROSSDOCK_PRINT_PORT'] || PRINT_PORT)
  const keys = await loadAgent()
  const askCode = context.interactive ? () => ask(context.say(batchWords.code)) : undefined
  const keepKey = (key: string): Promise<void> => keys.keepPair(undefined, { origin, account, key })
  const key = await keys.pairKey(undefined, origin, account)
  return agentPlace(client, await connectToAgent({ port, origin, account, lang: context.locale, key, askCode, keepKey }), {
    ...choice,
    printer: to.printer,
  })
}

/**
 * Prints a batch on a named printer, of this machine's agent or of a print desk, and reports how it
 * ended.
 */
export async function printAt(printing: Printing, context: Context): Promise<ExitCode> {
  const { client, to, choice, batch, owner } = printing
  const { printer, desk } = to
  try {
    const place = desk === undefined ? await agentHere(printing, context) : deskPlace(client, { ...choice, printer, desk })
    try {
      if (!(await place.isThere())) {
        context.note(context.say(batchWords.deskAway, { desk: desk ?? '' }))
        return 1
      }
      const held = (reason: string): boolean => {
        const known = Object.entries(HOLD_REASONS).find(([name]) => name === reason)?.[1]
        context.note(context.say(batchWords.held, { printer, reason: known === undefined ? reason : context.say(known) }))
        return context.interactive
      }
      const identity = [owner, desk ?? '', printer, choice]
      return shown(await printBatch({ ...batch, place, identity, held }), to, context)
    } finally {
      place.close()
    }
  } catch (error) {
    const said = agentTrouble(error, to, context)
    if (said === undefined) throw error
    context.note(said)
    return 1
  }
}

/** Returns the message for an agent that cannot be used; undefined for any other error. */
function agentTrouble(error: unknown, { printer }: PrinterNamed, context: Context): string | undefined {
  if (error instanceof AgentAway) return context.say(error.wasThere ? batchWords.agentLost : batchWords.noAgent)
  if (!(error instanceof AgentRefusal)) return undefined
  if (error.code === 'PRINT_NOT_PAIRED') return context.say(batchWords.notPaired)
  if (error.code === 'PRINT_PRINTER_UNKNOWN') return context.say(batchWords.noPrinter, { printer })
  return error.message
}

function shown(outcome: Awaited<ReturnType<typeof printBatch>>, { printer, desk }: PrinterNamed, context: Context): ExitCode {
  const { printed, confirmed, failed, uncertain, complete, away } = outcome
  for (const failure of failed) context.note(`${failure.order_number}: ${failure.message}`)
  for (const order of uncertain) context.note(context.say(batchWords.uncertain, { order }))
  if (confirmed < printed) context.note(context.say(batchWords.unconfirmed, { printer }))
  if (away && desk !== undefined) context.note(context.say(batchWords.deskAway, { desk }))
  if (context.json)
    context.print(JSON.stringify({ printer, ...(desk === undefined ? {} : { desk }), printed, failed, uncertain, complete }))
  else if (printed > 0) context.note(context.say(batchWords.printed, { count: printed, printer }))
  if (!complete && !away) context.note(context.say(batchWords.again))
  return complete && failed.length + uncertain.length === 0 ? 0 : 1
}
