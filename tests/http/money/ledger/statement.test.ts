import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import XLSX from 'xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FlowRow } from '../../../../adapters/http/contract/money/ledger/flow.routes.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  folder = await mkdtemp(join(tmpdir(), 'statement-'))
})
afterAll(async () => {
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

const STATEMENT = '/api/user/client/statement'
const run = promisify(execFile)
const cents = (amount: string): number => Math.round(Number(amount.replaceAll(',', '')) * 100)

/** A file of the call, in a language. */
async function statementFile(path: string, { as = 'ddp', lang = 'en-US' } = {}) {
  const { status, headers, bytes } = await server.download(path, { as, headers: { lang } })
  expect(status, Buffer.from(bytes).toString().slice(0, 300)).toBe(200)
  return { type: headers.get('content-type'), bytes }
}

/** The text of a PDF as poppler reads it, line by line as it is laid out. */
async function statementText(path: string, how: { readonly as?: string; readonly lang?: string } = {}): Promise<string> {
  const { type, bytes } = await statementFile(path, how)
  expect(type).toBe('application/pdf')
  const file = join(folder, 'statement.pdf')
  await writeFile(file, bytes)
  return (await run('pdftotext', ['-layout', file, '-'], { maxBuffer: 50_000_000 })).stdout
}

/** Sums up the flow of a period. */
async function flowOf(from: string, to: string) {
  const path = `/api/user/client/walletFlow?pageSize=500&currency=CNY&from=${from}&to=${to}`
  const { rows } = (await server.call<{ rows: readonly FlowRow[] }>('GET', path, { as: 'ddp' })).json.payload
  const changes = rows.map(({ change_amount: { amount } }) => cents(amount))
  const [closing, last] = [cents(rows[0]?.balance.amount ?? ''), rows.at(-1)]
  const sum = (some: readonly number[]): number => some.reduce((total, one) => total + one, 0)
  return {
    count: rows.length,
    opening: cents(last?.balance.amount ?? '') - cents(last?.change_amount.amount ?? ''),
    credited: sum(changes.filter((one) => one > 0)),
    debited: -sum(changes.filter((one) => one < 0)),
    closing,
  }
}

const day = (daysAgo: number): string => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)
const PERIOD = `from=${day(20)}&to=${day(1)}`

describe('a statement', () => {
  it('says as PDF what the flow says: opening balance, what came in and went out, closing balance, whose it is', async () => {
    const flow = await flowOf(day(20), day(1))
    const text = await statementText(`${STATEMENT}?${PERIOD}`)
    expect(text).toContain('Statement of account')
    expect(text).toContain('Crossdock')
    expect(text).toContain('(1001)')
    const sums = /Wallet: Opening balance ([\d,.-]+)\s+In ([\d,.]+)\s+Out ([\d,.]+)\s+Closing balance ([\d,.-]+)/.exec(
      text.replace(/\s+/g, ' '),
    )
    expect(sums?.slice(1).map(cents)).toEqual([flow.opening, flow.credited, flow.debited, flow.closing])
  })

  it('is the same as a workbook, each movement with the balance after it', async () => {
    const flow = await flowOf(day(20), day(1))
    const { type, bytes } = await statementFile(`${STATEMENT}?${PERIOD}&format=xlsx`)
    expect(type).toContain('spreadsheetml')
    const [sheet] = Object.values(XLSX.read(bytes).Sheets)
    const every = XLSX.utils.sheet_to_json<Record<string, string>>(sheet ?? {}, { raw: false })
    expect(Object.keys(every[1] ?? {})).toContain('Time (UTC)')
    // The account on terms comes after the wallet.
    const rows = every.slice(0, every.findIndex((row) => row['Type'] === 'Closing balance') + 1)
    const total = (name: string): number => rows.reduce((sum, row) => sum + cents(row[name] ?? '0'), 0)
    expect(rows).toHaveLength(flow.count + 2)
    expect([rows[0]?.['Type'], rows.at(-1)?.['Type']]).toEqual(['Opening balance', 'Closing balance'])
    expect([total('In'), total('Out')]).toEqual([flow.credited, flow.debited])
    expect([rows[0]?.['Balance'], rows.at(-1)?.['Balance']].map((text) => cents(text ?? ''))).toEqual([flow.opening, flow.closing])
  })

  it.each([
    ['zh-CN', '对账单', '期初余额'],
    ['zh-TW', '對帳單', '期初餘額'],
  ])('speaks %s', async (lang, title, opening) => {
    const text = await statementText(STATEMENT, { lang })
    expect(text).toContain(title)
    expect(text).toContain(opening)
  })

  it('of a client on terms has the account on terms too; staff make it on behalf of the client', async () => {
    const text = await statementText(`/api/admin/clients/4027/statement?from=${day(200)}`, { as: 'finance' })
    expect(text).toMatch(/On terms: Opening balance 0\.00/)
    const both = `/api/admin/clients/1001/statement?${PERIOD}&format=xlsx`
    const cells = async (path: string, as: string) => {
      const [sheet] = Object.values(XLSX.read((await statementFile(path, { as })).bytes).Sheets)
      return XLSX.utils.sheet_to_csv(sheet ?? {})
    }
    expect(await cells(both, 'finance')).toBe(await cells(`${STATEMENT}?${PERIOD}&format=xlsx`, 'ddp'))
  })

  it('is refused with what is wrong, and to those who may not see finance', async () => {
    const answer = async (path: string, as: string) => {
      const { status, json } = await server.call('GET', path, { as })
      return [status, json.error, json.fields?.[0]?.path]
    }
    expect(await answer(`${STATEMENT}?from=${day(1)}&to=${day(2)}`, 'ddp')).toEqual([400, 'INPUT_INVALID', 'to'])
    expect(await answer(`${STATEMENT}?from=tomorrow`, 'ddp')).toEqual([400, 'INPUT_INVALID', 'from'])
    expect(await answer(`${STATEMENT}?format=doc`, 'ddp')).toEqual([400, 'INPUT_INVALID', 'format'])
    for (const as of ['vip', 'nofin', 'fresh', 'finance']) expect((await answer(STATEMENT, as))[0]).toBe(403)
    expect((await answer('/api/admin/clients/1001/statement', 'warehouse'))[0]).toBe(403)
    expect((await answer('/api/admin/clients/1001/statement', 'ddp'))[0]).toBe(403)
    expect(await answer('/api/admin/clients/999999/statement', 'finance')).toEqual([404, 'RECORD_NOT_FOUND', undefined])
    expect((await answer('/api/admin/clients/3/statement', 'finance'))[0]).toBe(404)
  })
})
