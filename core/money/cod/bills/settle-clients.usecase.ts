import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import type { Account } from '#core/platform/access/account.ts'
import { onboardingFailure } from '#core/platform/access/accounts/onboarding.failures.ts'
import { dayOf } from '../../billing/period.rules.ts'
import { readFields, type RawFields } from '#core/base/fields/read-fields.ts'
import type { References } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { atField, type Failure } from '#core/base/kernel/failure.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { CodPayout } from '#core/pricing/fees/subjects/cod-payout.ts'
import { codFailure } from '../cod.failures.ts'
import { cycleFields, hasCycleDay, nextCycleDay, type CycleSetting } from './settlement-cycle.rules.ts'
import { issueSettlement } from './settlement-issue.ts'
import { payoutRates, type RateVersion } from './settlement-rates.ts'
import type { SettlementBill, Settlements, SettlementUnit, UnbilledClient } from './settlement.ports.ts'

type FindClient = (account: string) => Promise<Pick<Account, 'id'> | undefined>
type Ports<U extends SettlementUnit = SettlementUnit> = {
  readonly atomically: Atomically<U>
  readonly findClient: FindClient
  readonly references: () => References
  readonly clock: Clock
}

/** A client's next bill as it would be, or why there is none. */
export type SettlementPreview = {
  readonly client: UnbilledClient
  readonly until: Instant
  readonly payout?: CodPayout
  readonly rates: readonly RateVersion[]
  readonly failure?: Failure
}

type SettleClientsQuery = {
  readonly account?: string | undefined
  readonly until?: Instant | undefined
  readonly page: number
  readonly pageSize: number
}

/**
 * A sum stands for its orders: the payout depends on sums alone, and only the count of a step on
 * how many there were.
 */
const amountsOf = ({ sums }: UnbilledClient) =>
  sums.flatMap(({ amount, currency, count }) => [
    { amount, currency },
    ...Array.from({ length: Math.max(0, count - 1) }, () => ({ amount: 0n, currency })),
  ])

/**
 * Returns the settlements of clients within reach as they would be now: who is in with which
 * payout, and what is left out and why. Changes nothing.
 */
export const previewSettlements =
  ({ settlements, references, clock }: { readonly settlements: Pick<Settlements, 'unbilled'> } & Pick<Ports, 'references' | 'clock'>) =>
  async (
    { until, ...asked }: SettleClientsQuery,
    actor: Actor,
  ): Promise<{ readonly rows: readonly SettlementPreview[]; readonly total: number }> => {
    const now = clock.now()
    const limit = Math.min(until ?? now, now)
    const { rows, total } = await settlements.unbilled({ ...asked, until: limit, customerIds: clientsWithin(actor) })
    const rates = payoutRates(references(), now)
    const previewOf = (client: UnbilledClient): SettlementPreview => {
      const facts = { client, until: limit, rates: [] }
      if (client.sums.length === 0) return client.ncndCount > 0 ? facts : { ...facts, failure: codFailure('NOTHING_TO_SETTLE') }
      const payout = rates.payoutOf(amountsOf(client))
      return payout.ok ? { ...facts, payout: payout.value, rates: rates.versionsOf(payout.value) } : { ...facts, failure: payout.failure }
    }
    return { rows: rows.map(previewOf), total }
  }

/** The result for one client of several. */
export type ClientOutcome = { readonly account: string; readonly bill?: SettlementBill; readonly failure?: Failure }

/**
 * Draws up the bills of chosen clients within reach, each in a unit of work of its own. For each:
 * ACCOUNT_NOT_FOUND, NOTHING_TO_SETTLE, PAYOUT_TOO_SMALL, EXCHANGE_RATE_MISSING.
 */
export const settleClients =
  ({ atomically, findClient, references, clock }: Ports) =>
  async (accounts: readonly string[], until: Instant | undefined, actor: Actor): Promise<readonly ClientOutcome[]> => {
    const outcomes: ClientOutcome[] = []
    for (const account of new Set(accounts)) {
      const client = await clientWithin(findClient, account, actor)
      const now = clock.now()
      const done = client.ok
        ? await atomically(async (unit) => {
            const customerId = client.value
            await unit.settlements.lockClient(customerId)
            const limit = Math.min(until ?? now, now)
            return issueSettlement(unit, { customerId, until: limit, now, actorId: actor.id, references: references() })
          })
        : client
      outcomes.push(done.ok ? { account, bill: done.value } : { account, failure: done.failure })
    }
    return outcomes
  }

async function clientWithin(findClient: FindClient, account: string, actor: Actor): Promise<Result<number>> {
  const client = await findClient(account)
  const within = clientsWithin(actor)
  if (client === undefined || within?.includes(client.id) === false) return failed(onboardingFailure('ACCOUNT_NOT_FOUND'))
  return ok(client.id)
}

/** Sets when a client is settled by itself: ACCOUNT_NOT_FOUND, INPUT_INVALID with CYCLE_DAY. */
export const setSettlementCycle =
  ({ atomically, findClient, references, clock }: Ports) =>
  async (account: string, raw: RawFields, actor: Actor): Promise<Result<CycleSetting>> => {
    const client = await clientWithin(findClient, account, actor)
    if (!client.ok) return client
    const read = readFields(cycleFields, { raw, context: { references: references() } })
    if (!read.ok) return read
    const setting: CycleSetting = { cycle: read.value.cycle, day: read.value.day }
    if (!hasCycleDay(setting)) return failed(invalidInput([atField('day', codFailure('CYCLE_DAY'))]))
    const at = clock.now()
    return atomically(async (unit) => {
      const before = await unit.settlements.lockClient(client.value)
      const nextDay = nextCycleDay(setting, dayOf(at))
      await unit.settlements.keepCycle(client.value, { ...setting, nextDay })
      const shown = ({ cycle, day }: CycleSetting): string => (cycle === 'by_hand' || day === undefined ? cycle : `${cycle} ${day}`)
      const changes = { client: { to: client.value }, cycle: { from: shown(before), to: shown(setting) } }
      await unit.audit.write([{ at, actorId: actor.id, area: 'cod', subject: account, action: 'set_cycle', changes }])
      return ok(setting)
    })
  }
