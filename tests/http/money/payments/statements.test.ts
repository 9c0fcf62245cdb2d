import { gzipSync } from 'node:zlib'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportedStatementAnswer, StatementLineRow } from '../../../../adapters/http/contract/money/payments/statement.routes.ts'
import { downloadedSheet } from '../../../support/sheets/downloaded-sheet.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Rows<Row> = { readonly rows: readonly Row[]; readonly total: number }
const PATH = '/api/admin/statements'
const headers = { lang: 'en-US' }
const linesOf = async (query: string): Promise<readonly StatementLineRow[]> =>
  (await server.call<Rows<StatementLineRow>>('GET', `${PATH}?pageSize=200&${query}`, { as: 'finance', headers })).json.payload.rows
const send = (content: Buffer, as = 'finance') =>
  server.call<ImportedStatementAnswer>('POST', `${PATH}/import`, { as, headers, form: { file: { name: 'bill.csv', content } } })

const ALIPAY_HEAD = '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,订单金额（元）,退款批次号/请求号,服务费（元）'
const alipay = (...rows: readonly string[]): string =>
  ['#支付宝业务明细查询', ALIPAY_HEAD, ...rows, '#导出时间：[2026年11月03日 10:00:00]'].join('\r\n')
const WECHAT_HEAD = '交易时间,微信订单号,商户订单号,交易状态,货币种类,微信退款单号,商户退款单号,退款状态,手续费,订单金额,申请退款金额'
const wechat = (...rows: readonly (readonly string[])[]): string =>
  [
    `\uFEFF${WECHAT_HEAD}`,
    ...rows.map((row) => row.map((cell) => `\`${cell}`).join(',')),
    '总交易单数,应结订单总金额',
    `\`${rows.length},\`0.00`,
  ].join('\r\n')
const PAID = ['2026-11-02 12:00:00', 'WX-1', 'R-WX-1', 'SUCCESS', 'CNY', '', '', '', '0.30', '50.00', '0.00'] as const

describe('providers’ statements', () => {
  it('are shown with the demo’s differences, which are resolved once and with a reason', async () => {
    const open = await linesOf('open=1&channel=sandbox')
    expect(new Set(open.map(({ match }) => match))).toEqual(new Set(['theirs_only', 'amount_differs']))
    expect((await linesOf('match=matched')).length).toBeGreaterThan(0)
    const [line] = open
    const resolve = (reason: string, as = 'finance') =>
      server.call('POST', `${PATH}/${line?.id}/resolve`, { as, headers, body: { reason } })
    expect((await resolve('')).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    expect((await resolve('测试', 'service')).status).toBe(403)
    expect((await resolve('测试款项，已与渠道核对')).json.status).toBe(true)
    expect((await resolve('再次')).json).toMatchObject({ error: 'STATEMENT_LINE_CLOSED' })
    const resolved = (await linesOf('open=0&channel=sandbox')).find(({ id }) => id === line?.id)
    expect(resolved).toMatchObject({ is_open: false, reason: '测试款项，已与渠道核对', resolved_by: '郑敏' })
  })

  it('are imported from files of Alipay and WeChat Pay, packed or not, as often as one likes', async () => {
    const sheet = alipay(
      '2026110222001,R-ALI-1,交易,充值,2026-11-02 09:00:00,2026-11-02 09:00:05,100.00,,-0.60',
      '2026110222001,R-ALI-1,退款,充值,2026-11-02 10:00:00,2026-11-02 10:00:05,-100.00,R-ALI-1R,0.60',
    )
    const done = { channel: 'alipay', from: '2026-11-02', to: '2026-11-02', lines: 2, matched: 0, differing: 2 }
    for (const content of [iconv.encode(sheet, 'gbk'), Buffer.from(`\uFEFF${sheet}`)])
      expect((await send(content)).json.payload).toEqual(done)
    expect((await linesOf('channel=alipay')).map(({ kind, amount, fee }) => `${kind} ${amount.amount} ${fee.amount}`).toSorted()).toEqual([
      'payment 100.00 0.60',
      'refund 100.00 -0.60',
    ])
    for (const content of [Buffer.from(wechat(PAID)), gzipSync(wechat(PAID))])
      expect((await send(content)).json.payload).toMatchObject({ channel: 'wepay', lines: 1 })
    expect(await linesOf('channel=wepay')).toHaveLength(1)
  })

  it('are exported as they are filtered, for those who may export', async () => {
    const query = 'channel=sandbox&match=matched'
    const [lines, rows] = [await linesOf(query), await downloadedSheet(server, `${PATH}/export?${query}`)]
    expect(rows.map((row) => row['Transaction'])).toEqual(lines.map(({ transaction_id }) => transaction_id))
    expect(rows[0]).toMatchObject({
      Provider: 'Sandbox',
      Comparison: 'Matched',
      Amount: Number(lines[0]?.amount.amount).toLocaleString('en-US', { minimumFractionDigits: 2 }),
      Currency: 'CNY',
    })
    expect((await server.call('GET', `${PATH}/export`, { as: 'service' })).status).toBe(403)
    expect((await server.call('GET', `${PATH}/export?timezone=Mars/Base`, { as: 'finance' })).json.error).toBe('INPUT_INVALID')
  })

  it('that cannot be read are refused whole', async () => {
    const files: readonly (readonly [Buffer, string])[] = [
      [Buffer.alloc(0), 'STATEMENT_FILE_UNKNOWN'],
      [Buffer.from('姓名,电话'), 'STATEMENT_FILE_UNKNOWN'],
      [Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]), 'STATEMENT_FILE_UNKNOWN'],
      [gzipSync('x'), 'STATEMENT_FILE_UNKNOWN'],
      [gzipSync(Buffer.alloc(65 * 1024 * 1024)), 'STATEMENT_FILE_UNKNOWN'],
      [Buffer.from(wechat(['2026-11-02 12:00:00', 'WX-2', 'R-2', 'SUCCESS', 'USD', '', '', '', '0', '5', '0'])), 'STATEMENT_FILE_LINE'],
      [Buffer.from(wechat([...PAID].map((cell) => (cell === '50.00' ? 'NaN' : cell)))), 'STATEMENT_FILE_LINE'],
      [Buffer.from(wechat([...PAID].map((cell) => (cell === 'WX-1' ? 'WX-1\0' : cell)))), 'STATEMENT_FILE_LINE'],
      [Buffer.from(wechat(PAID).replace('`1,', '`2,')), 'STATEMENT_FILE_UNKNOWN'],
    ]
    for (const [content, error] of files) expect((await send(content)).json, error).toMatchObject({ error })
    expect((await send(Buffer.from(wechat(PAID)), 'service')).status).toBe(403)
  })
})
