import { describe, expect, it } from 'vitest'
import { AUDIT_STATUS, type AuditStatus } from '#core/platform/access/accounts/account-audit.machine.ts'
import { shipperChanges } from '#core/portal/shippers/change-shipper.ts'
import type { Judgement } from '#core/portal/shippers/judge-certification.usecase.ts'
import type { Shipper, SignedContract } from '#core/portal/shippers/shipper.ts'
import { must } from '#core/base/kernel/result.ts'
import { newShipper, shipperDesk, storedFile } from './shipper-fixture.ts'
import { NOON, ME, refusal, BASE, PAYEE, sampleSignedContract } from './signed-contract.ts'

const STAFF = { id: 3 }

const CARD = {
  certification_type: 'personal',
  id_card_name: '李伟',
  id_card_number: '11010519491231002X',
  id_card_front: 'front',
  id_card_back: 'back',
}
const account = (auditStatus: AuditStatus): Shipper['account'] => ({ ...newShipper().account, auditStatus })

/** A shipper who submitted everything and waits. */
const waiting = (over: Partial<Shipper> = {}): Shipper =>
  newShipper({
    account: account(AUDIT_STATUS.submitted),
    info: { shipper_name: '赵敏', shipper_telephone: '0755' },
    base: BASE,
    certification: { state: 'submitted', papers: { ...CARD, certification_type: 'personal' }, submittedAt: NOON },
    contracts: { logistics_service: sampleSignedContract() },
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
    const expired = sampleSignedContract({
      terms: { ...sampleSignedContract().terms, end_time: NOON } as NonNullable<SignedContract['terms']>,
    })
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
    const cod = sampleSignedContract()
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
    expect(refusal(await certified({}).save(payee, ME))).toBe('PAYEE_FOREIGN, payee_name PAYEE_FOREIGN')
    const papers = { certification_type: 'personal', id_card_name: 'An Other' } as const
    const person = () => shipperDesk(waiting({ certification: { state: 'certified', papers } }))
    expect(refusal(await person().save({ ...payee, raw: { ...payee.raw, payee_name: 'an other' } }, ME))).toBe('ok')
    expect(refusal(await certified({ finance: PAYEE }).save({ form: 'finance', raw: { finance_contact: '王' } }, ME))).toBe('ok')
    const party = { form: 'base', raw: { ...BASE, contract_party: 'another' } } as const
    expect(refusal(await certified({}).save(party, ME))).toBe('PARTICULARS_CERTIFIED')
    expect(refusal(await certified({ base: undefined }).save(party, ME))).toBe('ok')
    expect(refusal(await certified({}).save({ form: 'base', raw: BASE }, ME))).toBe('ok')
  })

  it('requires a new signature of every contract for another party, and none for the same one', async () => {
    const contracts = { usd_cod: sampleSignedContract(), logistics_service: sampleSignedContract() }
    const { save, state } = shipperDesk(newShipper({ base: BASE, contracts }))
    expect(must(await save({ form: 'base', raw: BASE }, ME)).contracts).toEqual(contracts)
    const other = must(await save({ form: 'base', raw: { contract_party: 'another' } }, ME))
    expect([other.contracts, other.base]).toEqual([{}, { ...BASE, contract_party: 'another' }])
    expect(state.audit).toMatchObject([{ action: 'save_contract_base', changes: { contract_party: { from: '新鹿贸易', to: 'another' } } }])
    const first = must(await shipperDesk().save({ form: 'base', raw: BASE }, ME))
    expect(first.base).toEqual(BASE)
  })

  it('is recorded in the trail without its secrets', () => {
    expect(shipperChanges({ a: 1, b: 2 }, { a: 1, b: 2 })).toBeUndefined()
    expect(shipperChanges({ shop_secret: 'old' }, { shop_secret: 'new' })).toEqual({ shop_secret: { from: '***', to: '***' } })
    expect(shipperChanges({}, { shop_secret: 'new', a: 1 })).toEqual({
      shop_secret: { from: undefined, to: '***' },
      a: { from: undefined, to: 1 },
    })
    expect(shipperChanges({ a: 1 }, {})).toEqual({ a: { from: 1, to: undefined } })
  })
})
