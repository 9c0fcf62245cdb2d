import type { CashStep } from './steps.ts'

/** Where the cash of an order is. */
export type Place = 'not_due' | 'due' | 'failed' | 'with_agent' | 'on_its_way' | 'with_us' | 'paid_out'
type Cash = {
  place: Place
  readonly currency: string
  readonly due: bigint
  open?: bigint
  collected: bigint
  remittance?: number
  bill?: number
}
type RemittanceModel = {
  readonly currency: string
  state: 'announced' | 'received' | 'cancelled'
  receipts: bigint[]
  explained: bigint
  givenBack: bigint
}
type Bill = { state: 'billed' | 'pending_confirmation' | 'disputed' | 'pending_payment' | 'settled' | 'written_off' | 'withdrawn' }

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)

/**
 * Where the cash of some orders is by the rules (rule: Collection; Change of a COD amount), written
 * down apart from the product.
 */
export class CashModel {
  readonly orders: Cash[]
  readonly remittances: RemittanceModel[] = []
  readonly bills: Bill[] = []

  constructor(amounts: readonly bigint[], currencies: readonly string[]) {
    this.orders = amounts.map((due, at) => ({ place: 'not_due', currency: currencies[at] ?? '', due, collected: 0n }))
  }

  /** The orders that an agent has in a currency, which it remits together. */
  readonly remittable = (currency: string): readonly number[] =>
    this.orders.flatMap((one, at) => (one.place === 'with_agent' && one.currency === currency ? [at] : []))

  readonly of = (remittance: number): readonly Cash[] => this.orders.filter((one) => one.remittance === remittance)
  readonly on = (bill: number): readonly Cash[] => this.orders.filter((one) => one.bill === bill)

  /** Returns the open amount of a remittance: below zero money is missing. */
  open(at: number): bigint {
    const one = this.remittances[at]
    if (one?.state !== 'received') return 0n
    return sum(one.receipts) + one.explained - sum(this.of(at).map(({ collected }) => collected))
  }

  /** The steps that bring cash further and are allowed now. */
  onward(off: number): readonly CashStep[] {
    const steps: CashStep[] = [
      ...this.orders.flatMap((_, order): CashStep[] => [
        { does: 'dispatch', order },
        { does: 'report', order, off },
        { does: 'accept', order },
      ]),
      { does: 'announce', currency: 'AED' },
      { does: 'announce', currency: 'KWD' },
      ...this.remittances.flatMap((_, which): CashStep[] => [
        { does: 'receive', which, off },
        { does: 'explain', which },
      ]),
      { does: 'settle' },
      ...this.bills.flatMap((_, which): CashStep[] => [
        { does: 'send', which },
        { does: 'confirm', which },
        { does: 'reissue', which, line: 1 },
        { does: 'pay', which, fates: [], dies: 0 },
      ]),
    ]
    return steps.filter((step) => this.allows(step) === true)
  }

  /** Whether a step is allowed now; `undefined` where nothing is there that it could be about. */
  allows(step: CashStep): boolean | undefined {
    if ('order' in step) return this.#allowsOrder(step)
    if (step.does === 'announce') return this.remittable(step.currency).length > 0 ? true : undefined
    if (step.does === 'settle') return this.#unbilled().length > 0
    if (step.does === 'later') return true
    if (step.does === 'cancel' || step.does === 'receive' || step.does === 'explain' || step.does === 'undo')
      return this.#allowsRemittance(step)
    const bill = this.bills[step.which]
    if (bill === undefined) return undefined
    if (step.does === 'dispute') return bill.state === 'pending_confirmation' && step.line <= this.on(step.which).length
    if (step.does === 'reissue') return bill.state === 'disputed'
    const from = {
      send: ['billed'],
      confirm: ['pending_confirmation'],
      withdraw: ['billed', 'disputed'],
      write_off: ['settled'],
      pay: ['pending_payment'],
      bank: ['pending_payment'],
    }[step.does]
    return from.includes(bill.state)
  }

  #allowsOrder({ does, order }: Extract<CashStep, { order: number }>): boolean | undefined {
    const cash = this.orders[order]
    if (cash === undefined) return undefined
    if (does === 'dispatch') return cash.place === 'not_due' ? true : undefined
    if (does === 'return') return cash.place === 'due' ? true : undefined
    if (does === 'report') return cash.place === 'due' && cash.open === undefined
    return cash.open === undefined ? undefined : does === 'reject' || cash.place === 'due'
  }

  #allowsRemittance(step: Extract<CashStep, { does: 'cancel' | 'receive' | 'explain' | 'undo' }>): boolean | undefined {
    const one = this.remittances[step.which]
    if (one === undefined) return undefined
    const isClosed = one.state === 'received' && this.open(step.which) === 0n
    if (step.does === 'cancel') return one.state === 'announced'
    if (step.does === 'receive') return one.state !== 'cancelled' && !isClosed
    if (step.does === 'explain') return one.state === 'received' && !isClosed
    return one.state === 'received' && this.of(step.which).every(({ bill }) => bill === undefined)
  }

  #unbilled(): readonly Cash[] {
    return this.orders.filter(({ place, bill, collected }) => place === 'with_us' && bill === undefined && collected >= 0n)
  }

  /** Carries out the effect of an allowed step that was done. `amount` is what it was about. */
  does(step: CashStep, amount = 0n): void {
    if ('order' in step) this.#movesOrder(step, amount)
    else if (step.does === 'announce') {
      const at = this.remittances.push({ currency: step.currency, state: 'announced', receipts: [], explained: 0n, givenBack: 0n }) - 1
      for (const order of this.remittable(step.currency)) Object.assign(this.orders[order] ?? {}, { place: 'on_its_way', remittance: at })
    } else if (step.does === 'cancel' || step.does === 'receive' || step.does === 'explain' || step.does === 'undo')
      this.#movesRemittance(step.does, step.which, amount)
    else if (step.does === 'settle') {
      const at = this.bills.length
      for (const cash of this.#unbilled()) cash.bill = at
      this.bills.push({ state: 'billed' })
    } else if (step.does !== 'later') this.#movesBill(step.does, step.which)
  }

  #movesOrder({ does, order }: Extract<CashStep, { order: number }>, amount: bigint): void {
    const cash = this.orders[order]
    if (cash === undefined) return
    if (does === 'dispatch') cash.place = 'due'
    else if (does === 'return') cash.place = 'failed'
    else if (does === 'report' && amount !== cash.due) cash.open = amount
    else if (does === 'report' || does === 'accept') {
      Object.assign(cash, { place: 'with_agent', collected: cash.open ?? amount })
      delete cash.open
    } else delete cash.open
  }

  #movesRemittance(does: 'cancel' | 'receive' | 'explain' | 'undo', at: number, amount: bigint): void {
    const one = this.remittances[at]
    if (one === undefined) return
    if (does === 'receive') {
      one.receipts.push(amount)
      // Later money of the same remittance meets orders that may be paid out already.
      if (one.state === 'announced') for (const cash of this.of(at)) cash.place = 'with_us'
      one.state = 'received'
    } else if (does === 'explain') {
      const open = this.open(at)
      if (open > 0n) one.givenBack += open
      one.explained -= open
    } else if (does === 'undo') {
      one.receipts.pop()
      if (one.receipts.length > 0) return
      Object.assign(one, { state: 'announced', explained: 0n, givenBack: 0n })
      for (const cash of this.of(at)) cash.place = 'on_its_way'
    } else {
      one.state = 'cancelled'
      for (const cash of this.of(at)) {
        cash.place = 'with_agent'
        delete cash.remittance
      }
    }
  }

  #movesBill(does: 'send' | 'confirm' | 'withdraw' | 'write_off' | 'dispute' | 'reissue' | 'pay' | 'bank', at: number): void {
    const bill = this.bills[at]
    if (bill === undefined) return
    const to = {
      send: 'pending_confirmation',
      confirm: 'pending_payment',
      withdraw: 'withdrawn',
      write_off: 'written_off',
      dispute: 'disputed',
      reissue: 'pending_confirmation',
      pay: 'settled',
      bank: 'settled',
    } as const
    bill.state = to[does]
    for (const cash of this.on(at)) {
      if (bill.state === 'settled') cash.place = 'paid_out'
      if (bill.state === 'withdrawn') delete cash.bill
    }
  }
}
