import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequiredInfo } from '../../../../adapters/http/contract/portal/shippers/certification.routes.ts'
import { startTestServer, type Calling, type TestServer } from '../../../support/servers/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const call = <T>(method: 'GET' | 'POST', path: string, asked: Calling) => server.call<T>(method, `/api${path}`, asked)
/** nofin is certified and has signed the service contract, and not the COD agreement. */
const CLIENT = 'nofin'
const infoOf = async () => (await call<RequiredInfo>('GET', '/fit/user/requiredInfo', { as: CLIENT })).json.payload
const seenByStaff = async () =>
  (await call<RequiredInfo>('GET', `/admin/certifications/${(await infoOf()).id}`, { as: 'admin' })).json.payload
const isOpen = async (act: string) => {
  const { json } = await call<{ readonly acts: readonly { readonly act: string; readonly open: boolean }[] }>('GET', '/fit/user/opening', {
    as: CLIENT,
  })
  return json.payload.acts.find((one) => one.act === act)?.open
}
const PDF = new TextEncoder().encode('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const upload = (as = 'admin') =>
  call<{ readonly src: string }>('POST', '/admin/certifications/contract-file', {
    as,
    form: { file: { name: 'signed.pdf', content: PDF } },
  })
const PAYEE = { payee_name: '赵家贸易行', payee_bank_name: '招商银行', payee_bank_number: '6225880012345678' }

describe('a payee of another name than the certified one', () => {
  it('is allowed by two of the staff with the reason kept, and closed by one', async () => {
    const { id } = await infoOf()
    const ask = (as: string, body: object) => call<{ readonly waits_for: number }>('POST', `/admin/cod/payees/${id}`, { as, body })
    expect((await ask('warehouse', { payee_name: PAYEE.payee_name, reason: 'x' })).json.error).toBe('NOT_ALLOWED')
    expect((await ask('service', { payee_name: PAYEE.payee_name })).json).toMatchObject({
      error: 'INPUT_INVALID',
      fields: [{ path: 'reason' }],
    })
    const asked = await ask('service', { payee_name: PAYEE.payee_name, reason: 'His wife’s shop receives the money' })
    const request = asked.json.payload.waits_for
    expect(request).toBeGreaterThan(0)
    expect((await seenByStaff()).allowed_payee).toBeNull()
    const decide = (as: string) =>
      call<readonly { readonly error?: string; readonly status: boolean }[]>('POST', '/admin/money-acts/requests/decide', {
        as,
        body: { requests: [request], decision: 'approve' },
      })
    expect((await decide('admin')).json.payload[0]).toMatchObject({ status: true })
    expect(await seenByStaff()).toMatchObject({
      allowed_payee: PAYEE.payee_name,
      allowed_payee_reason: 'His wife’s shop receives the money',
    })
    expect((await infoOf()).allowed_payee_reason).toBeNull()
    const end = (reason: string) => call('POST', `/admin/cod/payees/${id}/withdraw`, { as: 'service', body: { reason } })
    expect((await end('')).json.error).toBe('INPUT_INVALID')
    expect((await end('The shop is closed')).status).toBe(200)
    expect((await end('again')).json.error).toBe('PAYEE_NOT_ALLOWED')
  })
})

describe('a contract that was signed on paper', () => {
  it('is recorded with file, person and reason, counts as signed at once, and is revoked', async () => {
    const { id, version } = await infoOf()
    const record = (body: object, as = 'admin') =>
      call<RequiredInfo>('POST', `/admin/certifications/${id}/contracts`, { as, body: { version, ...body } })
    const type = { contract_type: 'usd_cod' }
    expect((await upload('warehouse')).json.error).toBe('NOT_ALLOWED')
    const { src } = (await upload()).json.payload
    expect((await record({ ...type, src })).json).toMatchObject({ error: 'INPUT_INVALID', fields: [{ path: 'reason' }] })
    expect((await record({ ...type, src, reason: 'Signed in our office' }, 'service')).json.error).toBe('INPUT_INVALID')
    expect(await isOpen('cod')).toBe(false)
    const recorded = await record({ ...type, src, reason: 'Signed in our office' })
    expect(recorded.status, recorded.text).toBe(200)
    const contract = recorded.json.payload.contracts.find(({ contract_type: of }) => of === 'usd_cod')
    expect(contract).toMatchObject({ status: 'signed', on_paper: true, paper_reason: 'Signed in our office' })
    expect((await server.download(contract?.src ?? '', { as: CLIENT })).bytes.length).toBe(PDF.length)
    expect((await infoOf()).contracts.find(({ contract_type: of }) => of === 'usd_cod')).toMatchObject({
      on_paper: true,
      paper_reason: null,
    })
    expect(await isOpen('cod')).toBe(true)
    const revoke = (of: string, body: object) =>
      call<RequiredInfo>('POST', `/admin/certifications/${id}/contracts/${of}/revoke`, {
        as: 'admin',
        body: { version: version + 1, ...body },
      })
    expect((await revoke('logistics_service', { reason: 'x' })).json.error).toBe('CONTRACT_NOT_ON_PAPER')
    expect((await revoke('usd_cod', {})).json.error).toBe('INPUT_INVALID')
    expect((await revoke('usd_cod', { reason: 'The stamp is missing' })).status).toBe(200)
    expect(await isOpen('cod')).toBe(false)
    const trail = await call<object>('GET', '/admin/audit?area=certifications&pageSize=20', { as: 'admin' })
    expect(JSON.stringify(trail.json.payload)).toContain('Signed in our office')
  })
})
