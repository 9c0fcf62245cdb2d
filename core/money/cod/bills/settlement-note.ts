import type { Actor } from '#core/platform/access/account.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { formatMoney } from '#core/base/kernel/money.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import type { MESSAGE_TEMPLATES } from '#core/portal/messages/message-templates.ts'
import type { BillTrack } from './cod-bill.ts'
import { codFailure } from '../cod.failures.ts'
import type { SettlementBill, SettlementPaying, SettlementReach, SettlementUnit } from './settlement.ports.ts'

/** Returns the amount that a bill pays out, or charges where it pays nothing. */
export const shownPayout = ({ payout, ncndCharges }: Pick<SettlementBill, 'payout' | 'ncndCharges'>): string =>
  payout === undefined ? ncndCharges.map(formatMoney).join(' + ') : formatMoney(payout.total)

/** Locks a bill that an actor may touch: COD_BILL_NOT_FOUND. */
export async function lockSettlement(
  { settlements }: Pick<SettlementPaying, 'settlements'>,
  billNumber: string,
  { customerIds, isSent = false }: SettlementReach = {},
): Promise<Result<SettlementBill>> {
  const bill = await settlements.lock(billNumber)
  const isHidden = isSent && bill?.sentAt === undefined
  if (bill === undefined || isHidden || customerIds?.includes(bill.customerId) === false) return failed(codFailure('COD_BILL_NOT_FOUND'))
  return ok(bill)
}

type SettlementNote = {
  readonly before?: SettlementBill
  readonly after: SettlementBill
  readonly event: string
  readonly tracks: readonly BillTrack[]
  readonly actor: Pick<Actor, 'id'>
  readonly at: Instant
  readonly changes?: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown }>>
}

/**
 * The audit rows of what happened to a bill, one for each track that moved, and the signal to pages
 * that show it.
 */
export async function noteSettlement(
  { audit, live }: Pick<SettlementUnit, 'audit' | 'live'>,
  { before, after, event, tracks, actor, at, changes = {} }: SettlementNote,
): Promise<void> {
  const { billNumber: subject, customerId, status } = after
  await audit.write(
    tracks.map((track) => ({
      at,
      actorId: actor.id,
      area: 'cod',
      subject,
      action: event,
      from: before?.status[track] ?? 'not_billed',
      to: status[track],
      changes: { track: { to: track }, ...changes },
    })),
  )
  await live.publish({ topic: 'cod-bills', to: { audience: 'staff' } })
  await live.publish({ topic: 'cod-bills', to: { accountIds: [customerId] } })
}

type Template = Extract<keyof typeof MESSAGE_TEMPLATES, `cod_bill_${string}`>

/** A message to the customer, which links to the bill. */
export const informOfSettlement = (
  { messages }: Pick<SettlementUnit, 'messages'>,
  { billNumber, customerId }: Pick<SettlementBill, 'billNumber' | 'customerId'>,
  { template, params, at }: { readonly template: Template; readonly params: Readonly<Record<string, string>>; readonly at: Instant },
): Promise<void> =>
  messages.send({
    accountIds: [customerId],
    type: 'general',
    text: { template, params: { bill: billNumber, ...params } },
    link: `/finances/cod/bills/${billNumber}`,
    at,
  })
