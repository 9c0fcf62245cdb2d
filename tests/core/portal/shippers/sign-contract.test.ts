import { describe, expect, it } from 'vitest'
import type { Shipper, SignedContract } from '#core/portal/shippers/shipper.ts'
import { shownContract } from '#core/portal/shippers/sign-contract.usecase.ts'
import { must } from '#core/base/kernel/result.ts'
import { nodeDigest } from '../../../support/node-digest.ts'
import { newShipper, shipperDesk } from './shipper-fixture.ts'
import { NOON, ME, refusal, BASE, PAYEE, SIGNATURE, YEAR_ON, sampleSignedContract } from './signed-contract.ts'

describe('signing a contract', () => {
  const ready = newShipper({ base: BASE, certification: { state: 'submitted' } })
  const shownOf = (shipper: Shipper, type: 'logistics_service' | 'usd_cod' = 'logistics_service') =>
    must(shownContract(shipper, { type, locale: 'zh-CN', digest: nodeDigest }))
  const command = { type: 'logistics_service', locale: 'zh-CN', textSha256: shownOf(ready).textSha256, signature: SIGNATURE } as const

  it('keeps the PDF with its hash, private, for a year', async () => {
    const { sign, state } = shipperDesk(ready)
    const shipper = must(await sign(command, ME))
    const sha256 = '3df79d34abbca99308e79cb94461c1893582604d68329a41fd4bec1885e6adb4'
    expect(state.files.at(-1)).toMatchObject({
      id: 'contract-file',
      ownerId: 7,
      purpose: 'contract',
      fileName: 'logistics_service-2026-03-01.pdf',
      type: 'application/pdf',
      sizeBytes: 4,
      createdAt: NOON,
    })
    const kept = state.files.at(-1)?.sha256
    expect(kept).toHaveLength(sha256.length)
    expect(shipper.contracts.logistics_service).toEqual({
      state: 'signed',
      terms: {
        contract_type: 'logistics_service',
        title: shownOf(ready).text.title,
        src: 'contract-file',
        start_time: NOON,
        end_time: YEAR_ON,
      },
      signedAt: NOON,
      sha256: kept,
      textSha256: command.textSha256,
    })
    expect([...state.bytes.keys()]).toEqual(['contract-file'])
    expect(state.held).toEqual([{ ownerId: 7, purpose: 'contract', ids: ['contract-file'] }])
    expect(state.audit).toEqual([
      {
        at: NOON,
        actorId: 7,
        subject: '7',
        area: 'account',
        action: 'sign_contract',
        from: 'unsigned',
        to: 'signed',
        changes: { contract_type: { to: 'logistics_service' }, src: { to: 'contract-file' }, sha256: { to: kept } },
      },
    ])
  })

  it('prints who signed, when, for how long and what, in the language of the text', async () => {
    const { sign, state } = shipperDesk(ready)
    must(await sign(command, ME))
    expect(state.printed).toMatchObject([
      {
        text: shownOf(ready).text,
        signature: SIGNATURE,
        notes: [
          '签署人: 赵敏 (newdeer)',
          '签署时间: 2026-03-01 20:00:00 (UTC+8)',
          '有效期: 2026-03-01 20:00:00 (UTC+8) – 2027-03-01 20:00:00 (UTC+8)',
          `正文 SHA-256: ${command.textSha256}`,
        ],
      },
    ])
  })

  it('shows no text before it is known who signs and, for COD, who is paid', () => {
    const lacking = (shipper: Shipper, type: 'logistics_service' | 'usd_cod') => {
      const shown = shownContract(shipper, { type, locale: 'en-US', digest: nodeDigest })
      return shown.ok ? 'ok' : [shown.failure.code, shown.failure.params?.['what']]
    }
    expect(lacking(newShipper(), 'logistics_service')).toMatchObject(['CONTRACT_NEEDS_PARTICULARS', { 'en-US': 'contract details' }])
    expect(lacking(ready, 'usd_cod')).toMatchObject(['CONTRACT_NEEDS_PARTICULARS', { 'en-US': 'the payee’s account' }])
    expect(lacking(ready, 'logistics_service')).toBe('ok')
    expect(lacking({ ...ready, finance: PAYEE }, 'usd_cod')).toBe('ok')
    expect(shownOf({ ...ready, finance: PAYEE }, 'usd_cod').textSha256).not.toBe(command.textSha256)
  })

  it.each<[string, Partial<Shipper>, object, string]>([
    ['another text was shown', {}, { textSha256: '0'.repeat(64) }, 'CONTRACT_TEXT_CHANGED'],
    ['the field is empty', {}, { signature: { ...SIGNATURE, strokes: [] } }, 'SIGNATURE_EMPTY'],
    ['no documents were submitted', { certification: { state: 'uncertified' } }, {}, 'CONTRACT_NEEDS_CERTIFICATION'],
    ['it is signed already', { contracts: { logistics_service: sampleSignedContract() } }, {}, 'ILLEGAL_TRANSITION'],
  ])('is refused where %s, and nothing is printed or kept', async (_what, over, change, code) => {
    const { sign, state } = shipperDesk({ ...ready, ...over })
    expect(refusal(await sign({ ...command, ...change }, ME))).toBe(code)
    expect([state.printed.length, state.bytes.size, state.audit.length]).toEqual([0, 0, 0])
  })

  it('takes its file away again where the shipper changed meanwhile or the store breaks down', async () => {
    const late = shipperDesk(ready)
    late.state.meanwhile = () => (late.state.shipper = { ...ready, base: { ...BASE, contract_party: 'another' } })
    expect(refusal(await late.sign(command, ME))).toBe('CONTRACT_TEXT_CHANGED')
    expect([late.state.bytes.size, late.state.audit, late.state.files.length]).toEqual([0, [], 2])
    const broken = shipperDesk(ready)
    broken.state.isBroken = true
    await expect(broken.sign(command, ME)).rejects.toThrow('the store is away')
    expect(broken.state.bytes.size).toBe(0)
  })

  it('is renewed when its term is over, and is a shipper’s own', async () => {
    const old = sampleSignedContract({ terms: { ...sampleSignedContract().terms, end_time: NOON } as NonNullable<SignedContract['terms']> })
    const { sign, state } = shipperDesk({ ...ready, contracts: { logistics_service: old, usd_cod: old } })
    const shipper = must(await sign(command, ME))
    expect(state.audit[0]).toMatchObject({ from: 'expired', to: 'signed' })
    expect(shipper.contracts.usd_cod).toBe(old)
    expect(refusal(await sign(command, { id: 8 }))).toBe('ACCOUNT_NOT_FOUND')
  })
})
