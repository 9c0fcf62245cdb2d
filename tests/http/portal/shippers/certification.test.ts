import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { polyglots, traversalNames } from '../../../support/sheets/hostile-uploads.ts'
import { samplePdf, samplePng } from '../../../support/sheets/sample-files.ts'
import { startTestServer, type TestServer } from '../../../support/servers/server.ts'
import {
  applyAsShipper,
  CONTRACT_BASE,
  submitDocuments,
  ID_CARD,
  registerShipper,
  sign,
  SIGNATURE,
  uploadPaper,
  type RequiredShipperInfo,
  type ShipperUpload,
} from '../../../support/shipper-way.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const judge = (id: number, event: string, body: object, as = 'service') =>
  server.call<RequiredShipperInfo>('POST', `/api/admin/certifications/${id}/${event}`, { as, body })
const ordersOf = async (token: string): Promise<number> => (await server.call('GET', '/api/orders', { token })).status

describe('the way to our services', () => {
  it('leads from documents over the contract to a review, and an approval unlocks the account without a new sign-in', async () => {
    const { id, token } = await registerShipper(server)
    const as = { token }
    const start = await server.call<RequiredShipperInfo>('GET', '/api/fit/user/requiredInfo', as)
    expect(start.json.payload).toMatchObject({ id, audit_status: 10, certification_status: 'uncertified', next_step: 'certification' })
    const early = await sign(server, as)
    expect([early.status, early.json.error]).toEqual([409, 'CONTRACT_NEEDS_PARTICULARS'])

    expect(await submitDocuments(server, as)).toMatchObject({ certification_status: 'submitted', next_step: 'contract' })
    const tooEarly = await server.call('POST', '/api/fit/user/saveRequiredInfo', { ...as, body: { submit: true } })
    expect(tooEarly.json.error).toBe('ACCOUNT_NOT_READY')
    await server.call('POST', '/api/fit/user/saveContractBaseInfo', { ...as, body: CONTRACT_BASE })
    const signed = await sign(server, as)
    expect(signed.json.payload).toMatchObject({ next_step: 'submission' })
    const submitted = await server.call<RequiredShipperInfo>('POST', '/api/fit/user/saveRequiredInfo', { ...as, body: { submit: true } })
    expect(submitted.json.payload).toMatchObject({ audit_status: 20, next_step: 'review' })
    expect(await ordersOf(token)).toBe(403)

    const waiting = await server.call<{ rows: readonly { id: number; status: string }[] }>(
      'GET',
      '/api/admin/certifications?status=waiting&pageSize=500',
      { as: 'service' },
    )
    expect(waiting.json.payload.rows.find((row) => row.id === id)?.status).toBe('waiting')
    const seen = await server.call<RequiredShipperInfo>('GET', `/api/admin/certifications/${id}`, { as: 'service' })
    const approved = await judge(id, 'approve', { version: seen.json.payload.version })
    expect(approved.json.payload).toMatchObject({ audit_status: 30, certification_status: 'certified', next_step: null })
    await expect.poll(() => ordersOf(token)).toBe(200)
    const details = await server.call<{ bill_email: string }>('GET', `/api/portal/user/details/${id}`, as)
    expect(details.json.payload.bill_email).toBe(CONTRACT_BASE.contract_email)
  })

  it('sends back with a reason, and takes what was corrected', async () => {
    const { id, token, version } = await applyAsShipper(server)
    const silent = await judge(id, 'reject', { version, reason: '  ' })
    expect(silent.json.fields?.map(({ path, error }) => [path, error])).toEqual([['reason', 'FIELD_REQUIRED']])
    const rejected = await judge(id, 'reject', { version, reason: '证件照片不清晰' })
    expect(rejected.json.payload).toMatchObject({ audit_status: 40, certification_status: 'rejected', reason: '证件照片不清晰' })
    const told = await server.call<RequiredShipperInfo>('GET', '/api/fit/user/requiredInfo', { token })
    expect(told.json.payload).toMatchObject({ reason: '证件照片不清晰', next_step: 'certification' })
    await submitDocuments(server, { token })
    const again = await server.call<RequiredShipperInfo>('POST', '/api/fit/user/saveRequiredInfo', { token, body: { submit: true } })
    expect(again.json.payload).toMatchObject({ audit_status: 20, reason: null })
    expect((await judge(id, 'approve', { version: again.json.payload.version })).status).toBe(200)
  })

  it('judges what was seen: a change in between is a conflict, and two who judge at once do it once', async () => {
    const { id, token, version } = await applyAsShipper(server)
    await server.call('PUT', '/api/portal/user/portalUpdate', { token, body: { shop_name: 'New shop', version } })
    const late = await judge(id, 'approve', { version })
    expect([late.status, late.json.error]).toEqual([409, 'APPLICATION_CHANGED'])
    const { json } = await server.call<RequiredShipperInfo>('GET', `/api/admin/certifications/${id}`, { as: 'service' })
    const both = await Promise.all([
      judge(id, 'approve', { version: json.payload.version }),
      judge(id, 'reject', { version: json.payload.version, reason: 'no' }, 'admin'),
    ])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('keeps certified particulars until the staff revoke, and then certifies again', async () => {
    const { id, token, version } = await applyAsShipper(server)
    await judge(id, 'approve', { version })
    const changed = await server.call('POST', '/api/fit/user/saveContractBaseInfo', { token, body: { contract_party: 'Somebody else' } })
    expect(changed.json.error).toBe('PARTICULARS_CERTIFIED')
    const { json } = await server.call<RequiredShipperInfo>('GET', `/api/admin/certifications/${id}`, { as: 'service' })
    const revoked = await judge(id, 'revoke', { version: json.payload.version, reason: '证件已过期' })
    expect(revoked.json.payload).toMatchObject({ audit_status: 30, certification_status: 'uncertified', next_step: 'certification' })
    const moved = await server.call<RequiredShipperInfo>('POST', '/api/fit/user/saveContractBaseInfo', {
      token,
      body: { contract_party: 'Somebody else' },
    })
    expect(moved.json.payload.contracts.map(({ status }) => status)).toEqual(['unsigned', 'unsigned'])
    await submitDocuments(server, { token })
    const waiting = await server.call<{ rows: readonly { id: number }[] }>('GET', '/api/admin/certifications?status=waiting&pageSize=500', {
      as: 'service',
    })
    expect(waiting.json.payload.rows.map((row) => row.id)).toContain(id)
  })

  it('judges no one by himself, and lets only staff with the permission judge', async () => {
    const { id, token, version } = await applyAsShipper(server)
    expect((await server.call('POST', `/api/admin/certifications/${id}/approve`, { token, body: { version } })).status).toBe(403)
    expect((await judge(id, 'approve', { version }, 'warehouse')).status).toBe(403)
    expect((await judge(id, 'approve', { version }, 'finance')).status).toBe(403)
    expect((await server.call('GET', '/api/admin/certifications', { as: 'warehouse' })).status).toBe(403)
    expect((await judge(1, 'approve', { version })).json.error).toBe('ACCOUNT_NOT_FOUND')
    expect((await judge(99_999_999, 'approve', { version })).json.error).toBe('ACCOUNT_NOT_FOUND')
  })
})

describe('a contract', () => {
  it('is signed by the typed name of its representative with the consent, which its PDF and the trail say', async () => {
    const { id, token } = await registerShipper(server)
    const as = { token }
    await submitDocuments(server, as)
    await server.call('POST', '/api/fit/user/saveContractBaseInfo', { ...as, body: CONTRACT_BASE })
    const signByName = async (name: string, consent: boolean) => sign(server, as, 'logistics_service', { typed: name, consent })
    expect((await signByName('赵 敏敏', true)).json.error).toBe('SIGNATURE_NAME_DIFFERS')
    expect((await signByName('赵敏', false)).json.error).toBe('SIGNATURE_NEEDS_CONSENT')
    const signed = await signByName(' 赵敏 ', true)
    const contract = signed.json.payload.contracts.find(({ contract_type: type }) => type === 'logistics_service')
    expect(contract, signed.text).toMatchObject({ status: 'signed', src: expect.stringContaining('/api/files/') })
    const pdf = await server.download(contract?.src ?? '', as)
    expect([pdf.status, new TextDecoder().decode(pdf.bytes.slice(0, 5))]).toEqual([200, '%PDF-'])
    const { json } = await server.call<{ rows: readonly { changes: readonly { to: string }[] }[] }>(
      'GET',
      `/api/admin/audit?subject=${id}&pageSize=15`,
      {
        as: 'admin',
      },
    )
    expect(JSON.stringify(json.payload.rows)).toContain('赵敏')
  })
})

describe('papers', () => {
  it('names every paper that lacks, a mistyped number, and files that are not the shipper’s own', async () => {
    const { token } = await registerShipper(server)
    const hand = (body: object) => server.call('POST', '/api/fit/user/saveAuthentication', { token, body })
    const lacking = await hand({ certification_type: 'enterprise', ...ID_CARD })
    expect(lacking.json.error).toBe('CERTIFICATION_INCOMPLETE')
    expect(lacking.json.fields?.map(({ path }) => path)).toEqual(['id_card_front', 'id_card_back', 'business_license'])
    const other = await registerShipper(server)
    const [foreign, own, pdf] = await Promise.all([
      uploadPaper(server, { token: other.token }),
      uploadPaper(server, { token }),
      uploadPaper(server, { token }, { name: 'card.pdf', content: samplePdf() }),
    ])
    const papers = { certification_type: 'personal', ...ID_CARD, id_card_front: own.json.payload.src }
    const mistyped = await hand({ ...papers, id_card_back: own.json.payload.src, id_card_number: '110105194912310021' })
    expect(mistyped.json.fields?.map(({ path, error }) => [path, error])).toEqual([['id_card_number', 'ID_CARD_NUMBER']])
    for (const [src, error] of [
      [foreign.json.payload.src, 'FILE_NOT_FOUND'],
      ['/api/files/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', 'FILE_NOT_FOUND'],
      ['../../../etc/passwd', 'FILE_NOT_FOUND'],
      [pdf.json.payload.src, 'FILE_NO_PICTURE'],
    ])
      expect((await hand({ ...papers, id_card_back: src })).json.fields?.map((field) => [field.path, field.error])).toEqual([
        ['id_card_back', error],
      ])
  })

  it('open to their owner and to staff with the permission alone; to all others there is none', async () => {
    const { token } = await registerShipper(server)
    const { src } = (await uploadPaper(server, { token })).json.payload
    const statusFor = async (calling: object): Promise<number> => (await server.download(src, calling)).status
    expect(await statusFor({ token })).toBe(200)
    expect(await statusFor({ as: 'admin' })).toBe(200)
    expect(await statusFor({ as: 'service' })).toBe(200)
    expect(await statusFor({ as: 'warehouse' })).toBe(404)
    expect(await statusFor({ as: 'ddp' })).toBe(404)
    expect(await statusFor({})).toBe(401)
    const [foreign, missing] = await Promise.all([
      server.call('GET', src, { as: 'ddp' }),
      server.call('GET', `/api/files/${'B'.repeat(32)}`, { as: 'ddp' }),
    ])
    expect({ ...foreign.json, request_id: '' }).toEqual({ ...missing.json, request_id: '' })
  })
})

describe('contracts', () => {
  it('are signed as they were shown, and kept as a PDF with its hash', async () => {
    const { id, token } = await applyAsShipper(server)
    const { json } = await server.call<RequiredShipperInfo>('GET', '/api/fit/user/requiredInfo', { token })
    const contract = json.payload.contracts.find(({ contract_type: type }) => type === 'logistics_service')
    const pdf = await server.download(contract?.src ?? '', { token })
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toMatch(/^attachment; filename="logistics_service-\d{4}-\d\d-\d\d\.pdf"/)
    expect(Buffer.from(pdf.bytes).subarray(0, 5).toString()).toBe('%PDF-')
    expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(contract?.sha256)
    expect((await sign(server, { token })).json.error).toBe('ILLEGAL_TRANSITION')
    expect((await server.download(contract?.src ?? '', { as: 'ddu' })).status).toBe(404)
    expect(id).toBeGreaterThan(0)
  })

  it('want ink, and the text that is in force', async () => {
    const { token } = await registerShipper(server)
    await submitDocuments(server, { token })
    await server.call('POST', '/api/fit/user/saveContractBaseInfo', { token, body: CONTRACT_BASE })
    const text = await server.call<{ text_sha256: string }>('GET', '/api/fit/user/contract', { token })
    const send = (body: object) =>
      server.call('POST', '/api/fit/user/saveContract', {
        token,
        body: { text_sha256: text.json.payload.text_sha256, signature: SIGNATURE, ...body },
      })
    expect((await send({ signature: { ...SIGNATURE, strokes: [[[10, 10]]] } })).json.error).toBe('SIGNATURE_EMPTY')
    expect((await send({ text_sha256: 'a'.repeat(64) })).json.error).toBe('CONTRACT_TEXT_CHANGED')
    await server.call('POST', '/api/fit/user/saveContractBaseInfo', { token, body: { contract_representative: '李雷' } })
    expect((await send({})).json.error).toBe('CONTRACT_TEXT_CHANGED')
  })

  it('open cash on delivery with the payee that was signed for', async () => {
    const { id, token, version } = await applyAsShipper(server)
    const cod = async () => (await server.call<{ available: boolean }>('GET', '/api/fit/user/codService', { token })).json.payload.available
    expect((await sign(server, { token }, 'usd_cod')).json.error).toBe('CONTRACT_NEEDS_PARTICULARS')
    const payee = { payee_name: '赵敏', payee_bank_name: '招商银行', payee_bank_number: '6225880112345678' }
    await server.call('POST', '/api/fit/user/saveUserFinanceInfo', { token, body: payee })
    const signed = await sign(server, { token }, 'usd_cod')
    expect(signed.json.payload.contracts.map(({ status }) => status)).toEqual(['signed', 'signed'])
    expect(await cod()).toBe(false)
    expect((await judge(id, 'approve', { version })).json.error).toBe('APPLICATION_CHANGED')
    await judge(id, 'approve', { version: signed.json.payload.version })
    expect(await cod()).toBe(true)
    const other = await server.call('POST', '/api/fit/user/saveUserFinanceInfo', { token, body: { payee_bank_number: '1' } })
    expect(other.json.error).toBe('PARTICULARS_CERTIFIED')
    const contact = await server.call('POST', '/api/fit/user/saveUserFinanceInfo', { token, body: { finance_contact: '钱会计' } })
    expect(contact.status).toBe(200)
  })
})

describe('uploads', () => {
  it('are taken to the last byte of 20 MB, and not one more', async () => {
    const { token } = await registerShipper(server)
    const largest = await uploadPaper(server, { token }, { name: 'largest.png', content: samplePng({ bytes: 20_971_520 }) })
    expect(largest.status).toBe(200)
    const tooLarge = await uploadPaper(server, { token }, { name: 'large.png', content: samplePng({ bytes: 20_971_521 }) })
    expect(tooLarge.status).toBe(413)
  })

  it('are what their content is, and are given back to be saved, under no name of their own', async () => {
    const { token } = await registerShipper(server)
    const html = Buffer.from('<!doctype html><script>alert(1)</script>')
    const names = [...traversalNames(), '证件 正面.png', 'x.html', 'a'.repeat(300)]
    expect(names.length).toBeGreaterThanOrEqual(53)
    for (const name of names) {
      const kept = await server.call<ShipperUpload>('POST', '/api/common/uploadOSS', {
        token,
        form: { file: { name, content: samplePng() } },
      })
      expect([name, kept.status]).toEqual([name, 200])
      const { src, name: given } = kept.json.payload
      expect(src).toMatch(/^\/api\/files\/[A-Za-z0-9_-]{32}$/)
      expect(given).toMatch(/^[^/\\<>:"|?*\p{C}]+\.png$/u)
      expect(given).not.toMatch(/^\./)
    }
    for (const name of ['page.png', 'page.html', 'page.pdf'])
      expect((await uploadPaper(server, { token }, { name, content: html })).json.fields?.map(({ error }) => error)).toEqual([
        'FILE_TYPE_REFUSED',
      ])
  })

  it('that are several things at once are refused, or given back as the one harmless thing that they begin with', async () => {
    const { token } = await registerShipper(server)
    for (const { name, content } of polyglots()) {
      const kept = await uploadPaper(server, { token }, { name, content })
      expect([200, 400]).toContain(kept.status)
      if (kept.status !== 200) continue
      const { headers } = await server.download(kept.json.payload.src, { token })
      expect(['image/png', 'image/jpeg', 'image/webp', 'application/pdf']).toContain(headers.get('content-type'))
      expect(headers.get('content-disposition')).toMatch(/^attachment; /)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain('sandbox')
    }
  })
})
