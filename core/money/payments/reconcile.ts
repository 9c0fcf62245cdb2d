import type { Atomically } from '#core/base/kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock } from '#core/base/kernel/clock.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import type { PaymentChannel } from '../ledger/wallets/pay-way.ts'
import { beijingDay, spanOfBeijingDay } from '#core/base/kernel/zoned-time.ts'
import { keepInQuestion, keepSecond } from './keep-payment.ts'
import type { PaymentProvider, PaymentProviders, ProviderStatementLine } from './payment-provider.port.ts'
import type { Recharge } from './recharge.ts'
import type { StatementUnit } from './statement.ports.ts'
import { isSecond, matchOf, namedBy, opensQuestion, type KeptStatementLine } from './statement.rules.ts'

type Ports<U extends StatementUnit = StatementUnit> = {
  readonly atomically: Atomically<U>
  readonly providers: PaymentProviders
  readonly clock: Clock
}

/** Lines of one unit of work. */
const BATCH = 200
/** How far back a provider is read whose statements were never read. */
const FIRST_DAYS = 7

const nextDay = (day: string): string => beijingDay(spanOfBeijingDay(day).before)

/**
 * Reads the providers' statements of all days that were not read yet, until yesterday in Beijing:
 * each line is kept and compared with its top-up, and what we were paid without knowing opens a
 * question. Nothing is credited by a statement. A day whose statement is not there yet is read by
 * the next run.
 */
export function reconcile<U extends StatementUnit>(ports: Ports<U>) {
  return async (signal: { readonly aborted: boolean }): Promise<Result<undefined>> => {
    const { atomically, providers, clock } = ports
    for (const provider of Object.values(providers)) {
      const last = await atomically(async ({ statements }) => ok(await statements.lastDay(provider.channel)))
      if (!last.ok) return last
      const today = beijingDay(clock.now())
      let day = last.value === undefined ? beijingDay(clock.now() - FIRST_DAYS * MILLIS_PER_DAY) : nextDay(last.value)
      while (day < today && !signal.aborted && (await readDay(ports, provider, day))) day = nextDay(day)
    }
    return ok(undefined)
  }
}

/** Whether the day was read to its end. */
async function readDay<U extends StatementUnit>({ atomically, clock }: Ports<U>, provider: PaymentProvider, day: string): Promise<boolean> {
  const statement = await provider.statement(day)
  if (!statement.ok) return false
  const { channel } = provider
  let batch: ProviderStatementLine[] = []
  const write = async (): Promise<boolean> => {
    const lines = batch
    batch = []
    return (await atomically(async (unit) => ok(await keepLines(unit, { channel, day, lines, at: clock.now() })))).ok
  }
  for await (const line of statement.value) {
    batch.push(line)
    if (batch.length >= BATCH && !(await write())) return false
  }
  if (batch.length > 0 && !(await write())) return false
  const marked = await atomically(async ({ statements }) => {
    await statements.keepOurs(channel, { day, ...spanOfBeijingDay(day) })
    return ok(await statements.mark(channel, day))
  })
  return marked.ok
}

type StatementDayLines = {
  readonly channel: PaymentChannel
  readonly day: string
  readonly lines: readonly ProviderStatementLine[]
  readonly at: number
}

/**
 * Keeps lines of a day beside the top-ups that they name, and opens a question about what we were
 * paid without knowing.
 */
export async function keepLines(
  unit: StatementUnit,
  { channel, day, lines, at }: StatementDayLines,
): Promise<readonly KeptStatementLine[]> {
  const kept: KeptStatementLine[] = []
  // In the order of their numbers, so that two readers do not wait for each other.
  for (const line of lines.toSorted((left, right) => (namedBy(left) < namedBy(right) ? -1 : 1))) {
    const found = await unit.recharges.lock(namedBy(line))
    const recharge = found?.channel === channel ? found : undefined
    kept.push({ ...line, channel, day, match: matchOf(line, await paidWith(unit, recharge, line)) })
    if (recharge === undefined) continue
    if (opensQuestion(line, recharge)) {
      const question = recharge.state === 'pending' && line.amount.amount !== recharge.amount.amount ? 'amount' : 'late'
      await keepInQuestion(unit, { recharge, payment: line, event: 'question', question, at })
    } else if (isSecond(line, recharge)) {
      // A payment of another top-up stays a difference of the statement.
      await keepSecond(unit, { first: recharge, payment: line, at })
    }
  }
  await unit.statements.keep(kept)
  return kept
}

/** The top-up of a line: a second payment has one of its own. */
async function paidWith(
  { recharges }: StatementUnit,
  named: Recharge | undefined,
  line: ProviderStatementLine,
): Promise<Recharge | undefined> {
  if (named === undefined || !isSecond(line, named)) return named
  const other = await recharges.paidBy(named.channel, line.transactionId)
  return other?.repeats === named.number ? other : named
}
