import { describe, expect, it } from 'vitest'
import { moveCertification, readCertification } from '#core/portal/shippers/certification.rules.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { seededReferences as references } from '../../../support/references.ts'

const card = {
  certification_type: 'personal',
  id_card_name: '李伟',
  id_card_number: '11010519491231002X',
  id_card_front: '/api/files/front.jpg',
  id_card_back: '/api/files/back.jpg',
}
const read = (raw: Readonly<Record<string, unknown>>) => readCertification(raw, { references })
const lacking = (raw: Readonly<Record<string, unknown>>) => {
  const result = read(raw)
  return result.ok ? [] : [result.failure.code, ...(result.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
}

describe('the documents of a certification', () => {
  it('are an ID card, front and back, for a person', () => {
    expect(read(card)).toEqual({ ok: true, value: card })
  })

  it('are the business licence as well for a company', () => {
    const company = { ...card, certification_type: 'enterprise' }
    expect(lacking(company)).toEqual(['CERTIFICATION_INCOMPLETE', 'business_license FIELD_REQUIRED'])
    const whole = { ...company, business_license: '/api/files/licence.pdf' }
    expect(read(whole)).toEqual({ ok: true, value: whole })
  })

  it('must be complete, in the words of the specification', () => {
    expect(lacking({ certification_type: 'personal', id_card_name: ' ' })).toEqual([
      'CERTIFICATION_INCOMPLETE',
      'id_card_name FIELD_REQUIRED',
      'id_card_number FIELD_REQUIRED',
      'id_card_front FIELD_REQUIRED',
      'id_card_back FIELD_REQUIRED',
    ])
    expect(failureDeclaration('CERTIFICATION_INCOMPLETE')).toEqual({
      kind: 'invalid',
      words: {
        'zh-CN': '必须完善身份证信息，并上传身份证或营业执照',
        'zh-TW': '必須完善身分證資訊，並上傳身分證或營業執照',
        'en-US': 'Must complete ID card information, and upload an ID card or business licence',
      },
    })
  })

  it('say which of the two they are', () => {
    expect(lacking({ ...card, certification_type: '' })).toEqual(['INPUT_INVALID', 'certification_type FIELD_REQUIRED'])
  })

  it('hold no other field', () => {
    expect(read({ ...card, certification_status: 'certified', audit_status: 30 })).toEqual({ ok: true, value: card })
  })

  it('carry a mainland number with its check digit', () => {
    for (const number of ['110105194912310021', '110105194912310039', '11010519491231003X'])
      expect(lacking({ ...card, id_card_number: number })).toEqual(['INPUT_INVALID', 'id_card_number ID_CARD_NUMBER'])
    expect(read({ ...card, id_card_number: '110105194912310021' })).toMatchObject({
      failure: { fields: [{ params: { found: '110105194912310021' } }] },
    })
    expect(read({ ...card, id_card_number: '11010519491231002x' })).toMatchObject({
      ok: true,
      value: { id_card_number: '11010519491231002X' },
    })
    expect(read({ ...card, id_card_number: '110105194912310038' }).ok).toBe(true)
  })

  it('may be of another place, whose numbers have another form', () => {
    for (const number of ['A123456789', '784-1984-1234567-1', 'E12345677', 'EA1234567', 'H12345677', 'M1234567702', '20456781'])
      expect([number, read({ ...card, id_card_number: number }).ok]).toEqual([number, true])
  })

  it('carry no number that is cut short, made up or mistyped', () => {
    for (const number of [
      '12345',
      '12345678',
      '00000000',
      'A1',
      'ABCDEFGH',
      '1101051949123100',
      '1101051949123100200',
      '110105194913310022',
    ])
      expect([number, ...lacking({ ...card, id_card_number: number })]).toEqual([number, 'INPUT_INVALID', 'id_card_number ID_CARD_NUMBER'])
  })
})

describe('a certification', () => {
  it('is submitted by the shipper and decided by the staff', () => {
    expect(moveCertification('uncertified', { event: 'submit', audience: 'customer' })).toEqual({ ok: true, value: 'submitted' })
    expect(moveCertification('submitted', { event: 'certify', audience: 'staff' })).toEqual({ ok: true, value: 'certified' })
    expect(moveCertification('submitted', { event: 'certify', audience: 'customer' })).toMatchObject({
      failure: { code: 'ONBOARDING_EVENT_NOT_YOURS', params: { event: { 'zh-CN': '通过认证' } } },
    })
  })

  it('that was refused is submitted again, one that is no longer valid is revoked', () => {
    expect(moveCertification('submitted', { event: 'reject', audience: 'staff' })).toEqual({ ok: true, value: 'rejected' })
    expect(moveCertification('rejected', { event: 'submit', audience: 'customer' })).toEqual({ ok: true, value: 'submitted' })
    expect(moveCertification('certified', { event: 'revoke', audience: 'staff' })).toEqual({ ok: true, value: 'uncertified' })
    expect(moveCertification('certified', { event: 'submit', audience: 'customer' })).toMatchObject({
      failure: { code: 'ILLEGAL_TRANSITION' },
    })
  })
})
