import { insertAccount } from '../../../adapters/store/platform/access/sql-accounts.ts'
import type { Database } from '../../../adapters/store/database/database.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { Unit } from '../../../adapters/store/unit.ts'
import type { Account, Actor } from '#core/platform/access/account.ts'
import { sealOf } from '#core/money/cod/payouts/alipay-account.ts'
import { announceRemittance, cancelRemittance } from '#core/money/cod/remittances/announce-remittance.usecase.ts'
import { decideDifferences } from '#core/money/cod/collections/decide-difference.usecase.ts'
import { disputeSettlement, reissueSettlement } from '#core/money/cod/bills/dispute-settlement.usecase.ts'
import { explainRemittance } from '#core/money/cod/remittances/explain-remittance.usecase.ts'
import { followCollection } from '#core/money/cod/collections/follow-collection.ts'
import { moveSettlement } from '#core/money/cod/bills/move-settlement.usecase.ts'
import { askPayout, confirmBankPayout, decidePayout } from '#core/money/cod/payouts/pay-out.usecase.ts'
import { receiveRemittance, undoReceipt } from '#core/money/cod/remittances/receive-remittance.usecase.ts'
import { reportCollections } from '#core/money/cod/collections/report-collections.usecase.ts'
import { sendPayouts } from '#core/money/cod/payouts/send-payouts.ts'
import { settleClients } from '#core/money/cod/bills/settle-clients.usecase.ts'
import { indexReferences } from '#core/base/fields/references.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { formatAmount, money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'
import { madeOrder } from '../made-orders.ts'
import { faultyPayouts, type Fate } from '../providers/faulty-payouts.ts'
import { seededTables } from '../references.ts'
import { settlementTables } from '../money/settlement-rates.ts'
import { openShipper } from '../open-shipper.ts'

const NOW = Date.UTC(2026, 9, 7, 4)
const MILLIS_PER_MINUTE = 60_000
const LOOKS = 5
export const AGENT = 'ARAMEX'
const staff = (id: number): Actor => ({ id, audience: 'staff' }) as unknown as Actor
const [clerk, second] = [staff(3), staff(4)]
const references = indexReferences([...seededTables, ...settlementTables()])
const sealer = { seal: (text: string) => text, open: (sealed: string) => sealed }
const reason = { reason: 'as it is' }

/** Units of which one, counted from now, dies before it is kept. */
function dying(atomically: Atomically<Unit>, dies: number): Atomically<Unit> {
  let left = dies
  return (work) =>
    atomically(async (unit) => {
      const done = await work(unit)
      left -= 1
      if (left === 0) throw new Error('the server died')
      return done
    })
}

/** Two servers on one database, as use cases need them. */
export type CashRoom = { readonly here: Store; readonly there: Store; readonly database: Database }

/** A client whose cash it is. */
const CASH_CLIENT: Account = {
  id: 0,
  audience: 'customer',
  account: 'cash',
  passwordHash: '$argon2id$',
  name: '赵敏',
  company: undefined,
  ddType: 'DDU',
  auditStatus: 30,
  accountPhone: undefined,
  showFinance: 1,
  fit: 1,
  sender: { name: '赵敏', phone: '', country: 'CN', city: '', address: '' },
}

/** The agent, and the staff who work with its cash. */
export async function prepareCash({ database }: Pick<CashRoom, 'database'>): Promise<void> {
  await database.rows('insert into tracker_agent (agent_code, agent_name) values ($1, $1)', [AGENT])
  for (const { id } of [clerk, second]) await insertAccount(database, { ...CASH_CLIENT, id, account: `clerk-${id}` })
}

/**
 * A client with an account at Alipay, and a provider whose faults are set beforehand: every step of
 * the cash goes through the product's own use cases.
 */
export async function cashDesk({ here, there, database }: CashRoom, customerId: number) {
  let now = NOW
  let fates: readonly Fate[] = []
  const clock = { now: () => now }
  const faulty = faultyPayouts(clock, () => {
    const [next = 'done', ...rest] = fates
    fates = rest
    return next
  })
  const customer = { id: customerId, audience: 'customer' } as unknown as Actor
  const account = `cash-${customerId}`
  await insertAccount(database, { ...CASH_CLIENT, id: customerId, account })
  await openShipper(database, customerId)
  const seal = { sealedId: sealer.seal(`2088${customerId}`), fingerprint: account, masked: sealOf(customerId) }
  must(
    await here.atomically(async ({ alipayAccounts }) =>
      ok(await alipayAccounts.add({ ...seal, customerId, channel: 'alipay', kind: 'user_id', authorizedAt: NOW, usableFrom: NOW })),
    ),
  )
  const ports = {
    atomically: here.atomically,
    references: () => references,
    clock,
    payouts: there.payouts,
    providers: { alipay: faulty.provider },
    sealer,
    hasAgreed: async () => true,
    findClient: async () => ({ id: customerId }),
  }
  const elsewhere = { ...ports, atomically: there.atomically }
  const shown = (amount: bigint, currency: string): string => formatAmount(money(amount, currency))
  /** Everything that is due to be sent or asked about, until nothing is. */
  const settleDown = async (): Promise<void> => {
    for (let looked = 0; looked < LOOKS; looked += 1) {
      must(await sendPayouts(ports)())
      now += 70 * MILLIS_PER_MINUTE
    }
    faulty.arrive()
  }
  const send = async (next: readonly Fate[], dies: number): Promise<void> => {
    fates = next
    await sendPayouts({ ...ports, atomically: dying(here.atomically, dies) })().catch(() => undefined)
    fates = []
  }
  return {
    customerId,
    timesPaid: faulty.timesPaid,
    settleDown,
    later: async (minutes: number): Promise<void> => {
      now += minutes * MILLIS_PER_MINUTE
      await send([], 0)
    },
    place: async (amounts: readonly bigint[], currencies: readonly string[]): Promise<readonly Order[]> =>
      must(
        await here.atomically(async ({ orders }) => {
          const cod = (at: number) => money(amounts[at] ?? 1n, currencies[at] ?? 'AED')
          return ok(await orders.insert(amounts.map((_, at) => madeOrder({ customerId, values: { cod: cod(at) } }))))
        }),
      ),
    dispatch: async (order: Order): Promise<void> => {
      must(
        await here.atomically(async ({ collections }) =>
          ok(followCollection(collections, { order: { ...order, outboundAt: now }, event: 'dispatch', at: now })),
        ),
      )
      await database.rows('update cod_collections set agent = $2 where order_id = $1', [order.id, AGENT])
    },
    comeBack: async (order: Order): Promise<void> => {
      must(
        await there.atomically(async ({ collections }) =>
          ok(followCollection(collections, { order: { ...order, outboundAt: now }, event: 'return', at: now })),
        ),
      )
    },
    report: async (number: string, amount: bigint, currency: string): Promise<boolean> => {
      const reports = [{ number, amount: shown(amount, currency), currency }]
      // The same report by two servers at once counts once.
      const both = [reportCollections(ports), reportCollections(elsewhere)].map((report) => report({ reports, agent: AGENT }, clerk))
      const outcomes = (await Promise.all(both)).map((told) => must(told)[0]?.done)
      return outcomes.some((done) => done === 'booked' || done === 'difference')
    },
    decide: (id: number, decision: 'accept' | 'reject') =>
      decideDifferences({ ...elsewhere, secondPerson: nothingAbove() })({ ids: [id], decision, raw: reason }, clerk),
    announce: (numbers: readonly string[], currency: string) =>
      announceRemittance(ports)({ raw: { agent: AGENT, currency, orders: numbers.join('\n') } }, clerk),
    cancel: (id: number) => cancelRemittance(elsewhere)({ id, raw: reason }, clerk),
    receive: (id: number, amount: bigint, currency: string) =>
      receiveRemittance(ports)(
        { id, raw: { bank: 'ENBD', reference: `TT-${id}`, amount: shown(amount, currency), day: '2026-10-01' } },
        clerk,
      ),
    explain: (id: number, open: bigint, currency: string) => {
      const kind = open < 0n ? 'bank_charge' : 'given_back'
      return explainRemittance(ports)({ id, raw: { kind, amount: shown(open < 0n ? -open : open, currency), ...reason } }, clerk)
    },
    undo: async (id: number): Promise<Result<unknown>> => {
      const receipts = must(await here.atomically(async ({ remittances }) => ok(await remittances.receipts(id))))
      return undoReceipt(elsewhere)({ id, receiptId: receipts.at(-1)?.id ?? 0, raw: reason }, clerk)
    },
    settle: async () => {
      const both = await Promise.all([ports, elsewhere].map((own) => settleClients(own)([account], undefined, clerk)))
      return both.flat().flatMap(({ bill }) => bill ?? [])
    },
    move: (number: string, event: 'send' | 'confirm' | 'withdraw' | 'write_off') =>
      moveSettlement(ports)(number, { event, raw: reason }, event === 'confirm' ? customer : clerk, {}),
    dispute: (number: string, line: number) => disputeSettlement(ports)(number, { lines: [line], raw: reason, files: [] }, customer, {}),
    reissue: (number: string) => reissueSettlement(elsewhere)(number, { without: [], raw: { answer: 'it stays' } }, clerk, {}),
    /** Asked for, approved, and sent as far as the provider and the server let it. */
    pay: async (number: string, next: readonly Fate[], dies: number): Promise<Result<unknown>> => {
      const asked = await askPayout(ports)(number, clerk)
      if (!asked.ok) return asked
      must(await decidePayout(elsewhere)({ id: asked.value.id, decision: 'approve', raw: {} }, second))
      await send(next, dies)
      return asked
    },
    bank: async (number: string): Promise<Result<unknown>> => {
      const bill = must(await here.atomically(async ({ settlements }) => ok(await settlements.lock(number))))
      const amount = formatAmount(bill?.payout?.total ?? money(1n, 'CNY'))
      const raw = { bank: 'ICBC', check_amount: amount, transaction_id: `B-${number}`, check_time: new Date(now).toISOString() }
      return confirmBankPayout({ ...ports, secondPerson: { above: money(10n ** 15n, 'CNY'), references: ports.references } })(
        number,
        raw,
        second,
      )
    },
  }
}
export type CashDesk = Awaited<ReturnType<typeof cashDesk>>
