import type { Actor } from '#core/platform/access/account.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import { beijingDay, spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import type { ProviderStatementLine } from './payment-provider.port.ts'
import { paymentFailure } from './payment.failures.ts'
import { keepLines } from './reconcile.ts'
import type { StatementFile, StatementFiles, StatementUnit } from './statement.ports.ts'

type Ports = { readonly atomically: Atomically<StatementUnit>; readonly files: StatementFiles; readonly clock: Clock }

/** Lines of one unit of work. */
const BATCH = 200
/** A quarter, the longest that providers offer. */
const MOST_DAYS = 93

export type ImportedStatement = {
  readonly channel: PaymentChannel
  readonly from?: string
  readonly to?: string
  readonly lines: number
  readonly matched: number
}

/**
 * Takes a provider's statement from a file that staff downloaded: each line is kept and compared as
 * those of the daily run, and importing it again changes nothing. Days count as read by the daily
 * run alone. STATEMENT_FILE_UNKNOWN, STATEMENT_FILE_LINE, STATEMENT_FILE_DAYS.
 */
export function importStatement({ atomically, files, clock }: Ports) {
  return async (
    { fileName, content }: { readonly fileName: string; readonly content: Uint8Array },
    actor: Pick<Actor, 'id'>,
  ): Promise<Result<ImportedStatement>> => {
    const file = await files.open(content)
    if (!file.ok) return file
    const days = await daysOf(file.value)
    if (days.length > MOST_DAYS) return failed(paymentFailure('STATEMENT_FILE_DAYS', { most: MOST_DAYS }))
    const { channel } = file.value
    let [lines, matched] = [0, 0]
    for await (const { day, batch } of batchesOf(file.value)) {
      const kept = await atomically(async (unit) => ok(await keepLines(unit, { channel, day, lines: batch, at: clock.now() })))
      if (!kept.ok) return kept
      lines += kept.value.length
      matched += kept.value.filter(({ match }) => match === 'matched').length
    }
    const [from, to] = [days[0], days.at(-1)]
    return atomically(async ({ statements, audit }) => {
      for (const day of days) await statements.keepOurs(channel, { day, ...spanOfBeijingDay(day) })
      const changes = { file: { to: fileName }, lines: { to: String(lines) } }
      const subject = `statement-${channel}-${from ?? ''}`
      await audit.write([{ at: clock.now(), actorId: actor.id, area: 'finance', subject, action: 'import', changes }])
      return ok({ channel, lines, matched, ...(from === undefined || to === undefined ? {} : { from, to }) })
    })
  }
}

async function daysOf({ lines }: StatementFile): Promise<readonly string[]> {
  const days = new Set<string>()
  for await (const { at } of lines()) days.add(beijingDay(at))
  return [...days].toSorted()
}

/** Lines in parts, each of one day. */
async function* batchesOf({
  lines,
}: StatementFile): AsyncGenerator<{ readonly day: string; readonly batch: readonly ProviderStatementLine[] }> {
  let batch: ProviderStatementLine[] = []
  let day = ''
  for await (const line of lines()) {
    const own = beijingDay(line.at)
    if (batch.length > 0 && (own !== day || batch.length >= BATCH)) {
      yield { day, batch }
      batch = []
    }
    day = own
    batch.push(line)
  }
  if (batch.length > 0) yield { day, batch }
}
