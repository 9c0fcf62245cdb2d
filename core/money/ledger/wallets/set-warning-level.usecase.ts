import type { Actor } from '#core/platform/access/account.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { formatAmount, money, type Money } from '#core/base/kernel/money.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'
import { wallet } from '../ledger-account.ts'
import type { LivePublisher } from '#core/platform/live/live-events.port.ts'
import type { LedgerStore } from '../ledger.ports.ts'

type Unit = { readonly ledger: LedgerStore; readonly audit: Pick<AuditTrail, 'write'>; readonly live: LivePublisher }

export type SetWarningLevel = { readonly customerId: number; readonly currency: string; readonly level: Money | undefined }

/**
 * Sets below which balance of a wallet its customer is warned, or that it is not. Nothing is sent
 * now: a wallet that is below already shows so, and the next message comes when it falls below
 * again. Repeated, it changes nothing.
 */
export const setWarningLevel =
  ({ atomically, clock }: { readonly atomically: Atomically<Unit>; readonly clock: Clock }) =>
  ({ customerId, currency, level }: SetWarningLevel, actor: Pick<Actor, 'id'>): Promise<Result<true>> =>
    atomically(async ({ ledger, audit, live }) => {
      const account = wallet(customerId, currency)
      const at = clock.now()
      const { heads } = await ledger.open({ accounts: [account], entries: 0, reversing: [], at })
      const head = heads.find((one) => one.account === account)
      if (head === undefined) throw new Error(`${account} was not opened`)
      if (head.warnBelow === level?.amount) return ok(true)
      await ledger.append([], [{ ...head, warnBelow: level?.amount }])
      const text = (amount: bigint | undefined): string | undefined =>
        amount === undefined ? undefined : formatAmount(money(amount, currency))
      const [from, to] = [text(head.warnBelow), text(level?.amount)]
      await audit.write([
        {
          at,
          actorId: actor.id,
          area: 'finance',
          subject: account,
          action: 'set_warning_level',
          changes: { warn_below: { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) } },
        },
      ])
      await live.publish({ topic: 'wallet', to: { accountIds: [customerId] } })
      return ok(true)
    })
