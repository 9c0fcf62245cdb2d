import type { Actor } from '#core/platform/access/account.ts'
import { disputeSettlement, reissueSettlement } from '#core/money/cod/bills/dispute-settlement.usecase.ts'
import { moveSettlement, type PlainSettlementEvent } from '#core/money/cod/bills/move-settlement.usecase.ts'
import { settleClients } from '#core/money/cod/bills/settle-clients.usecase.ts'
import { payBillInUnit } from '#core/money/cod/bills/settlement-pay.ts'
import type { SettlementBill, SettlementUnit } from '#core/money/cod/bills/settlement.ports.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must } from '#core/base/kernel/result.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlSettlementStore } from '../../money/cod/sql-settlement-store.ts'
import type { Connection } from '../../database/database.ts'
import { sqlLedger } from '../../money/ledger/sql-ledger.ts'
import { DDP_SHIPPER, DDU_SHIPPER, FINANCE_STAFF } from '../portal/demo-accounts.ts'
import { collectAndRemit } from './demo-cash.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

/** How far each bill went; the newest last. What arrived after them waits for the next one. */
type Way = 'written_off' | 'settled' | 'pending_payment' | 'withdrawn' | 'reissued' | 'disputed' | 'pending_confirmation' | 'billed'
const WAYS: readonly {
  readonly by: { readonly id: number; readonly account: string }
  /** Orders on each bill. */
  readonly most: number
  readonly ways: readonly Way[]
}[] = [
  {
    by: DDP_SHIPPER,
    most: 3,
    ways: [
      'written_off',
      'settled',
      'reissued',
      'pending_payment',
      'pending_payment',
      'pending_payment',
      'disputed',
      'withdrawn',
      'pending_confirmation',
      'billed',
    ],
  },
  { by: DDU_SHIPPER, most: 2, ways: ['settled', 'pending_payment', 'pending_payment', 'pending_payment', 'pending_confirmation'] },
]

type Desk = { readonly unit: SettlementUnit; readonly connection: Connection; readonly stage: DemoStage }

/** Moves a bill of a client as far as its way leads. */
async function moveDemoSettlement(
  { unit, stage }: Desk,
  bill: SettlementBill,
  { way, at, client }: { way: Way; at: Instant; client: Actor },
): Promise<void> {
  let now = at
  const atomically = async <T>(work: (given: SettlementUnit) => Promise<T>): Promise<T> => work(unit)
  const ports = { atomically, references: stage.references, hasAgreed: async () => true, clock: { now: () => (now += MILLIS_PER_HOUR) } }
  const staff = stage.person(FINANCE_STAFF)
  const number = bill.billNumber
  const move = async (event: PlainSettlementEvent, actor: Actor, raw = {}) =>
    must(await moveSettlement(ports)(number, { event, raw }, actor, {}))
  if (way === 'withdrawn') await move('withdraw', staff, { reason: '汇率录入有误，更正后重新出账' })
  if (way === 'billed' || way === 'withdrawn') return
  await move('send', staff)
  if (way === 'pending_confirmation') return
  if (way === 'disputed' || way === 'reissued') {
    const said = { lines: [1], raw: { reason: '该单收件人实付金额与账单不符，请核对签收底单' }, files: [] }
    must(await disputeSettlement(ports)(number, said, client, {}))
    if (way === 'disputed') return
    must(await reissueSettlement(ports)(number, { without: [1], raw: { answer: '已核实，该单移出本期，核对后进入下期账单' } }, staff, {}))
    return
  }
  const confirmed = await move('confirm', client)
  if (way === 'pending_payment' || confirmed.payout === undefined) return
  const payment = { bank: '招商银行深圳分行', amount: confirmed.payout.total, transactionId: `CMB${number.slice(2)}`, at: now }
  must(await payBillInUnit(unit, number, { payment, by: 'bank', actor: staff, at: now }))
  if (way === 'written_off') await move('write_off', staff)
}

/** Settlement bills in every state, and money that waits for the next ones. */
export async function seedSettlements(connection: Connection, stage: DemoStage): Promise<void> {
  const unit: SettlementUnit = {
    settlements: sqlSettlementStore(connection),
    audit: sqlAuditTrail(connection),
    ledger: sqlLedger(connection),
    files: { name: async () => undefined, find: async () => undefined },
    messages: { send: async () => undefined },
    // Nobody has a page open yet.
    live: { publish: async () => undefined },
  }
  const desk: Desk = { unit, connection, stage }
  const staff = stage.person(FINANCE_STAFF)
  for (const { by, most, ways } of WAYS) {
    const client = stage.person(by)
    for (const [place, way] of ways.entries()) {
      const at = stage.now - (ways.length - place) * 2 * MILLIS_PER_DAY
      if ((await collectAndRemit(connection, stage, { customerId: by.id, most, at })) === 0) return
      const ports = { atomically: <T>(work: (given: SettlementUnit) => Promise<T>) => work(unit), references: stage.references }
      const clock = { now: () => at + MILLIS_PER_HOUR }
      const [outcome] = await settleClients({ ...ports, findClient: async () => by, clock })([by.account], undefined, staff)
      if (outcome?.bill !== undefined) await moveDemoSettlement(desk, outcome.bill, { way, at: at + MILLIS_PER_HOUR, client })
    }
    await collectAndRemit(connection, stage, { customerId: by.id, most, at: stage.now - MILLIS_PER_HOUR })
  }
}
