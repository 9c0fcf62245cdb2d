import type { Atomically } from '../kernel/atomically.ts'
import { MILLIS_PER_DAY, type Clock } from '../kernel/clock.ts'
import { ok, type Result } from '../kernel/result.ts'
import type { PaymentChannel } from '../ledger/pay-way.ts'
import { beijingDay, spanOfBeijingDay } from './beijing-day.ts'
import { keepMoved, PROVIDER_ID } from './move-recharge.ts'
import type { PaymentProvider, PaymentProviders, StatementLine } from './payment-provider.port.ts'
import { moveRecharge } from './recharge.ts'
import type { StatementUnit } from './statement.ports.ts'
import { matchOf, namedBy, opensQuestion, type KeptLine } from './statement.rules.ts'

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
 * Reads the providers' statements of all days that were not read yet, until yesterday in Beijing: each line is kept and compared with its top-up, and what we
 * were paid without knowing opens a question. Nothing is credited by a statement. A day whose statement is not there yet is read by the next run.
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
  let batch: StatementLine[] = []
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

type Read = { readonly channel: PaymentChannel; readonly day: string; readonly lines: readonly StatementLine[]; readonly at: number }

/** Keeps lines of a day beside the top-ups that they name, and opens a question about what we were paid without knowing. */
export async function keepLines(unit: StatementUnit, { channel, day, lines, at }: Read): Promise<readonly KeptLine[]> {
  const kept: KeptLine[] = []
  // In the order of their numbers, so that two readers do not wait for each other.
  for (const line of lines.toSorted((left, right) => (namedBy(left) < namedBy(right) ? -1 : 1))) {
    const found = await unit.recharges.lock(namedBy(line))
    const recharge = found?.channel === channel ? found : undefined
    kept.push({ ...line, channel, day, match: matchOf(line, recharge) })
    if (recharge === undefined || !opensQuestion(line, recharge)) continue
    const moved = moveRecharge(recharge, 'question')
    if (!moved.ok) continue
    const to = { ...moved.value, transactionId: line.transactionId, paidAt: line.at }
    await keepMoved(unit, { from: recharge, to, event: 'question', stamp: { at, actorId: PROVIDER_ID } })
  }
  await unit.statements.keep(kept)
  return kept
}
