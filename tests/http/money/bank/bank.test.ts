import { randomUUID } from 'node:crypto'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import XLSX from 'xlsx'
import type {
  BankDayRow,
  BankLineDetails,
  BankLineRow,
  ImportedBankLines,
} from '../../../../adapters/http/contract/money/bank/bank.routes.ts'
import type { BillDetails, BillRow } from '../../../../adapters/http/contract/money/billing/bill-schemas.ts'
import { groupThousands } from '#core/base/kernel/group-thousands.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
const PATH = '/api/admin/finance/transfers'
const call = <T>(method: 'GET' | 'POST', path: string, { as = 'finance', body, key }: { as?: string; body?: object; key?: string } = {}) =>
  server.call<T>(method, `${PATH}${path}`, {
    as,
    headers: { lang: 'en-US', ...(method === 'POST' ? { 'idempotency-key': key ?? randomUUID() } : {}) },
    ...(body === undefined ? {} : { body }),
  })
const send = (content: Buffer, { fields = {}, name = 'bank.csv', as = 'admin' }: { fields?: object; name?: string; as?: string } = {}) =>
  server.call<ImportedBankLines>('POST', `${PATH}/import`, { as, headers: { lang: 'en-US' }, form: { ...fields, file: { name, content } } })
const linesOf = async (query: string): Promise<readonly BankLineRow[]> =>
  (await call<Rows<BankLineRow>>('GET', `?pageSize=100${query}`)).json.payload.rows
const detailsOf = async (id: number): Promise<BankLineDetails> => (await call<BankLineDetails>('GET', `/${id}`)).json.payload
const one = async (query: string): Promise<BankLineRow> => {
  const [line] = await linesOf(query)
  if (line === undefined) throw new Error(`no line ${query}`)
  return line
}
const billOf = async (number: string): Promise<BillDetails> =>
  (await server.call<BillDetails>('GET', `/api/admin/finance/bills/${number}`, { as: 'finance' })).json.payload

const newsOf = async (account: string, title: RegExp) => {
  const { json } = await server.call<Rows<{ readonly title: string; readonly content: string; readonly link: string | null }>>(
    'GET',
    '/api/portal/message/index?pageSize=50',
    { as: account, headers: { lang: 'en-US' } },
  )
  return json.payload.rows.filter((message) => title.test(message.title))
}

const OWN = '6222000011112222'
const HEAD = '交易日期,流水号,收入金额,支出金额,对方户名,对方账号,附言'
const sheet = (...rows: readonly string[]): string => [`账号,${OWN}`, HEAD, ...rows].join('\r\n')

describe('bank transfers', () => {
  it('are shown by the demo in every state, with reasons in words, totals and a workbook', async () => {
    expect(new Set((await linesOf('')).map(({ status }) => status))).toEqual(new Set(['unmatched', 'suggested', 'confirmed', 'ignored']))
    const [named] = (await linesOf('&status=suggested&keywords=BN')).filter(({ suggestion }) => suggestion?.account === 'ddu')
    const details = await detailsOf(named?.id ?? 0)
    expect(details.suggestions[0]).toMatchObject({ client: 'ddu', certainty: 'likely', wallet: { amount: '0.00' } })
    expect(details.suggestions[0]?.reasons.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['named', 'exact', 'payer_account', 'company']),
    )
    const settlement = (await linesOf('&status=suggested')).find(({ suggestion }) => suggestion?.channel === 'sandbox')
    const [suggestion] = (await detailsOf(settlement?.id ?? 0)).suggestions
    expect(suggestion).toMatchObject({ payout: { channel: 'sandbox' }, reasons: [{ kind: 'provider' }, { kind: 'settlement' }] })
    expect(Number(suggestion?.payout?.fee.amount)).toBeGreaterThan(0)
    const confirmed = await detailsOf((await one('&status=confirmed')).id)
    expect(confirmed).toMatchObject({ client: 'ddu', suggestions: [], events: ['undo'], parts: [{ kind: 'bill', is_live: true }] })
    const days = (await call<Rows<BankDayRow>>('GET', '/days?pageSize=100')).json.payload.rows
    expect(days.reduce((count, day) => count + day.count, 0)).toBe((await linesOf('')).length)
    const file = await server.download(`${PATH}/export?status=ignored`, { as: 'finance', headers: { lang: 'en-US' } })
    const book = XLSX.read(file.bytes)
    const rows = XLSX.utils.sheet_to_json<Record<string, string>>(book.Sheets[book.SheetNames[0] ?? ''] ?? {})
    expect(rows.map((row) => [row['Details'], row['State']])).toEqual([['季度结息', 'Ignored']])
    for (const as of ['warehouse', 'service']) expect((await call('GET', '', { as })).status).toBe(403)
    const waiting = await server.call('GET', '/api/portal/home/waiting', { as: 'finance' })
    expect(JSON.stringify(waiting.json)).toContain('/admin/finance/transfers')
  })

  it('are imported once in UTF-8, GB18030 and xlsx; with a wrong cell nothing is taken', async () => {
    const good = sheet('2026-11-02,T-1,"1,250.00",,甲公司,6222 1111,货款', '2026/11/02,T-2,,30.00,银行,,手续费', '合计,,"1,250.00",30.00')
    expect((await send(iconv.encode(good, 'gb18030'))).json.payload).toMatchObject({ created: 1, known: 0, left_out: 1, failed: 0 })
    expect((await send(Buffer.from(good))).json.payload).toMatchObject({ created: 0, known: 1, left_out: 1 })
    const book = XLSX.utils.book_new()
    XLSX.utils.book_append_sheet(
      book,
      XLSX.utils.aoa_to_sheet(
        good
          .split('\r\n')
          .map((row) => (row.startsWith('2026-') ? ['2026-11-02', 'T-1', 1250, '', '甲公司', '6222 1111', '货款'] : row.split(','))),
      ),
    )
    const bytes = Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array)
    expect((await send(bytes, { name: 'bank.xlsx' })).json.payload).toMatchObject({ created: 0, known: 1 })
    expect(await one(`&account=${OWN}`)).toMatchObject({
      payer_name: '甲公司',
      payer_account: '62221111',
      text: '货款',
      amount: { amount: '1250.00' },
    })
    const amounts = ['0', '1e9', '0.001', 'NaN', '１００', '1000000000000000', '=1+1']
    const wrong = (
      await send(Buffer.from(sheet('2026-11-02,T-3,5.00,,,,', ...amounts.map((amount, at) => `2026-11-02,W-${at},${amount},,,,`))))
    ).json.payload
    expect(wrong).toMatchObject({ created: 0, failed: amounts.length })
    expect(wrong.errors.map(({ line, column }) => `${line} ${column}`)).toEqual(amounts.map((_, at) => `${at + 4} 收入金额`))
    expect(wrong.errors[3]?.msg).toContain('NaN')
    expect(await linesOf('&keywords=T-3')).toEqual([])
    const foreign = `${HEAD},币种\n2026-11-02,F-1,5.00,,,,,USD\n2026-11-02,F-2,5.00,,,,,ZZZ`
    expect((await send(Buffer.from(foreign), { fields: { account: OWN } })).json.payload.errors).toMatchObject([
      { line: 3, error: 'UNKNOWN_REFERENCE' },
    ])
    const unnamed = (await send(Buffer.from(`${HEAD}\n2026-11-02,F-3,5.00,,,,`))).json.payload
    expect(unnamed.errors).toMatchObject([{ error: 'BANK_ACCOUNT_MISSING' }])
  })

  it('of the Gulf and of Europe are taken by the forms of their columns, asked about where nothing shows it, and remembered', async () => {
    const account = '9988776655443322'
    const statement = (...rows: readonly string[]): Buffer => Buffer.from(['Date,Credit,Currency,Payer,Reference', ...rows].join('\n'))
    const unclear = statement('05/11/2026,100.00,AED,A,Q1', '06/11/2026,100.00,AED,A,Q2')
    const asked = await send(unclear, { fields: { account } })
    expect([asked.status, asked.json.fields?.map(({ path }) => path)]).toEqual([400, ['date_form']])
    expect(asked.json.fields?.[0]?.msg).toContain('05/11/2026')
    const taken = (await send(unclear, { fields: { account, date_form: 'dmy' } })).json.payload
    expect(taken).toMatchObject({ created: 2, date_form: 'dmy', decimal_point: 'point', warnings: [] })
    expect((await send(statement('07/11/2026,100.00,AED,A,Q3'), { fields: { account } })).json.payload).toMatchObject({
      created: 1,
      date_form: 'dmy',
    })
    expect((await linesOf(`&account=${account}`)).map(({ day }) => day).toSorted()).toEqual(['2026-11-05', '2026-11-06', '2026-11-07'])
    const european =
      'Booking date;Credit;Currency;Counterparty;Reference\n28.10.2026;"1.234,56";EUR;Muster GmbH;QE1\n28.10.2026;-5,00;EUR;Muster GmbH;QE2'
    expect((await send(Buffer.from(european), { fields: { account } })).json.payload).toMatchObject({
      created: 1,
      left_out: 1,
      decimal_point: 'comma',
      warnings: [{ line: 3, column: 'Credit', error: 'BANK_LINE_REVERSES' }],
    })
    expect((await linesOf(`&account=${account}&currency=EUR`)).map(({ amount }) => amount.amount)).toEqual(['1234.56'])
  })

  it('refuse files that are no statement', async () => {
    const files: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('姓名,电话\n甲,1'), 'HEADINGS_NOT_FOUND'],
      [Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3, 0, 0, 0, 0]), 'FILE_UNREADABLE'],
      [Buffer.alloc(0), 'FILE_EMPTY'],
      [Buffer.from(`${HEAD}\n`.padEnd(100, '\n')), 'FILE_EMPTY'],
      [Buffer.from(`${HEAD}\n${'2026-11-02,X,1,,,,\n'.repeat(50_001)}`), 'BANK_LINES_MOST'],
    ]
    for (const [content, error] of files) expect((await send(content, { fields: { account: OWN } })).json, error).toMatchObject({ error })
    const formula = sheet('2026-11-03,S-1,8.00,,"=cmd|\'/c calc\'!A1",,@SUM(1)')
    expect((await send(Buffer.from(formula))).json.payload).toMatchObject({ created: 1 })
    const { bytes } = await server.download(`${PATH}/export?keywords=S-1`, { as: 'finance', headers: { lang: 'en-US' } })
    const cells = Object.values(XLSX.read(bytes).Sheets)[0] ?? {}
    expect(Object.values(cells).some((cell: unknown) => typeof cell === 'object' && cell !== null && 'f' in cell)).toBe(false)
    expect((await send(Buffer.from(sheet('2026-11-03,S-2,8.00,,,,')), { as: 'service' })).status).toBe(403)
  })

  it('are confirmed once by two at once, free what was held, are found under the bill, and undone', async () => {
    const bills = (await server.call<Rows<BillRow>>('GET', '/api/admin/finance/bills?client=ddu&status=audited', { as: 'finance' })).json
      .payload.rows
    const [bill] = bills
    const [number, open] = [bill?.bill_number ?? '', Number(bill?.amount.amount)]
    const amount = (open + 100).toFixed(2)
    await send(Buffer.from(sheet(`2026-11-04,P-1,${amount},,某付款人,,转账`)))
    const { id, status } = await one('&keywords=P-1')
    expect(status).toBe('unmatched')
    const body = { client: 'ddu', bills: [{ bill_number: number, amount: open.toFixed(2) }] }
    const wrong = await call<null>('POST', `/${id}/confirm`, {
      body: { ...body, bills: [{ bill_number: number, amount: (open + 1).toFixed(2) }] },
    })
    expect(wrong.json).toMatchObject({ error: 'BANK_BILL_ABOVE' })
    expect((await server.call('POST', `${PATH}/${id}/confirm`, { as: 'finance', body, keyless: true })).status).toBe(400)
    const walletBefore = Number((await billOf(number)).wallet.amount)
    const keys = [randomUUID(), randomUUID()]
    const raced = await Promise.all([
      // Who imported it may have to wait for a second person.
      call<BankLineDetails>('POST', `/${id}/confirm`, { body, key: keys[0] ?? '' }),
      call<BankLineDetails>('POST', `/${id}/confirm`, { body, key: keys[1] ?? '' }),
    ])
    expect(raced.map((answer) => answer.status).toSorted((left, right) => left - right)).toEqual([200, 409])
    const done = await detailsOf(id)
    expect(done).toMatchObject({ status: 'confirmed', client: 'ddu', events: ['undo'] })
    expect(done.parts.map(({ kind, amount: part }) => [kind, part.amount])).toEqual([
      ['bill', open.toFixed(2)],
      ['wallet', '100.00'],
    ])
    expect(done.history[0]).toMatchObject({ action: 'confirm' })
    const paid = await billOf(number)
    expect(paid).toMatchObject({ status: 'paid', unpaid_amount: { amount: '0.00' } })
    expect(Number(paid.wallet.amount)).toBeCloseTo(walletBefore + 100, 2)
    expect((await one(`&keywords=${number}&status=confirmed`)).id).toBe(id)
    expect(await newsOf('ddu', /arrived$/)).toMatchObject([
      {
        title: `Your bank transfer of ${groupThousands(amount)} CNY arrived`,
        content: `It came in on 2026-11-04 and went to: bill ${number}, 100.00 CNY to your wallet.`,
        link: `/finances/flow?keywords=BT${String(id).padStart(8, '0')}`,
      },
    ])
    // Who paid once is known the next time.
    await send(Buffer.from(sheet('2026-11-05,P-2,12.34,,某付款人,,转账')))
    expect(await one('&keywords=P-2')).toMatchObject({ status: 'suggested', suggestion: { account: 'ddu' } })
    expect((await call('POST', `/${id}/undo`, { body: {} })).json).toMatchObject({ error: 'INPUT_INVALID' })
    const undone = (await call<BankLineDetails>('POST', `/${id}/undo`, { body: { reason: '记错客户' } })).json.payload
    expect(undone).toMatchObject({ reason: '记错客户', client: null, parts: [{ is_live: false }, { is_live: false }] })
    expect(await newsOf('ddu', /taken back/)).toMatchObject([{ content: expect.stringContaining('Reason: 记错客户') as string }])
    expect(await billOf(number)).toMatchObject({ status: 'audited', unpaid_amount: { amount: open.toFixed(2) } })
    expect(Number((await billOf(number)).wallet.amount)).toBeCloseTo(walletBefore, 2)
    const ignored = (await call<BankLineDetails>('POST', `/${id}/ignore`, { body: { reason: '退回付款人' } })).json.payload
    expect(ignored).toMatchObject({ status: 'ignored', events: ['restore'] })
    expect((await call<BankLineDetails>('POST', `/${id}/restore`, { body: {} })).json.payload.status).not.toBe('ignored')
    expect((await call<{ suggested: number }>('POST', '/match', { body: {} })).json.payload.suggested).toBeGreaterThan(0)
    expect((await call('GET', '/999999999')).json).toMatchObject({ error: 'BANK_LINE_NOT_FOUND' })
  })

  it('take no amount that is none, for a bill or as a fee, and post nothing then', async () => {
    await send(Buffer.from(sheet('2026-11-06,A-1,500.00,,某付款人,,转账')))
    const { id } = await one('&keywords=A-1')
    const [bill] = (await server.call<Rows<BillRow>>('GET', '/api/admin/finance/bills?client=vip&status=audited', { as: 'finance' })).json
      .payload.rows
    const entries = async (): Promise<number> =>
      (await server.call<Rows<unknown>>('GET', '/api/admin/finance/journal', { as: 'finance' })).json.payload.total
    const before = await entries()
    const faults: string[] = []
    for (const amount of ['-1', '1e9', '0.001', 'NaN', '１００', '1000000000000000', '0', '']) {
      // A provider may keep no fee, and its field is about the amount of the line.
      const ways = [
        { field: 'bills.0.amount', body: { client: 'vip', bills: [{ bill_number: bill?.bill_number, amount }] } },
        ...(amount === '0' ? [] : [{ field: 'payout.fee', body: { payout: { channel: 'sandbox', fee: amount } } }]),
      ]
      for (const { field, body } of ways) {
        const { status, json, text } = await call<null>('POST', `/${id}/confirm`, { body })
        if (status < 400 || status > 409 || json.fields?.[0]?.path !== field) faults.push(`${field} ${amount}: ${status} ${text}`)
      }
    }
    expect(faults).toEqual([])
    expect([await entries(), (await detailsOf(id)).parts]).toEqual([before, []])
  })

  it('that are a provider’s settlement are posted with the fee', async () => {
    const line = (await linesOf('&status=suggested')).find(({ suggestion }) => suggestion?.channel === 'sandbox')
    const [suggestion] = (await detailsOf(line?.id ?? 0)).suggestions
    const fee = suggestion?.payout?.fee.amount ?? ''
    const done = await call<BankLineDetails>('POST', `/${line?.id}/confirm`, { body: { payout: { channel: 'sandbox', fee } } })
    const whole = (Number(line?.amount.amount) + Number(fee)).toFixed(2)
    expect(done.json.payload).toMatchObject({
      status: 'confirmed',
      channel: 'sandbox',
      client: null,
      parts: [{ kind: 'payout', amount: { amount: whole } }],
    })
  })
})
