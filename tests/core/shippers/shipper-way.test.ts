import { describe, expect, it } from 'vitest'
import { AUDIT_STATUS, type AuditStatus } from '../../../core/access/account-audit.machine.ts'
import { changesOf } from '../../../core/shippers/change-shipper.ts'
import type { Judgement } from '../../../core/shippers/judge-certification.usecase.ts'
import type { Shipper, SignedContract } from '../../../core/shippers/shipper.ts'
import { shownContract } from '../../../core/shippers/sign-contract.usecase.ts'
import { must, type Result } from '../../../core/kernel/result.ts'
import { nodeDigest } from '../../support/node-digest.ts'
import { newShipper, shipperDesk, storedFile } from './shipper-fixture.ts'

const NOON = Date.UTC(2026, 2, 1, 12)
const ME = { id: 7 }
const STAFF = { id: 3 }

const refusal = (result: Result<unknown>): string =>
  result.ok ? 'ok' : [result.failure.code, ...(result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)].join(', ')

const CARD = {
  certification_type: 'personal',
  id_card_name: '李伟',
  id_card_number: '11010519491231002X',
  id_card_front: 'front',
  id_card_back: 'back',
}
const BASE = {
  contract_party: '新鹿贸易',
  contract_representative: '赵敏',
  contract_address: '科苑路 15 号',
  contract_email: 'bills@xinlu.example',
}
const PAYEE = { payee_name: '新鹿贸易', payee_bank_name: '中国银行', payee_bank_number: '6222020000000000' }
const SIGNATURE = {
  width: 600,
  height: 200,
  strokes: [
    [
      { x: 0, y: 0 },
      { x: 400, y: 100 },
    ],
  ],
}
const YEAR_ON = Date.UTC(2027, 2, 1, 12)
const signed = (over: Partial<SignedContract> = {}): SignedContract => ({
  state: 'signed',
  terms: { contract_type: 'logistics_service', title: 'x', src: 'c', start_time: NOON, end_time: YEAR_ON },
  signedAt: NOON,
  sha256: 's',
  textSha256: 't',
  ...over,
})
const account = (auditStatus: AuditStatus): Shipper['account'] => ({ ...newShipper().account, auditStatus })

/** A shipper who submitted everything and waits. */
const waiting = (over: Partial<Shipper> = {}): Shipper =>
  newShipper({
    account: account(AUDIT_STATUS.submitted),
    info: { shipper_name: '赵敏', shipper_telephone: '0755' },
    base: BASE,
    certification: { state: 'submitted', papers: { ...CARD, certification_type: 'personal' }, submittedAt: NOON },
    contracts: { logistics_service: signed() },
    ...over,
  })

describe('submitting documents', () => {
  it('holds the files, notes the time and leaves a row', async () => {
    const { submitDocuments, state } = shipperDesk()
    const shipper = must(await submitDocuments(CARD, ME))
    expect(shipper.certification).toEqual({ state: 'submitted', papers: CARD, submittedAt: NOON })
    expect([shipper.version, state.shipper?.version]).toEqual([2, 2])
    expect(state.held).toEqual([{ ownerId: 7, purpose: 'certification', ids: ['front', 'back'] }])
    expect(state.audit).toEqual([
      { at: NOON, actorId: 7, subject: '7', area: 'certifications', action: 'submit', from: 'uncertified', to: 'submitted' },
    ])
  })

  it.each([
    ['somebody else’s', storedFile({ ownerId: 8 }), 'id_card_front FILE_NOT_FOUND'],
    ['kept for something else', storedFile({ purpose: 'attachment' }), 'id_card_front FILE_NOT_FOUND'],
    ['not there', storedFile({ id: 'other' }), 'id_card_front FILE_NOT_FOUND'],
    ['no picture', storedFile({ type: 'application/pdf' }), 'id_card_front FILE_NO_PICTURE'],
  ])('refuses a file that is %s, and keeps nothing', async (_what, front, failure) => {
    const { submitDocuments, state } = shipperDesk(newShipper(), [front, storedFile({ id: 'back' })])
    expect(refusal(await submitDocuments(CARD, ME))).toBe(`INPUT_INVALID, ${failure}`)
    expect([state.held, state.audit, state.shipper?.certification.state]).toEqual([[], [], 'uncertified'])
  })

  it('names every paper that is wrong, and takes a licence as a document', async () => {
    const company = { ...CARD, certification_type: 'enterprise', business_license: 'licence' }
    const licence = storedFile({ id: 'licence', type: 'application/pdf' })
    const none = shipperDesk(newShipper(), [licence])
    expect(refusal(await none.submitDocuments(company, ME))).toBe(
      'INPUT_INVALID, id_card_front FILE_NOT_FOUND, id_card_back FILE_NOT_FOUND',
    )
    const { submitDocuments, state } = shipperDesk(newShipper(), [storedFile(), storedFile({ id: 'back' }), licence])
    must(await submitDocuments(company, ME))
    expect(state.held).toMatchObject([{ ids: ['front', 'back', 'licence'] }])
  })

  it('lets documents be replaced until the account is submitted, and after a rejection', async () => {
    const exchange = async (state: Shipper['certification']['state'], auditStatus: AuditStatus) =>
      refusal(await shipperDesk(newShipper({ account: account(auditStatus), certification: { state } })).submitDocuments(CARD, ME))
    expect(await exchange('submitted', AUDIT_STATUS.registered)).toBe('ok')
    expect(await exchange('rejected', AUDIT_STATUS.rejected)).toBe('ok')
    expect(await exchange('submitted', AUDIT_STATUS.submitted)).toBe('ILLEGAL_TRANSITION')
    expect(await exchange('submitted', AUDIT_STATUS.approved)).toBe('ILLEGAL_TRANSITION')
    expect(await exchange('certified', AUDIT_STATUS.approved)).toBe('ILLEGAL_TRANSITION')
  })

  it('is for a shipper, with complete documents', async () => {
    const { submitDocuments } = shipperDesk()
    expect(refusal(await submitDocuments(CARD, { id: 8 }))).toBe('ACCOUNT_NOT_FOUND')
    expect(refusal(await submitDocuments({ ...CARD, id_card_name: '' }, ME))).toContain('CERTIFICATION_INCOMPLETE')
  })
})

describe('submitting the account', () => {
  it('waits for the staff from then on', async () => {
    const { submit, state } = shipperDesk(waiting({ account: account(AUDIT_STATUS.registered) }))
    state.now = NOON + 5
    const shipper = must(await submit(ME))
    expect([shipper.account.auditStatus, shipper.certification.submittedAt]).toEqual([AUDIT_STATUS.submitted, NOON + 5])
    expect(shipper.certification.papers).toEqual(CARD)
    expect(state.audit).toEqual([
      { at: NOON + 5, actorId: 7, subject: '7', area: 'account', action: 'submit', from: 'registered', to: 'submitted' },
    ])
  })

  it('is refused while something lacks', async () => {
    const lacking = async (over: Partial<Shipper>) =>
      refusal(await shipperDesk(waiting({ account: account(AUDIT_STATUS.registered), ...over })).submit(ME))
    expect(await lacking({ info: {} })).toBe('ACCOUNT_NOT_READY')
    expect(await lacking({ info: { shipper_name: '赵敏', shipper_telephone: '' } })).toBe('ACCOUNT_NOT_READY')
    expect(await lacking({ info: { shipper_telephone: '0755' } })).toBe('ACCOUNT_NOT_READY')
    expect(await lacking({ contracts: {} })).toBe('ACCOUNT_NOT_READY')
    expect(await lacking({ certification: { state: 'uncertified' } })).toBe('ACCOUNT_NOT_READY')
    const expired = signed({ terms: { ...signed().terms, end_time: NOON } as NonNullable<SignedContract['terms']> })
    expect(await lacking({ contracts: { logistics_service: expired } })).toBe('ACCOUNT_NOT_READY')
    expect(refusal(await shipperDesk(waiting()).submit(ME))).toBe('ILLEGAL_TRANSITION')
  })
})

describe('judging an application', () => {
  const judgement = (over: object = {}) => ({ accountId: 7, judgement: 'approve' as Judgement, version: 1, reason: '', ...over })

  it('approves documents and account, and bills go where the contract says', async () => {
    const { judge, state } = shipperDesk(
      waiting({ billEmail: 'old@xinlu.example', certification: { state: 'submitted', reason: 'blurred' } }),
    )
    const shipper = must(await judge(judgement({ reason: ' fine ' }), STAFF))
    expect(shipper).toMatchObject({ account: { auditStatus: AUDIT_STATUS.approved }, billEmail: 'bills@xinlu.example', version: 2 })
    expect(shipper.certification).toEqual({ state: 'certified', judgedAt: NOON, reason: 'fine' })
    const text = { template: 'certification_approved', params: { reason: 'fine' } }
    expect(state.told).toEqual([{ accountIds: [7], type: 'general', text, link: '/system/certification', at: NOON }])
    expect(state.audit).toEqual([
      {
        at: NOON,
        actorId: 3,
        subject: '7',
        area: 'certifications',
        action: 'approve',
        from: 'submitted',
        to: 'approved',
        changes: { certification_status: { from: 'submitted', to: 'certified' }, reason: { to: 'fine' } },
      },
    ])
  })

  it('says no reason where none is given, and keeps the bill email of who has no contract particulars', async () => {
    const { judge, state } = shipperDesk(
      waiting({ base: undefined, billEmail: 'old@xinlu.example', certification: { state: 'submitted', reason: 'x' } }),
    )
    const shipper = must(await judge(judgement(), STAFF))
    expect(shipper.certification).toEqual({ state: 'certified', judgedAt: NOON })
    expect(shipper.billEmail).toBe('old@xinlu.example')
    expect(state.audit[0]?.changes).toEqual({ certification_status: { from: 'submitted', to: 'certified' } })
  })

  it('sends back with a reason of at most 300 characters', async () => {
    const { judge, state } = shipperDesk(waiting())
    const reject = (reason: string) => judge(judgement({ judgement: 'reject', reason }), STAFF)
    expect(refusal(await reject('  '))).toBe('INPUT_INVALID, reason FIELD_REQUIRED')
    expect(await reject('x'.repeat(301))).toMatchObject({
      failure: { fields: [{ path: 'reason', code: 'TOO_LONG', params: { max: 300 } }] },
    })
    const shipper = must(await reject('x'.repeat(300)))
    expect(shipper).toMatchObject({ account: { auditStatus: AUDIT_STATUS.rejected }, certification: { state: 'rejected' } })
    expect(shipper.billEmail).toBeUndefined()
    expect(state.told).toMatchObject([{ text: { template: 'certification_rejected', params: { reason: 'x'.repeat(300) } } }])
  })

  it('takes a certification back, and the approved account stays approved', async () => {
    const certified = waiting({ account: account(AUDIT_STATUS.approved), certification: { state: 'certified' } })
    const { judge, state } = shipperDesk(certified)
    const shipper = must(await judge(judgement({ judgement: 'revoke', reason: 'false documents' }), STAFF))
    expect(shipper).toMatchObject({
      account: { auditStatus: AUDIT_STATUS.approved },
      certification: { state: 'uncertified', reason: 'false documents' },
    })
    expect(state.told).toMatchObject([{ text: { template: 'certification_revoked' } }])
  })

  it('certifies an approved account again', async () => {
    const { judge } = shipperDesk(waiting({ account: account(AUDIT_STATUS.approved), contracts: {} }))
    expect(must(await judge(judgement(), STAFF)).account.auditStatus).toBe(AUDIT_STATUS.approved)
  })

  it('rejects documents of an account that was not submitted, and leaves the account', async () => {
    const { judge } = shipperDesk(waiting({ account: account(AUDIT_STATUS.registered) }))
    const shipper = must(await judge(judgement({ judgement: 'reject', reason: 'no' }), STAFF))
    expect([shipper.account.auditStatus, shipper.certification.state]).toEqual([AUDIT_STATUS.registered, 'rejected'])
  })

  it('is refused where its shipper was faster, and where there is nothing to judge', async () => {
    const { judge, state } = shipperDesk(waiting())
    expect(refusal(await judge(judgement({ version: 2 }), STAFF))).toBe('APPLICATION_CHANGED')
    expect(refusal(await judge(judgement({ accountId: 8 }), STAFF))).toBe('ACCOUNT_NOT_FOUND')
    expect(refusal(await judge(judgement({ judgement: 'revoke', reason: 'x' }), STAFF))).toBe('ILLEGAL_TRANSITION')
    expect(state.audit).toEqual([])
    const early = shipperDesk(waiting({ account: account(AUDIT_STATUS.registered) }))
    expect(refusal(await early.judge(judgement(), STAFF))).toBe('ILLEGAL_TRANSITION')
  })
})

describe('what a shipper says of itself', () => {
  it('is kept field by field, with what changed in the trail', async () => {
    const { save, state } = shipperDesk(newShipper({ info: { shipper_name: 'A', shipper_telephone: '0755' } }))
    const shipper = must(await save({ form: 'information', raw: { shipper_name: 'B', audit_status: 30 } }, ME))
    expect(shipper.info).toEqual({ shipper_name: 'B', shipper_telephone: '0755' })
    expect(state.audit).toEqual([
      {
        at: NOON,
        actorId: 7,
        subject: '7',
        area: 'account',
        action: 'save_information',
        changes: { shipper_name: { from: 'A', to: 'B' } },
      },
    ])
    expect(shipper.account.auditStatus).toBe(AUDIT_STATUS.registered)
  })

  it('leaves no row and no new version where nothing changed', async () => {
    const { save, state } = shipperDesk(newShipper({ info: { shipper_name: 'A', shipper_telephone: '0755' } }))
    expect(must(await save({ form: 'information', raw: { shipper_name: 'A' } }, ME)).version).toBe(1)
    expect([state.audit, state.shipper?.version]).toEqual([[], 1])
  })

  it.each([
    ['information', { shipper_telephone: '' }, 'shipper_telephone'],
    ['finance', { ...PAYEE, payee_name: '' }, 'payee_name'],
    ['base', { ...BASE, contract_email: 'no mail' }, 'contract_email'],
  ] as const)('names what is wrong: %s', async (form, raw, path) => {
    const { save, state } = shipperDesk()
    expect(refusal(await save({ form, raw }, ME))).toContain(path)
    expect(state.audit).toEqual([])
  })

  it('keeps what invoices are made out to', async () => {
    const { save, state } = shipperDesk(newShipper({ invoice: { invoice_code: '1' } }))
    const shipper = must(await save({ form: 'invoice', raw: { invoice_title: '新鹿' } }, ME))
    expect(shipper.invoice).toEqual({ invoice_title: '新鹿', invoice_code: '1' })
    expect(state.audit[0]).toMatchObject({ action: 'save_invoice', changes: { invoice_title: { to: '新鹿' } } })
    expect(refusal(await save({ form: 'invoice', raw: { invoice_bank_name: 'x'.repeat(121) } }, ME))).toContain('invoice_bank_name')
  })

  it('requires a new signature of the COD agreement for another payee, and none for another contact', async () => {
    const cod = signed()
    const { save, state } = shipperDesk(newShipper({ finance: PAYEE, contracts: { usd_cod: cod, logistics_service: cod } }))
    const same = must(await save({ form: 'finance', raw: { finance_contact: '王' } }, ME))
    expect(Object.keys(same.contracts)).toEqual(['usd_cod', 'logistics_service'])
    for (const name of Object.keys(PAYEE)) {
      const desk = shipperDesk(newShipper({ finance: PAYEE, contracts: { usd_cod: cod, logistics_service: cod } }))
      const other = must(await desk.save({ form: 'finance', raw: { [name]: 'another' } }, ME))
      expect(Object.keys(other.contracts)).toEqual(['logistics_service'])
    }
    expect(state.audit).toMatchObject([{ action: 'save_finance', changes: { finance_contact: { to: '王' } } }])
  })

  it('stays as it was certified, where it was said before', async () => {
    const certified = (over: Partial<Shipper>) => shipperDesk(waiting({ certification: { state: 'certified' }, ...over }))
    const payee = { form: 'finance', raw: { ...PAYEE, payee_name: 'another' } } as const
    expect(refusal(await certified({ finance: PAYEE }).save(payee, ME))).toBe('PARTICULARS_CERTIFIED')
    expect(refusal(await certified({}).save(payee, ME))).toBe('ok')
    expect(refusal(await certified({ finance: PAYEE }).save({ form: 'finance', raw: { finance_contact: '王' } }, ME))).toBe('ok')
    const party = { form: 'base', raw: { ...BASE, contract_party: 'another' } } as const
    expect(refusal(await certified({}).save(party, ME))).toBe('PARTICULARS_CERTIFIED')
    expect(refusal(await certified({ base: undefined }).save(party, ME))).toBe('ok')
    expect(refusal(await certified({}).save({ form: 'base', raw: BASE }, ME))).toBe('ok')
  })

  it('requires a new signature of every contract for another party, and none for the same one', async () => {
    const contracts = { usd_cod: signed(), logistics_service: signed() }
    const { save, state } = shipperDesk(newShipper({ base: BASE, contracts }))
    expect(must(await save({ form: 'base', raw: BASE }, ME)).contracts).toEqual(contracts)
    const other = must(await save({ form: 'base', raw: { contract_party: 'another' } }, ME))
    expect([other.contracts, other.base]).toEqual([{}, { ...BASE, contract_party: 'another' }])
    expect(state.audit).toMatchObject([{ action: 'save_contract_base', changes: { contract_party: { from: '新鹿贸易', to: 'another' } } }])
    const first = must(await shipperDesk().save({ form: 'base', raw: BASE }, ME))
    expect(first.base).toEqual(BASE)
  })

  it('is recorded in the trail without its secrets', () => {
    expect(changesOf({ a: 1, b: 2 }, { a: 1, b: 2 })).toBeUndefined()
    expect(changesOf({ shop_secret: 'old' }, { shop_secret: 'new' })).toEqual({ shop_secret: { from: '***', to: '***' } })
    expect(changesOf({}, { shop_secret: 'new', a: 1 })).toEqual({
      shop_secret: { from: undefined, to: '***' },
      a: { from: undefined, to: 1 },
    })
    expect(changesOf({ a: 1 }, {})).toEqual({ a: { from: 1, to: undefined } })
  })
})

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
    ['it is signed already', { contracts: { logistics_service: signed() } }, {}, 'ILLEGAL_TRANSITION'],
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
    const old = signed({ terms: { ...signed().terms, end_time: NOON } as NonNullable<SignedContract['terms']> })
    const { sign, state } = shipperDesk({ ...ready, contracts: { logistics_service: old, usd_cod: old } })
    const shipper = must(await sign(command, ME))
    expect(state.audit[0]).toMatchObject({ from: 'expired', to: 'signed' })
    expect(shipper.contracts.usd_cod).toBe(old)
    expect(refusal(await sign(command, { id: 8 }))).toBe('ACCOUNT_NOT_FOUND')
  })
})
