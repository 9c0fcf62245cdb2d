import { bankLineNumber, type BankLine, type StatedLine } from '#core/money/bank/bank-line.ts'
import { payerKeys } from '#core/money/bank/bank-cells.ts'
import { matchWaiting } from '#core/money/bank/match-bank-lines.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { money } from '#core/base/kernel/money.ts'
import { beijingDay } from '#core/base/kernel/zoned-time.ts'
import type { KeptStatementLine } from '#core/money/payments/statement.rules.ts'
import { sqlAuditTrail } from '../../oversight/audit/sql-audit-trail.ts'
import { sqlBankClues } from '../../money/bank/sql-bank-clues.ts'
import { sqlBankLineStore } from '../../money/bank/sql-bank-line-store.ts'
import type { Connection } from '../../database/database.ts'
import { query } from '../../database/row-shape.ts'
import { sqlStatementStore } from '../../money/payments/sql-statement-store.ts'
import { ADMIN_STAFF, DDP_SHIPPER, DDU_SHIPPER, FINANCE_STAFF, VIP_SHIPPER } from '../portal/demo-accounts.ts'
import type { DemoStage } from '../parcels/demo-timeline.ts'

const OWN_ACCOUNT = '755901234510806'
const PAYER_ACCOUNTS = { ddu: '6225880112345678', vip: '44250100001200000123', ddp: '4000021209200123456' } as const
/** The daily run reads the last seven days by itself. */
const STATED_DAYS_BACK = 8
const STATED_TOP_UPS = 4
/** The share that the provider keeps, in thousandths. */
const FEE = 6n
const YUAN = 100n

const BILLS = query(
  { bill_number: 'text', customer_id: 'bigint', state: 'text', amount: 'text?', open_amount: 'text?', entry: 'bigint?' },
  `select b.bill_number, b.customer_id, b.state, b.amount::text as amount, (b.amount - b.paid_amount)::text as open_amount,
      (select min(e.number) from ledger_entries e where e.kind = 'arrears_paid' and e.pay_way = 'bank' and e.reference = b.bill_number) as entry
    from customer_bills b where b.currency = 'CNY' and b.amount > 0 order by b.id desc`,
)
const TOP_UPS = query(
  { number: 'text', transaction_id: 'text?', amount: 'text?', paid_at: 'timestamptz?' },
  `select number, transaction_id, amount::text as amount, paid_at from recharges where channel = 'sandbox' and state = 'paid' and currency = 'CNY' and paid_at < $1
    order by paid_at desc limit ${STATED_TOP_UPS}`,
)
const COMPANIES = query({ id: 'bigint', company: 'text?' }, 'select id, company from accounts where id = any($1)')

/** A statement of the sandbox whose last line differs by a yuan, and one that nobody here knows. */
async function seedStatement(connection: Connection, now: Instant): Promise<void> {
  const statements = sqlStatementStore(connection)
  const paid = await connection.rows(TOP_UPS, [instantText(now - STATED_DAYS_BACK * MILLIS_PER_DAY)])
  const lines = paid.map((row, at): KeptStatementLine => {
    const stated = BigInt(row.amount ?? 0) - (at === paid.length - 1 ? YUAN : 0n)
    const paidAt = row.paid_at?.getTime() ?? now
    return {
      channel: 'sandbox',
      day: beijingDay(paidAt),
      kind: 'payment',
      transactionId: row.transaction_id ?? '',
      ourNumber: row.number,
      at: paidAt,
      amount: money(stated, 'CNY'),
      fee: money((stated * FEE) / 1000n, 'CNY'),
      match: at === paid.length - 1 ? 'amount_differs' : 'matched',
    }
  })
  const at = now - STATED_DAYS_BACK * MILLIS_PER_DAY
  const unknown: KeptStatementLine = {
    channel: 'sandbox',
    day: beijingDay(at),
    kind: 'payment',
    transactionId: 'SBDEMO-UNKNOWN',
    ourNumber: 'DEMO-UNKNOWN',
    at,
    amount: money(8_800n, 'CNY'),
    fee: money(53n, 'CNY'),
    match: 'theirs_only',
  }
  await statements.keep([...lines, unknown])
  await statements.mark('sandbox', beijingDay(at))
}

type DemoBankLine = Omit<StatedLine, 'account' | 'key' | 'day' | 'amount'> & { readonly cents: bigint; readonly daysAgo: number }

const linesOf = (told: readonly DemoBankLine[], now: Instant): readonly StatedLine[] =>
  told.map(({ cents, daysAgo, ...line }, at) => {
    const moment = now - daysAgo * MILLIS_PER_DAY - (at % 5) * MILLIS_PER_HOUR
    const reference = `C${beijingDay(moment).replaceAll('-', '')}${String(at + 1).padStart(6, '0')}`
    const facts = { account: OWN_ACCOUNT, key: `ref:${reference}`, reference, day: beijingDay(moment), at: moment }
    return { ...line, ...facts, amount: money(cents, 'CNY') }
  })

/** A bank statement with lines in every state, and a provider's statement with differences. */
export async function seedBankLines(connection: Connection, { now }: DemoStage): Promise<void> {
  await seedStatement(connection, now)
  const bankLines = sqlBankLineStore(connection)
  const bankClues = sqlBankClues(connection)
  const bills = await connection.rows(BILLS)
  const companies = new Map(
    (await connection.rows(COMPANIES, [[DDP_SHIPPER.id, DDU_SHIPPER.id, VIP_SHIPPER.id]])).map(({ id, company }) => [id, company ?? '']),
  )
  const companyOf = (id: number): string => companies.get(id) ?? ''
  const open = (id: number) => bills.filter((bill) => bill.customer_id === id && bill.state === 'audited')
  const settled = bills.find(({ customer_id: id, entry }) => id === DDU_SHIPPER.id && entry !== null)
  const [dduBill] = open(DDU_SHIPPER.id)
  const vipBills = open(VIP_SHIPPER.id).slice(0, 2)
  const [stated] = await bankClues.statementDays({ from: beijingDay(now - 90 * MILLIS_PER_DAY), to: beijingDay(now) })
  const cents = (text: string | null | undefined): bigint => BigInt(text ?? 0)
  const dduPayer = { payerName: companyOf(DDU_SHIPPER.id), payerAccount: PAYER_ACCOUNTS.ddu }
  const told: readonly DemoBankLine[] = [
    { ...dduPayer, cents: cents(settled?.amount), daysAgo: 6, text: `支付账单 ${settled?.bill_number ?? ''}` },
    { payerName: '招商银行', cents: 1_286n, daysAgo: 5, text: '季度结息' },
    { ...dduPayer, cents: cents(dduBill?.open_amount), daysAgo: 2, text: `运费 ${dduBill?.bill_number ?? ''}` },
    {
      payerName: companyOf(VIP_SHIPPER.id),
      payerAccount: PAYER_ACCOUNTS.vip,
      cents: vipBills.reduce((sum, bill) => sum + cents(bill.open_amount), 0n),
      daysAgo: 1,
      text: '两期物流费',
    },
    { payerName: '沙盒支付（深圳）科技有限公司', cents: stated?.net ?? 0n, daysAgo: 1, text: '商户结算款' },
    { payerName: companyOf(DDP_SHIPPER.id), payerAccount: PAYER_ACCOUNTS.ddp, cents: 200_000n, daysAgo: 1, text: '预存运费' },
    { payerName: '北京随行科技有限公司', payerAccount: '11001085500053012345', cents: 321_000n, daysAgo: 0, text: '货款' },
    { payerName: '李建国', cents: 58_000n, daysAgo: 0, text: '' },
  ]
  const importId = await bankLines.addImport({ fileName: '招商银行流水.xlsx', at: now, by: ADMIN_STAFF.id })
  await bankLines.add(
    importId,
    linesOf(told, now).filter(({ amount }) => amount.amount > 0n),
  )
  const lines = await bankLines.lockWaiting({ after: 0, limit: told.length, importId })
  await decide(connection, lines, { settled, now })
  await matchWaiting({ bankLines, bankClues }, { importId })
}

type SettledBillRow = { readonly bill_number: string; readonly amount: string | null; readonly entry: number | null } | undefined

/** The first line is what a bill was paid by, the interest is ignored. */
async function decide(
  connection: Connection,
  lines: readonly BankLine[],
  { settled, now }: { readonly settled: SettledBillRow; readonly now: Instant },
) {
  const bankLines = sqlBankLineStore(connection)
  const by = { decidedBy: FINANCE_STAFF.id, decidedAt: now - MILLIS_PER_HOUR }
  const keepMovedLine = async (line: BankLine, action: string, reason?: string): Promise<void> => {
    await bankLines.keep([line])
    const why = reason === undefined ? {} : { changes: { reason: { to: reason } } }
    const facts = {
      at: by.decidedAt,
      actorId: by.decidedBy,
      area: 'bank-lines',
      subject: bankLineNumber(line.id),
      action,
      from: 'unmatched',
      to: line.state,
    }
    await sqlAuditTrail(connection).write([{ ...facts, ...why }])
  }
  const paid = lines.find(({ text }) => settled !== undefined && text.includes(settled.bill_number))
  if (paid !== undefined && settled?.entry != null) {
    const part = { kind: 'bill', billNumber: settled.bill_number, amount: paid.amount.amount, entry: settled.entry } as const
    await bankLines.addParts(paid.id, [part])
    await bankLines.learn(payerKeys(paid), DDU_SHIPPER.id, 1)
    await keepMovedLine({ ...paid, ...by, state: 'confirmed', customerId: DDU_SHIPPER.id }, 'confirm')
  }
  const interest = lines.find(({ text }) => text === '季度结息')
  if (interest !== undefined)
    await keepMovedLine({ ...interest, ...by, state: 'ignored', reason: '银行利息，不属于客户款项' }, 'ignore', '银行利息，不属于客户款项')
}
