import { query } from '../../../adapters/store/database/row-shape.ts'
import type { SettlementState } from '#core/money/cod/bills/settlement.machine.ts'
import { payoutTransferNumber } from '#core/money/cod/payouts/payout.ts'
import { agentsCash, codPayable, houseAccount } from '#core/money/ledger/ledger-account.ts'
import type { Order } from '#core/parcels/orders/order.ts'
import { AGENT, cashDesk, type CashDesk, type CashRoom } from './desk.ts'
import { CashModel, type Place } from './model.ts'
import { CURRENCIES, type CashHistory, type CashStep, type Onward } from './steps.ts'

/** Each order's cash in exactly one place, by the rows of the store alone. */
const PLACES = query(
  { place: 'text', collected: 'text?', open: 'text?' },
  `select case
      when c.order_id is null then 'not_due'
      when c.state in ('due', 'failed') then c.state
      when c.state = 'collected' then case when c.remittance_id is null then 'with_agent' else 'on_its_way' end
      when b.cod_status in ('settled', 'paid_and_written_off') then 'paid_out' else 'with_us' end as place,
    c.collected_amount::text as collected,
    (select r.amount::text from cod_reports r where r.order_id = o.id and r.state = 'open') as open
  from orders o left join cod_collections c on c.order_id = o.id left join cod_bills b on b.bill_number = c.bill_number
  where o.customer_id = $1 order by o.id`,
)
const BALANCES = query(
  { account: 'text', balance: 'text' },
  'select account, balance::text as balance from ledger_accounts where account = any($1)',
)
const BILL = query({ status: 'text' }, 'select cod_status as status from cod_bills where bill_number = $1')
const OPEN = query(
  { id: 'bigint' },
  "select r.id from cod_reports r join orders o on o.id = r.order_id where o.order_number = $1 and r.state = 'open'",
)

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
const CODES = [...new Set(CURRENCIES)]
const IN_THE_HANDS_OF_THE_AGENT: readonly Place[] = ['with_agent', 'on_its_way']
const OWED: readonly Place[] = ['with_agent', 'on_its_way', 'with_us']

/**
 * Walks one history through the store and the model beside it; throws where they disagree after a
 * step. Answers which places its cash passed.
 */
export async function walkHistory(room: CashRoom, customerId: number, { amounts, steps }: CashHistory): Promise<ReadonlySet<Place>> {
  const passed = new Set<Place>()
  const desk = await cashDesk(room, customerId)
  const walk = new CashWalk(room, desk, { model: new CashModel(amounts, CURRENCIES), orders: await desk.place(amounts, CURRENCIES) })
  await walk.start()
  for (const chosen of steps) {
    const step = chosen.does === 'onward' ? walk.next(chosen) : chosen
    if (step === undefined) continue
    await walk.go(step)
    await walk.check(step.does)
    for (const place of walk.places) passed.add(place)
  }
  await desk.settleDown()
  await walk.heardOfPayouts()
  await walk.check('the end')
  walk.checkPaid()
  for (const place of walk.places) passed.add(place)
  return passed
}

class CashWalk {
  readonly #room: CashRoom
  readonly #desk: CashDesk
  readonly #model: CashModel
  readonly #orders: readonly Order[]
  /** The store's own names of what the model counts. */
  readonly #remittances: number[] = []
  readonly #bills: string[] = []
  readonly #paidByBank = new Set<number>()
  #before = new Map<string, bigint>()

  constructor(room: CashRoom, desk: CashDesk, { model, orders }: { readonly model: CashModel; readonly orders: readonly Order[] }) {
    this.#room = room
    this.#desk = desk
    this.#model = model
    this.#orders = orders
  }

  /** Where the cash of each order is now. */
  get places(): readonly Place[] {
    return this.#model.orders.map(({ place }) => place)
  }

  async start(): Promise<void> {
    this.#before = await this.#balances()
  }

  async #balances(): Promise<Map<string, bigint>> {
    const accounts = CODES.flatMap((code) => [agentsCash(AGENT, code), codPayable(this.#desk.customerId, code), houseAccount('bank', code)])
    const rows = await this.#room.database.rows(BALANCES, [accounts])
    const found = new Map(rows.map(({ account, balance }) => [account, BigInt(balance)]))
    return new Map(accounts.map((account) => [account, found.get(account) ?? 0n]))
  }

  /** The step that a chosen number stands for. */
  next({ pick, off }: Onward): CashStep | undefined {
    const steps = this.#model.onward(off)
    // The last ones bring cash furthest; among all of them few histories would come to their end.
    return steps[Math.max(0, steps.length - 1 - (pick % 3))]
  }

  /**
   * Does a step, where there is something that it can be about, and lets the model follow what was
   * done.
   */
  async go(step: CashStep): Promise<void> {
    const isAllowed = this.#model.allows(step)
    if (isAllowed === undefined) return
    const { done, amount } = await this.#do(step)
    if (step.does === 'later' || step.does === 'pay') return this.heardOfPayouts()
    // A step that is allowed may still be too little to pay out, or wait for another payout of the
    // bill; nothing else is refused.
    const mayFail = step.does === 'settle' || step.does === 'bank'
    if (done !== isAllowed && !(isAllowed && mayFail))
      throw new Error(`${step.does} was ${done ? 'done' : 'refused'}: ${JSON.stringify(step)}`)
    if (!done) return
    if (step.does === 'bank') this.#paidByBank.add(step.which)
    this.#model.does(step, amount)
  }

  /** Bills that are paid by now. */
  async heardOfPayouts(): Promise<void> {
    for (const [which, number] of this.#bills.entries()) {
      const bill = this.#model.bills[which]
      if (bill?.state !== 'pending_payment') continue
      const [row] = await this.#room.database.rows(BILL, [number])
      if ((row?.status as SettlementState) === 'settled') this.#model.does({ does: 'pay', which, fates: [], dies: 0 })
    }
  }

  async #do(step: CashStep): Promise<{ readonly done: boolean; readonly amount?: bigint }> {
    if ('order' in step) return this.#doOrder(step)
    if (step.does === 'later') {
      await this.#desk.later(step.minutes)
      return { done: true }
    }
    if (step.does === 'announce') {
      const numbers = this.#model.remittable(step.currency).map((at) => this.#orders[at]?.orderNumber ?? '')
      const told = await this.#desk.announce(numbers, step.currency)
      if (told.ok) this.#remittances.push(told.value.id)
      return { done: told.ok }
    }
    if (step.does === 'settle') {
      const bills = await this.#desk.settle()
      if (bills.length > 1) throw new Error('two servers billed the same cash')
      this.#bills.push(...bills.map(({ billNumber }) => billNumber))
      return { done: bills.length === 1 }
    }
    if (step.does === 'cancel' || step.does === 'receive' || step.does === 'explain' || step.does === 'undo')
      return this.#doRemittance(step)
    return this.#doBill(step)
  }

  async #doOrder(step: Extract<CashStep, { order: number }>): Promise<{ readonly done: boolean; readonly amount?: bigint }> {
    const [order, cash] = [this.#orders[step.order], this.#model.orders[step.order]]
    if (order === undefined || cash === undefined) return { done: false }
    if (step.does === 'dispatch') await this.#desk.dispatch(order)
    if (step.does === 'return') await this.#desk.comeBack(order)
    if (step.does === 'report') {
      const amount = cash.due + BigInt(step.off)
      return { done: await this.#desk.report(order.orderNumber, amount, cash.currency), amount }
    }
    if (step.does !== 'accept' && step.does !== 'reject') return { done: true }
    const [open] = await this.#room.database.rows(OPEN, [order.orderNumber])
    const told = await this.#desk.decide(open?.id ?? 0, step.does)
    return { done: told.ok && told.value[0]?.failure === undefined }
  }

  async #doRemittance(step: Extract<CashStep, { does: 'cancel' | 'receive' | 'explain' | 'undo' }>) {
    const [id, sent] = [this.#remittances[step.which] ?? 0, this.#model.remittances[step.which]]
    const currency = sent?.currency ?? 'AED'
    if (step.does === 'cancel') return { done: (await this.#desk.cancel(id)).ok }
    if (step.does === 'undo') return { done: (await this.#desk.undo(id)).ok }
    if (step.does === 'explain') return { done: (await this.#desk.explain(id, this.#model.open(step.which) || 1n, currency)).ok }
    const matched = sum(this.#model.of(step.which).map(({ collected }) => collected))
    const amount = matched + BigInt(step.does === 'receive' ? step.off : 0)
    return { done: (await this.#desk.receive(id, amount, currency)).ok, amount }
  }

  async #doBill(step: Extract<CashStep, { which: number }>) {
    const number = this.#bills[step.which] ?? ''
    const { does } = step
    if (does === 'dispute') return { done: (await this.#desk.dispute(number, step.line)).ok }
    if (does === 'reissue') return { done: (await this.#desk.reissue(number)).ok }
    if (does === 'pay') return { done: (await this.#desk.pay(number, step.fates, step.dies)).ok }
    if (does === 'bank') return { done: (await this.#desk.bank(number)).ok }
    if (does === 'send' || does === 'confirm' || does === 'withdraw' || does === 'write_off')
      return { done: (await this.#desk.move(number, does)).ok }
    throw new Error(does)
  }

  /**
   * The rows and the ledger say what the model says, and the provider paid what is settled once.
   */
  async check(after: string): Promise<void> {
    const { orders, bills } = this.#model
    const rows = await this.#room.database.rows(PLACES, [this.#desk.customerId])
    const found = rows.map(({ place, collected, open }) => `${place} ${collected ?? 0} ${open ?? ''}`)
    same(
      found,
      orders.map(({ place, collected, open }) => `${place} ${collected} ${open ?? ''}`),
      after,
    )
    const balances = await this.#balances()
    const moved = [...balances].map(([account, balance]) => `${account} ${balance - (this.#before.get(account) ?? 0n)}`)
    same(moved, this.#expected(), after)
    for (const [which, number] of this.#bills.entries()) {
      const times = this.#desk.timesPaid(payoutTransferNumber(number)) + (this.#paidByBank.has(which) ? 1 : 0)
      const isPaid = bills[which]?.state === 'settled' || bills[which]?.state === 'written_off'
      if (times > 1 || (isPaid && times !== 1)) throw new Error(`${number} was paid ${times} times after ${after}`)
    }
  }

  /** Once every payout has come to its end, what was transferred is settled. */
  checkPaid(): void {
    for (const [which, number] of this.#bills.entries())
      if (this.#model.bills[which]?.state === 'pending_payment' && this.#desk.timesPaid(payoutTransferNumber(number)) > 0)
        throw new Error(`${number} was paid and is not settled`)
  }

  /**
   * The balances of the accounts by the model: the agent what it has and has not sent in full, the
   * client what it was not paid yet, the bank what came.
   */
  #expected(): readonly string[] {
    const { orders, remittances } = this.#model
    return CODES.flatMap((code) => {
      const own = (places: readonly Place[]) =>
        sum(orders.filter(({ place, currency }) => currency === code && places.includes(place)).map(({ collected }) => collected))
      const sent = remittances.flatMap((one, at) => (one.currency === code && one.state === 'received' ? [{ ...one, at }] : []))
      const open = sum(sent.map(({ at }) => this.#model.open(at)))
      const arrived = sum(sent.flatMap(({ receipts, givenBack }) => [...receipts, -givenBack]))
      return [
        `${agentsCash(AGENT, code)} ${open - own(IN_THE_HANDS_OF_THE_AGENT)}`,
        `${codPayable(this.#desk.customerId, code)} ${own(OWED)}`,
        `${houseAccount('bank', code)} ${-arrived}`,
      ]
    })
  }
}

function same(found: readonly string[], expected: readonly string[], after: string): void {
  const wrong = found.flatMap((one, at) => (one === expected[at] ? [] : [`${one} instead of ${expected[at] ?? 'nothing'}`]))
  if (wrong.length > 0 || found.length !== expected.length) throw new Error(`after ${after}: ${wrong.join(', ')}`)
}
