import { country } from '#core/platform/reference/country.entity.ts'
import { describe, expect, it } from 'vitest'
import { accountWords } from '#core/platform/access/accounts/account.words.ts'
import { AGREEMENTS } from '#core/portal/shippers/agreements.ts'
import { checkPassword } from '#core/platform/access/sign-in/password.rules.ts'
import { checkAgreements, readRegistration } from '#core/portal/shippers/registration.rules.ts'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { must } from '#core/base/kernel/result.ts'
import { countryPhone } from '#core/base/fields/phone.rules.ts'
import { seededReferences as references } from '../../../support/references.ts'

const china = references.find(country, 'CN')
const context = { references, country: china && countryPhone(china) }
const form = {
  country: 'CN',
  account_phone: '138 0013 8000',
  code: '012345',
  shipper_company: '深圳跨境科技',
  password: 'Parcel#Boat2026',
  password_repeated: 'Parcel#Boat2026',
  agreements: ['logistics_service', 'usd_cod'],
}
const refused = (changes: Readonly<Record<string, unknown>>) => {
  const read = readRegistration({ ...form, ...changes }, context)
  return read.ok ? [] : [read.failure.code, ...(read.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)]
}

describe('a registration', () => {
  it('holds a phone in one form, its code and a password', () => {
    expect(must(readRegistration(form, context))).toEqual({
      country: 'CN',
      account_phone: '+8613800138000',
      code: '012345',
      shipper_company: '深圳跨境科技',
      password: 'Parcel#Boat2026',
    })
  })

  it('needs both agreements read, and says so beside everything else that is wrong', () => {
    expect(Object.keys(AGREEMENTS)).toEqual(['logistics_service', 'usd_cod'])
    for (const agreements of [undefined, null, 'logistics_service,usd_cod', [], ['usd_cod'], ['logistics_service', 'logistics_service']])
      expect(refused({ agreements })).toEqual(['AGREEMENTS_UNREAD'])
    expect(refused({ agreements: [], account_phone: '', password: '123' })).toEqual([
      'AGREEMENTS_UNREAD',
      'account_phone FIELD_REQUIRED',
      'password PASSWORD_LENGTH',
      'password_repeated PASSWORDS_DIFFER',
    ])
    expect(failureDeclaration('AGREEMENTS_UNREAD')?.words['zh-CN']).toBe('请阅读完所有协议')
    expect(checkAgreements(['usd_cod', 'something', 'logistics_service'])).toEqual({ ok: true, value: true })
  })

  it('names everything that is wrong with it at once', () => {
    expect(refused({ account_phone: '12', code: '', password: 'short', password_repeated: 'short' })).toEqual([
      'INPUT_INVALID',
      'account_phone PHONE_INVALID',
      'code FIELD_REQUIRED',
      'password PASSWORD_LENGTH',
    ])
    expect(refused({ code: '' })).toEqual(['INPUT_INVALID', 'code FIELD_REQUIRED'])
    expect(refused({ password_repeated: 'parcel#boat2026' })).toEqual(['INPUT_INVALID', 'password_repeated PASSWORDS_DIFFER'])
    expect(refused({ password_repeated: '' })).toEqual(['INPUT_INVALID', 'password_repeated PASSWORDS_DIFFER'])
    expect(refused({ password_repeated: null })).toEqual(['INPUT_INVALID', 'password_repeated PASSWORDS_DIFFER'])
    expect(refused({ password: Array.from('Parcel#Boat'), password_repeated: undefined })).toEqual([
      'INPUT_INVALID',
      'password PASSWORD_LENGTH',
    ])
    expect(refused({ password: 12_345_678, password_repeated: 12_345_678 })).toEqual(['INPUT_INVALID', 'password PASSWORD_LENGTH'])
  })

  it('of a program says its password once', () => {
    const { password_repeated: _again, ...once } = form
    expect(must(readRegistration(once, context)).password).toBe('Parcel#Boat2026')
  })

  it('brings in no other field', () => {
    expect(Object.keys(must(readRegistration({ ...form, audit_status: 30, credit_limit: '1000000', id: 1 }, context)))).toEqual([
      'country',
      'account_phone',
      'code',
      'shipper_company',
      'password',
    ])
  })
})

describe('a new password', () => {
  it('is typed twice the same', () => {
    expect(refused({ password: 'short', password_repeated: 'Short' })).toEqual([
      'INPUT_INVALID',
      'password PASSWORD_LENGTH',
      'password_repeated PASSWORDS_DIFFER',
    ])
    expect(failureDeclaration('PASSWORDS_DIFFER')?.words['zh-CN']).toBe('密码不一样')
  })

  it.each([
    ['12345678', 'PASSWORD_COMMON'],
    ['87654321', 'PASSWORD_COMMON'],
    ['        ', 'PASSWORD_COMMON'],
    ['aaaaaaaaaaaa', 'PASSWORD_COMMON'],
    ['abcabcabcabca', 'PASSWORD_COMMON'],
    ['PassWord1', 'PASSWORD_COMMON'],
    [' qwertyuiop ', 'PASSWORD_COMMON'],
    ['+86 138 0013 8000', 'PASSWORD_IS_NAME'],
    ['13800138000', 'PASSWORD_IS_NAME'],
    ['Crossdock#2026', 'PASSWORD_COMMON'],
    ['Express-2027!', 'PASSWORD_COMMON'],
    ['my crossdock tin', undefined],
    ['correct horse battery', undefined],
    ['锁住我的包裹不放', undefined],
    ['13579246802', undefined],
  ])('that is %j', (password, code) => {
    const checked = checkPassword(password, '+8613800138000')
    expect(checked.ok ? undefined : checked.failure.code).toBe(code)
  })

  it('has 8 to 128 characters, whatever they are, and keeps its spaces', () => {
    const lengths = [7, 8, 128, 129, 1_000_000]
    const of = (sign: string, length: number): string => `${sign.repeat(length - 1)}!`
    expect(lengths.map((length) => checkPassword(of('x', length)).ok)).toEqual([false, true, true, false, false])
    const others = [of('锁', 8), of('🔑', 7), of('🔑', 8), of('🔑', 128), of('🔑', 129)]
    expect(others.map((one) => checkPassword(one).ok)).toEqual([true, false, true, true, false])
    expect(checkPassword('  eight  ')).toEqual({ ok: true, value: '  eight  ' })
    expect(checkPassword('')).toMatchObject({ failure: { params: { min: 8, max: 128 } } })
  })

  it('is confirmed in the words of the specification', () => {
    expect(accountWords.passwordChanged['zh-CN']).toBe('修改密码成功')
    expect(accountWords.userUpdated['en-US']).toBe('user update OK')
    expect([accountWords.sendCode['zh-CN'], accountWords.resendCode['zh-CN']]).toEqual(['发送验证码', '重新发送'])
  })
})
