import { clientsWithin, type Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { beginAuthorization, finishAuthorization, revokeAuthorization } from '#core/money/cod/payouts/authorize-alipay.usecase.ts'
import type { askForeignPayee, endForeignPayee } from '#core/money/cod/payouts/foreign-payee.usecase.ts'
import type { askPayout, confirmBankPayout, decidePayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { reasonWords } from '#core/money/cod/payouts/payout-reasons.ts'
import type { onceOver } from '#core/base/kernel/once.ts'
import { payoutFailure } from '#core/money/cod/payouts/payout.failures.ts'
import { payoutMachine } from '#core/money/cod/payouts/payout.machine.ts'
import type { ListedPayout, Payouts } from '#core/money/cod/payouts/payout.ports.ts'
import type { Payout } from '#core/money/cod/payouts/payout.ts'
import { instantText, instantTextOrNull } from '#core/base/kernel/instant.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { AlipayAccountAnswer, CodPayoutRow, payoutRoutes } from '../../../../contract/money/cod/payout.routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { Reader } from '../../../presenters/reader.ts'
import { moneyOf } from '../../pricing/fees/step.presenter.ts'

type Parts = {
  readonly payouts: Payouts
  readonly clock: Clock
  /** Who lets customers authorise; none where nobody does. */
  readonly channel: string | undefined
  readonly begin: ReturnType<typeof beginAuthorization>
  readonly finish: ReturnType<typeof finishAuthorization>
  readonly revoke: ReturnType<typeof revokeAuthorization>
  readonly ask: ReturnType<typeof askPayout>
  readonly confirm: ReturnType<typeof confirmBankPayout>
  readonly allowPayee: ReturnType<typeof askForeignPayee>
  readonly withdrawPayee: ReturnType<typeof endForeignPayee>
  readonly oncePer: ReturnType<typeof onceOver>
  readonly decide: ReturnType<typeof decidePayout>
}

const MOST_WAITING = 200

function eventsOf({ state, askedBy, isPayable }: ListedPayout, actor: Actor): CodPayoutRow['events'] {
  if (actor.audience === 'customer') return []
  const drawn = payoutMachine.eventsFrom(state)
  const approves = mayDo(actor, { area: 'finance', action: 'approve' })
  return [
    ...(approves && drawn.includes('approve') && askedBy !== actor.id ? (['approve'] as const) : []),
    ...(approves && drawn.includes('cancel') ? (['cancel'] as const) : []),
    ...(isPayable && mayDo(actor, { area: 'finance', action: 'create' }) ? (['ask'] as const) : []),
  ]
}

function rowOf(payout: ListedPayout, { actor, locale }: Reader, now: number): CodPayoutRow {
  const { payee, bank, transactionId, reason, reasonCode } = payout
  const isStaff = actor.audience === 'staff'
  return {
    id: payout.id,
    bill_number: payout.billNumber,
    account: payout.account,
    way: payout.way,
    amount: moneyOf(payout.amount),
    status: payout.state,
    status_txt: payoutMachine.states[payout.state].label[locale],
    payee: payee === undefined ? null : [payee.masked, payee.nickname].filter(Boolean).join(' '),
    payee_usable_from: payee !== undefined && payee.usableFrom > now ? instantText(payee.usableFrom) : null,
    payee_shared: isStaff && payee?.isShared === true,
    bank: bank ?? null,
    transaction_id: transactionId ?? null,
    reason: reason === undefined ? null : reasonWords({ code: reasonCode, reason })[locale],
    create_time: instantText(payout.askedAt),
    check_time: instantTextOrNull(payout.paidAt),
    // Only staff see which of them asked and decided.
    requested_by: isStaff ? payout.askedByName : null,
    decided_by: isStaff ? (payout.decidedByName ?? null) : null,
    attempts: payout.attempts,
    events: eventsOf(payout, actor),
  }
}

type Own = 'alipayInfo' | 'alipayAuth' | 'alipayCallback' | 'alipayRevoke'

function accountHandlers({ payouts, clock, channel, begin, finish, revoke }: Parts): Pick<BindingsOf<typeof payoutRoutes>, Own> {
  const info = async ({ id }: Actor): Promise<AlipayAccountAnswer> => {
    const found = await payouts.account(id)
    return {
      is_open: channel !== undefined,
      authorized: found !== undefined,
      account: found?.masked ?? null,
      identity_type: found?.kind ?? null,
      nickname: found?.nickname ?? null,
      authorize_time: instantTextOrNull(found?.authorizedAt),
      usable_from: instantTextOrNull(found?.usableFrom),
      waits: found !== undefined && found.usableFrom > clock.now(),
      sandbox: channel === 'sandbox',
    }
  }
  return {
    alipayInfo: async ({ actor }) => ok(await info(actor)),
    alipayAuth: async ({ actor, tokenHash }) => {
      const begun = await begin({ session: tokenHash }, actor)
      return begun.ok ? ok({ url: begun.value }) : begun
    },
    alipayCallback: async ({ body, actor, tokenHash }) => {
      const done = await finish({ state: body.state, code: body.auth_code, session: tokenHash }, actor)
      return done.ok ? ok(await info(actor)) : done
    },
    alipayRevoke: async ({ actor }) => {
      const done = await revoke(actor)
      return done.ok ? ok(await info(actor)) : done
    },
  }
}

/** Handlers of Alipay accounts and of payouts. */
export function payoutHandlers(parts: Parts): BindingsOf<typeof payoutRoutes> {
  const { payouts, clock, ask, confirm, oncePer, decide } = parts
  const answerPayout = async (done: Result<Payout>, reader: Reader): Promise<Result<CodPayoutRow>> => {
    if (!done.ok) return done
    const { id } = done.value
    const listed = await payouts.find(id, clientsWithin(reader.actor))
    return listed === undefined ? failed(payoutFailure('PAYOUT_NOT_FOUND', { id })) : ok(rowOf(listed, reader, clock.now()))
  }
  return {
    ...accountHandlers(parts),
    codPayouts: async ({ query: { status: state, ...query }, actor, locale }) => {
      const { rows, total } = await payouts.list({ ...query, state, customerIds: clientsWithin(actor) })
      return ok({ rows: rows.map((one) => rowOf(one, { actor, locale }, clock.now())), total })
    },
    billsToPayOut: async ({ actor }) => {
      const bills = await payouts.waitingBills(clientsWithin(actor), MOST_WAITING)
      return ok(
        bills.map(({ billNumber, account, amount, payee }) => ({
          bill_number: billNumber,
          account,
          amount: moneyOf(amount),
          payee: payee ?? null,
        })),
      )
    },
    askCodPayout: async ({ params, keyed, ...reader }) => answerPayout(await oncePer(keyed, () => ask(params.bill, reader.actor)), reader),
    confirmBankPayout: async ({ params, body, keyed, ...reader }) => {
      const done = await oncePer(keyed, () => confirm(params.bill, body, reader.actor))
      if (!done.ok) return done
      return 'waits' in done.value ? ok({ waits_for: done.value.waits }) : answerPayout(ok(done.value.payout), reader)
    },
    allowPayee: async ({ params: { id: accountId }, body: raw, keyed, actor }) => {
      const asked = await parts.allowPayee({ accountId, raw, keyed }, actor)
      return asked.ok ? ok({ waits_for: asked.value.waits }) : asked
    },
    withdrawPayee: async ({ params: { id: accountId }, body: raw, actor }) => {
      const ended = await parts.withdrawPayee({ accountId, raw }, actor)
      return ended.ok ? ok(null) : ended
    },
    decideCodPayout: async ({ params: { payout_id: id, decision }, body, keyed, ...reader }) =>
      answerPayout(await oncePer(keyed, () => decide({ id, decision, raw: body }, reader.actor)), reader),
  }
}
