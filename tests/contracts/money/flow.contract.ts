import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FlowRecord } from '#core/money/ledger/statements/flow.entity.ts'
import type { AccountPeriod, FlowFilter, FlowReading, ListedFlow } from '#core/money/ledger/statements/flow.ports.ts'
import { flowRecord } from '#core/money/ledger/statements/flow.ts'
import type { EntryDraft, JournalEntry } from '#core/money/ledger/entry.ts'
import { receivable, wallet } from '#core/money/ledger/ledger-account.ts'
import { post, postEach } from '#core/money/ledger/post.ts'
import { adjustment, charge, recharge, reversal } from '#core/money/ledger/postings.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok } from '#core/base/kernel/result.ts'
import { storeAt, type ServerOf } from '../server.ts'
import { runsOf } from '../../support/deep.ts'

/** Of two customers one's number begins with the other's. */
const CUSTOMER = 1001
const OTHER = 10010
const CURRENCIES = ['CNY', 'USD', 'KWD'] as const
const START = Date.UTC(2026, 10, 1)
const HOUR = 3_600_000
const RUNS = 12

/** Entries of several kinds on two customers, an hour between each. */
const anyEntries = fc.array(
  fc.record({
    isOthers: fc.constantFrom(false, false, true),
    currency: fc.constantFrom(...CURRENCIES),
    kind: fc.constantFrom('recharge', 'freight', 'adjustment', 'terms'),
    amount: fc.bigInt({ min: 1n, max: 100_000n }),
  }),
  { minLength: 1, maxLength: 60 },
)
type Some = { readonly isOthers: boolean; readonly currency: string; readonly kind: string; readonly amount: bigint }

function draftOf(customerId: number, { currency, kind, amount: cents }: Omit<Some, 'isOthers'>, at: number): EntryDraft {
  const [amount, reference] = [money(cents, currency), `${kind}-${at}`]
  if (kind === 'recharge') return recharge({ customerId, reference, channel: 'sandbox', amount })
  if (kind === 'adjustment') return adjustment({ customerId, reference, amount, note: 'by hand' })
  return charge({ kind: 'freight', customerId, reference, lines: [{ purpose: 'freight', amount }], onAccount: kind === 'terms' })
}

const numbersOf = (rows: readonly { readonly flow_num: string }[]): readonly string[] => rows.map(({ flow_num: number }) => number)

/** The flow as it follows from all entries, newest first. */
function modelOf(
  entries: readonly JournalEntry[],
  { customerId, account, currency, kinds, payWays, calculated, from, before }: FlowFilter,
) {
  const accounts = CURRENCIES.filter((one) => currency === undefined || one === currency).map((one) =>
    account === 'wallet' ? wallet(customerId, one) : receivable(customerId, one),
  )
  return entries.toReversed().flatMap((entry) => {
    const isMeant =
      (kinds?.includes(entry.kind) ?? true) &&
      (payWays?.includes(entry.payWay) ?? true) &&
      entry.calculated === (calculated ?? entry.calculated)
    if (!isMeant || entry.at < (from ?? 0) || entry.at >= (before ?? Number.POSITIVE_INFINITY)) return []
    return accounts.flatMap((one) => flowRecord(entry, one) ?? [])
  })
}

async function streamedFlow(flow: FlowReading, filter: FlowFilter): Promise<readonly ListedFlow[]> {
  const rows: ListedFlow[] = []
  for await (const batch of flow.stream(filter)) rows.push(...batch)
  return rows
}

async function rowsOf(period: AccountPeriod | undefined): Promise<readonly FlowRecord[]> {
  const rows: FlowRecord[] = []
  if (period !== undefined) for await (const row of period.rows()) rows.push(row)
  return rows
}

/** The movements of customers, as they are read from the journal. */
export function flowContract(server: ServerOf): void {
  describe('the flow', () => {
    it('is the same on every page, in every stream and for every filter as in the journal; periods continue each other', async () => {
      const store = await storeAt(await server().freshDatabase())
      let run = 0
      await fc.assert(
        fc.asyncProperty(anyEntries, fc.integer({ min: 1, max: 7 }), fc.nat({ max: 60 }), async (some, pageSize, cut) => {
          const [customerId, otherId] = [CUSTOMER + (run += 1), (CUSTOMER + run) * 10]
          const entries: JournalEntry[] = []
          const posted = await store.atomically(async ({ ledger }) => {
            for (const account of [customerId, otherId].flatMap((id) => CURRENCIES.map((currency) => wallet(id, currency)))) {
              const { heads } = await ledger.open({ accounts: [account], entries: 0, reversing: [], at: 0 })
              await ledger.append(
                [],
                heads.map((head) => ({ ...head, creditLimit: 10n ** 9n })),
              )
            }
            for (const [at, one] of some.entries()) {
              const draft = draftOf(one.isOthers ? otherId : customerId, one, at)
              entries.push(must(await post(ledger, draft, { at: START + at * HOUR, actorId: 3 })))
            }
            return ok(true)
          })
          must(posted)
          const moment = START + cut * HOUR
          const filters: readonly Omit<FlowFilter, 'customerId'>[] = [
            { account: 'wallet' },
            { account: 'receivable' },
            { account: 'wallet', currency: 'CNY' },
            { account: 'wallet', kinds: ['freight'] },
            { account: 'wallet', payWays: ['sandbox'], calculated: false },
            { account: 'wallet', from: moment },
            { account: 'wallet', before: moment },
            { account: 'wallet', from: moment, before: moment + 10 * HOUR, kinds: ['adjustment', 'recharge'] },
          ]
          for (const one of filters) {
            const filter = { customerId, ...one }
            const wanted = modelOf(entries, filter)
            expect(numbersOf(await streamedFlow(store.flow, filter))).toEqual(numbersOf(wanted))
            for (let page = 1; page <= wanted.length / pageSize + 2; page += 1) {
              const { rows, total } = await store.flow.list(filter, { page, pageSize })
              expect(total).toBe(wanted.length)
              expect(rows).toMatchObject(wanted.slice((page - 1) * pageSize, page * pageSize))
            }
          }
          for (const currency of CURRENCIES) {
            const account = wallet(customerId, currency)
            const [early, late] = [await store.flow.period(account, { before: moment }), await store.flow.period(account, { from: moment })]
            expect(late?.opening).toEqual(early?.closing)
            const rows = [...(await rowsOf(early)), ...(await rowsOf(late))]
            expect(numbersOf(rows)).toEqual(numbersOf(modelOf(entries, { customerId, account: 'wallet', currency }).toReversed()))
          }
        }),
        { numRuns: runsOf(RUNS), endOnFailure: true },
      )
    })

    it('finds a row by its number and by what it is about, and says what reversed it', async () => {
      const store = await storeAt(await server().freshDatabase())
      const [first, second] = [
        recharge({ customerId: CUSTOMER, reference: 'T-1', channel: 'sandbox', amount: money(10_000n, 'CNY') }),
        recharge({ customerId: OTHER, reference: 'T-2', channel: 'sandbox', amount: money(10_000n, 'CNY') }),
      ]
      const written = must(
        await store.atomically(async ({ ledger }) => {
          const stamp = { at: START, actorId: 3 }
          const [own, other] = (await postEach(ledger, [first, second], stamp)).map(must)
          const fee = must(await post(ledger, draftOf(CUSTOMER, { currency: 'CNY', kind: 'freight', amount: 4_000n }, 1), stamp))
          return ok({ own, other, fee, back: must(await post(ledger, reversal(fee, 'wrong'), stamp)) })
        }),
      )
      const number = (entry: JournalEntry): string => `F${String(entry.number).padStart(12, '0')}`
      expect(await store.flow.find(CUSTOMER, 'T-1')).toMatchObject({ flow_num: 'T-1', parts: [{ account: 'in_transit' }] })
      expect(await store.flow.find(CUSTOMER, 'T-2')).toBeUndefined()
      expect(await store.flow.find(CUSTOMER, number(written.fee))).toMatchObject({ reversedBy: number(written.back) })
      expect(await store.flow.find(CUSTOMER, number(written.back))).toMatchObject({ reverses: number(written.fee) })
      const found = await store.flow.list({ customerId: CUSTOMER, account: 'wallet', keywords: ' freight-1 ' }, { page: 1, pageSize: 10 })
      expect(numbersOf(found.rows)).toEqual([number(written.back), number(written.fee)])
      expect(found.total).toBe(2)
    })
  })
}
