import { describe, expect, it } from 'vitest'
import type { Actor } from '#core/platform/access/account.ts'
import type { BankUnit } from '#core/money/bank/bank.ports.ts'
import { confirmBankLine, type BankLineConfirmation } from '#core/money/bank/confirm-bank-line.usecase.ts'
import { importBankLines, type BankImported } from '#core/money/bank/import-bank-lines.usecase.ts'
import { matchAll } from '#core/money/bank/match-bank-lines.work.ts'
import { moveBankLine, type BankMove } from '#core/money/bank/move-bank-line.usecase.ts'
import { billNumber } from '#core/money/billing/bill-number.ts'
import type { CustomerBill } from '#core/money/billing/bill.ports.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { money } from '#core/base/kernel/money.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import { postFirst } from '#core/money/ledger/post.ts'
import { houseAccount, receivable, wallet, type AccountId } from '#core/money/ledger/ledger-account.ts'
import { charge } from '#core/money/ledger/postings.ts'
import { givenSheet } from '#core/base/sheets/given-sheet.ts'
import { seededReferences } from '../../support/references.ts'
import { nothingAbove } from '../../core/money/acts/memory-acts.ts'

/** Two clients, `first` of a company and `other`, as two servers reach them. */
export type BankRoom = {
  readonly here: Atomically<BankUnit>
  readonly there: Atomically<BankUnit>
  readonly first: { readonly customerId: number; readonly account: string; readonly name: string }
  readonly other: { readonly customerId: number; readonly account: string; readonly name: string }
}

const NOW = Date.UTC(2026, 10, 23, 2)
const clock = { now: () => NOW }
const clerk = { id: 3 } as Actor
const references = () => seededReferences
const OWN = '755901234510806'
const HEAD = ['交易日期', '交易流水号', '收入金额', '支出金额', '对方户名', '对方账号', '摘要']
const codeOf = (result: Result<unknown>): string => (result.ok ? '' : result.failure.code)

export type Row = {
  readonly reference: string
  readonly amount: string
  readonly payer?: string
  readonly account?: string
  readonly text?: string
}

/** A statement of some lines, as a sheet. */
export const importStatementRows = (atomically: Atomically<BankUnit>, rows: readonly Row[]): Promise<Result<BankImported>> => {
  const cells = rows.map(({ reference, amount, payer = '', account = '', text = '' }) => [
    '2026-11-20',
    reference,
    amount,
    '',
    payer,
    account,
    text,
  ])
  const reader = givenSheet(
    [HEAD, ...cells].map((row, at) => ({ line: at + 1, cells: row })),
    { decimalComma: false },
  )
  const file = { fileName: 'bank.csv', content: { bytes: new Uint8Array() } }
  return importBankLines({ atomically, references, reader, clock })({ file, account: OWN }, clerk)
}

/** An audited bill of a client, whose amount is owed. */
export const addAuditedBill = async (
  atomically: Atomically<BankUnit>,
  customerId: number,
  amount: bigint,
  currency = 'CNY',
): Promise<string> =>
  must(
    await atomically(async (unit) => {
      const serial = await unit.customerBills.drawSerial()
      const number = billNumber.write(serial)
      const day = new Date(Date.UTC(2020, 0, 1) + serial * 86_400_000).toISOString().slice(0, 10)
      const draft: Omit<CustomerBill, 'id' | 'version'> = {
        billNumber: number,
        customerId,
        type: 'freight',
        currency,
        period: { from: day, to: day },
        amount,
        lineCount: 1,
        paidAmount: 0n,
        state: 'draft',
        createdBy: 3,
        createdAt: NOW,
      }
      await unit.customerBills.add(draft)
      const bill = await unit.customerBills.lock(number)
      if (bill === undefined) throw new Error('no bill')
      await unit.customerBills.keep({
        ...bill,
        state: 'audited',
        issuedAt: NOW,
        issuedBy: 3,
        dueAt: NOW + serial,
        auditedBy: 1,
        auditedAt: NOW,
      })
      const lines = [{ purpose: 'freight', amount: money(amount, currency) }] as const
      const posting = charge({ kind: 'freight', customerId, reference: number, lines, onAccount: true })
      must(await postFirst(unit.ledger, [posting], { stamp: { at: NOW, actorId: 3 }, beyondCredit: true }))
      return ok(number)
    }),
  )

const billOf = async (atomically: Atomically<BankUnit>, number: string): Promise<CustomerBill> => {
  const bill = must(await atomically(async ({ customerBills }) => ok(await customerBills.lock(number))))
  if (bill === undefined) throw new Error(`no bill ${number}`)
  return bill
}
const balancesOf = async (atomically: Atomically<BankUnit>, accounts: readonly AccountId[]): Promise<readonly bigint[]> => {
  const { heads } = must(
    await atomically(async ({ ledger }) =>
      ok(await ledger.open({ accounts: accounts.toSorted(), entries: 0, reversing: [], at: Date.now() })),
    ),
  )
  return accounts.map((account) => heads.find((head) => head.account === account)?.balance ?? 0n)
}
const waiting = async (atomically: Atomically<BankUnit>) =>
  must(await atomically(async ({ bankLines }) => ok(await bankLines.lockWaiting({ after: 0, limit: 100 }))))
const confirm = (atomically: Atomically<BankUnit>, id: number, asked: BankLineConfirmation, key?: string) =>
  confirmBankLine({ atomically, clock, secondPerson: nothingAbove() })(
    { id, ...asked, keyed: key === undefined ? undefined : { accountId: 3, command: 'confirm', key, bodyHash: key } },
    clerk,
  )
const move = (atomically: Atomically<BankUnit>, id: number, event: BankMove, reason = '') =>
  moveBankLine({ atomically, clock, references })({ id, event, raw: { reason } }, clerk)

/** Lines of bank statements, what they may be for, and what they are confirmed to pay. */
export function bankContract(open: () => Promise<BankRoom>): void {
  describe('lines of bank statements', () => {
    it('are taken once, from two servers at once and again; another amount under a known reference takes nothing', async () => {
      const { here, there } = await open()
      const rows: readonly Row[] = [
        { reference: 'A1', amount: '1,234.50', payer: '甲公司' },
        { reference: '', amount: '5.00', payer: '乙' },
        { reference: '', amount: '5.00', payer: '乙' },
      ]
      const both = (await Promise.all([importStatementRows(here, rows), importStatementRows(there, rows)])).map(must)
      expect(both.map(({ created, known }) => created + known)).toEqual([3, 3])
      expect(both.reduce((sum, { created }) => sum + created, 0)).toBe(3)
      expect(must(await importStatementRows(there, [...rows, { reference: 'A2', amount: '7' }]))).toMatchObject({
        created: 1,
        known: 3,
        failed: 0,
      })
      const wrong = must(
        await importStatementRows(here, [
          { reference: 'A3', amount: '1' },
          { reference: 'A1', amount: '9' },
        ]),
      )
      expect(wrong).toMatchObject({ created: 0, failed: 1 })
      expect(wrong.findings.list.map(({ line, column, failure }) => [line, column, failure.code])).toEqual([
        [3, '交易流水号', 'BANK_REFERENCE_DIFFERS'],
      ])
      expect((await waiting(here)).map(({ amount }) => String(amount.amount)).toSorted()).toEqual(['123450', '500', '500', '700'])
    })

    it('get suggestions by number, amount, sum, company and account, and by who paid before', async () => {
      const { here, there, first, other } = await open()
      const [one, two] = [await addAuditedBill(here, first.customerId, 10_000n), await addAuditedBill(here, first.customerId, 2_500n)]
      const rare = await addAuditedBill(here, other.customerId, 77_777n)
      must(
        await importStatementRows(here, [
          { reference: 'B1', amount: '100.00', text: `运费 ${one}` },
          { reference: 'B2', amount: '125.00', payer: ` ${first.name} ` },
          { reference: 'B3', amount: '777.77', payer: '陌生人' },
          { reference: 'B4', amount: '3.00', payer: '出纳小王', account: '6222 0000' },
          { reference: 'B5', amount: '4.00', text: `for ${other.account}` },
        ]),
      )
      const suggestionsByReference = async () =>
        Object.fromEntries(
          (await waiting(there)).map(({ reference, state, suggestion }) => [
            reference,
            [state, suggestion?.customerId, suggestion?.bills.join()],
          ]),
        )
      expect(await suggestionsByReference()).toEqual({
        B1: ['suggested', first.customerId, one],
        B2: ['suggested', first.customerId, `${one},${two}`],
        B3: ['suggested', other.customerId, rare],
        B4: ['unmatched', undefined, undefined],
        B5: ['suggested', other.customerId, rare],
      })
      const cash = (await waiting(here)).find(({ reference }) => reference === 'B4')
      must(await confirm(here, cash?.id ?? 0, { client: first.account, bills: [] }))
      must(await importStatementRows(there, [{ reference: 'B6', amount: '125.00', payer: '别的名字', account: '62220000' }]))
      expect((await suggestionsByReference())['B6']).toEqual(['suggested', first.customerId, `${one},${two}`])
      // A payment of a bill elsewhere is noticed when lines are looked at again.
      const named = (await waiting(here)).find(({ reference }) => reference === 'B1')
      must(await confirm(there, named?.id ?? 0, { bills: [{ billNumber: one, amount: '100' }] }))
      must(await matchAll({ atomically: here })())
      expect((await suggestionsByReference())['B2']).toEqual(['suggested', first.customerId, two])
    })

    it('are confirmed once by two people, split over bills with the rest to the wallet, and undone by reversal', async () => {
      const { here, there, first, other } = await open()
      const [one, two] = [await addAuditedBill(here, first.customerId, 10_000n), await addAuditedBill(here, first.customerId, 5_000n)]
      const foreign = await addAuditedBill(here, first.customerId, 100n, 'USD')
      const others = await addAuditedBill(here, other.customerId, 100n)
      must(await importStatementRows(here, [{ reference: 'C1', amount: '160.00', payer: '付款人' }]))
      const [line] = await waiting(here)
      const id = line?.id ?? 0
      const accounts = [wallet(first.customerId, 'CNY'), receivable(first.customerId, 'CNY'), houseAccount('bank', 'CNY')]
      const before = await balancesOf(here, accounts)
      const pays = (...parts: readonly (readonly [string, string])[]): BankLineConfirmation => ({
        bills: parts.map(([bill, amount]) => ({ billNumber: bill, amount })),
      })
      const refused: readonly (readonly [BankLineConfirmation, string])[] = [
        [pays(), 'INPUT_INVALID'],
        [pays([one, '100.01']), 'BANK_BILL_ABOVE'],
        [pays([one, '0']), 'INPUT_INVALID'],
        [pays([one, '-1']), 'INPUT_INVALID'],
        [pays([one, '１００']), 'INPUT_INVALID'],
        [pays([one, '1e2']), 'INPUT_INVALID'],
        [pays([one, 'NaN']), 'INPUT_INVALID'],
        [pays([one, '0.001']), 'INPUT_INVALID'],
        [pays([one, '1000000000000000']), 'INPUT_INVALID'],
        [pays([one, '50'], [one, '50']), 'INPUT_INVALID'],
        [pays([foreign, '1']), 'INPUT_INVALID'],
        [pays([one, '1'], [others, '1']), 'INPUT_INVALID'],
        [{ client: other.account, ...pays([one, '1']) }, 'INPUT_INVALID'],
        [{ client: 'nobody', bills: [] }, 'INPUT_INVALID'],
        [pays(['BN000000000000', '1']), 'CLIENT_BILL_NOT_FOUND'],
        [{ bills: [], payout: { channel: 'alipay', fee: '-1' } }, 'INPUT_INVALID'],
        [{ bills: [], payout: { channel: 'alipay', fee: '161' } }, 'INPUT_INVALID'],
        [{ client: first.account, bills: [], payout: { channel: 'alipay', fee: '1' } }, 'INPUT_INVALID'],
      ]
      for (const [asked, code] of refused) expect(codeOf(await confirm(here, id, asked)), JSON.stringify(asked)).toBe(code)
      expect(await balancesOf(here, accounts)).toEqual(before)
      const raced = await Promise.all([
        confirm(here, id, pays([one, '100'], [two, '20']), 'k1'),
        confirm(there, id, pays([two, '50'], [one, '100']), 'k2'),
      ])
      expect(raced.map(codeOf).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
      const won = raced[0]?.ok === true
      expect(
        codeOf(await confirm(there, id, won ? pays([one, '100'], [two, '20']) : pays([two, '50'], [one, '100']), won ? 'k1' : 'k2')),
      ).toBe('')
      const paidOfTwo = won ? 2_000n : 5_000n
      expect(await billOf(there, one)).toMatchObject({ state: 'paid', paidAmount: 10_000n })
      expect(await billOf(there, two)).toMatchObject({ state: won ? 'audited' : 'paid', paidAmount: paidOfTwo })
      const [own = 0n, owed = 0n, bank = 0n] = before
      expect(await balancesOf(there, accounts)).toEqual([own + 6_000n - paidOfTwo, owed + 10_000n + paidOfTwo, bank - 16_000n])
      expect(codeOf(await move(here, id, 'ignore', '不是客户')) + codeOf(await move(here, id, 'undo'))).toBe(
        'ILLEGAL_TRANSITIONINPUT_INVALID',
      )
      const undone = await Promise.all([move(here, id, 'undo', '记错客户'), move(there, id, 'undo', '记错客户')])
      expect(undone.map(codeOf).toSorted()).toEqual(['', 'ILLEGAL_TRANSITION'])
      expect(await balancesOf(here, accounts)).toEqual(before)
      expect([(await billOf(here, one)).paidAmount, (await billOf(here, two)).paidAmount]).toEqual([0n, 0n])
      expect((await billOf(here, one)).state).toBe('audited')
      must(await confirm(there, id, { client: first.account, bills: [] }))
      expect(await balancesOf(here, accounts)).toEqual([own + 16_000n, owed, bank - 16_000n])
    })

    it('are ignored with a reason and restored; a settlement of a provider is posted with its fee', async () => {
      const { here, there, first } = await open()
      must(await importStatementRows(here, [{ reference: 'D1', amount: '994.00', payer: '支付宝（中国）网络技术有限公司' }]))
      const [line] = await waiting(there)
      const id = line?.id ?? 0
      expect(line).toMatchObject({ state: 'suggested', suggestion: { channel: 'alipay', bills: [] } })
      expect(codeOf(await move(there, id, 'ignore'))).toBe('INPUT_INVALID')
      must(await move(there, id, 'ignore', '利息'))
      expect(await waiting(here)).toEqual([])
      expect(codeOf(await confirm(here, id, { client: first.account, bills: [] }))).toBe('ILLEGAL_TRANSITION')
      must(await move(here, id, 'restore'))
      expect((await waiting(here)).map(({ state }) => state)).toEqual(['suggested'])
      must(await confirm(there, id, { bills: [], payout: { channel: 'alipay', fee: '6.00' } }))
      const accounts = ['in_transit:alipay:CNY', houseAccount('bank', 'CNY'), houseAccount('fees', 'CNY')] as const
      expect(await balancesOf(here, accounts)).toEqual([100_000n, -99_400n, -600n])
      must(await move(here, id, 'undo', '重复'))
      expect(await balancesOf(here, accounts)).toEqual([0n, 0n, 0n])
      expect(codeOf(await confirm(here, 999_999, { bills: [] })) + codeOf(await move(here, 999_999, 'restore'))).toBe(
        'BANK_LINE_NOT_FOUNDBANK_LINE_NOT_FOUND',
      )
    })
  })
}
