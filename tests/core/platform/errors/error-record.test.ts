import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { errorRecordOf } from '#core/platform/errors/error-record.rules.ts'
import { errorLog } from '#core/platform/errors/error-log.entity.ts'
import { maskSecrets, maskToken } from '#core/platform/errors/mask-secrets.ts'

const AT = Date.UTC(2026, 4, 2)
const TOKEN = 'q3Xv8Zr1mNp5Kt7Wy2Lb9Qd4'
const reporter = { token: TOKEN, userId: 1001, name: 'ddp' }
const taken = (raw: Readonly<Record<string, unknown>>, by = reporter) => errorRecordOf(raw, { at: AT, reporter: by })

describe('an error that a page sends in', () => {
  it('is kept with our time and the user of the session', () => {
    const raw = {
      type: 'ajax',
      code: 500,
      mes: '服务器错误',
      url: '/api/orders?page=2',
      request_id: '5f2c0a91b7de-1k',
      time: 1,
      user_id: 7,
      name: 'admin',
      token: 'x',
      id: 3,
    }
    expect(taken(raw)).toEqual({
      type: 'ajax',
      code: '500',
      mes: '服务器错误',
      url: '/api/orders?page=2',
      request_id: '5f2c0a91b7de-1k',
      time: AT,
      token: '***9Qd4',
      user_id: 1001,
      name: 'ddp',
    })
    expect(Object.keys(errorLog.fields)).toEqual(['id', 'type', 'code', 'mes', 'url', 'request_id', 'time', 'token', 'user_id', 'name'])
  })

  it('is kept whatever it lacks, and before anybody has signed in', () => {
    const nothing = { type: 'unknown', mes: 'unknown', time: AT }
    expect(errorRecordOf({}, { at: AT, reporter: {} })).toStrictEqual(nothing)
    expect(errorRecordOf({ type: {}, mes: [], url: null, code: '  ' }, { at: AT, reporter: {} })).toEqual(nothing)
    expect(errorRecordOf(Object.create({ mes: 'inherited' }), { at: AT, reporter: {} })).toEqual(nothing)
  })

  it('is cut to what a line of the log takes', () => {
    const long = 'é'.repeat(50_000)
    const { type, code, mes, url, name } = taken({ type: long, code: long, mes: long, url: long }, { ...reporter, name: 'n'.repeat(101) })
    expect([type.length, code?.length, mes.length, url?.length, name?.length]).toEqual([40, 40, 4000, 1000, 100])
    expect(mes).toBe(`${'é'.repeat(3999)}…`)
    expect(taken({ mes: `${' '.repeat(20_000)}late` }).mes).toBe('unknown')
    expect(taken({ mes: 'é'.repeat(4000) }).mes).toBe('é'.repeat(4000))
    expect(taken({ mes: `${'é'.repeat(3998)}🔑🔑` }).mes.isWellFormed()).toBe(true)
  })
})

describe('a secret in a text', () => {
  it('is masked where it is named', () => {
    const samples = {
      '/api/x?token=abc123&page=2': '/api/x?token=***&page=2',
      'p-token=abc123; lang=zh-CN': 'p-token=***; lang=zh-CN',
      'Authorization: Bearer abc.def': 'Authorization: Bearer ***',
      'authorization:Bearer   abc': 'authorization:Bearer   ***',
      'sent bearer  abc.def, refused': 'sent bearer  ***, refused',
      '{"shipper_password":"Crossdock#2026","x":1}': '{"shipper_password":"***","x":1}',
      '{\\"app_secret\\": \\"k1\\"}': '{\\"app_secret\\": \\"***\\"}',
      'userPwd = geheim': 'userPwd = ***',
      "passwd:'geheim'": "passwd:'***'",
      'redirect=%2Fx%3Ftoken%3Dabc': 'redirect=%2Fx%3Ftoken%3D***',
      'signature:abc cookie=def': 'signature:*** cookie=***',
      'the token was refused': 'the token was refused',
      'GET /x?api_key=abc&y=1': 'GET /x?api_key=***&y=1',
      'apiKey: abc, app-key=def, access_key="g h", private_key=i': 'apiKey: ***, app-key=***, access_key="***", private_key=***',
      'credentials=abc; session_id=def': 'credentials=***; session_id=***',
      'Authorization: Basic dXNlcjpwdw==': 'Authorization: Basic ***',
      '{"password":"two words, one \'quote\'","x":1}': '{"password":"***","x":1}',
      token: 'token',
    }
    expect(Object.keys(samples).map((text) => maskSecrets(text))).toEqual(Object.values(samples))
  })

  it('is masked in addresses, keys and signed tokens', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI3In0.c2lnbmF0dXJl'
    const pem = '-----BEGIN PRIVATE KEY-----\nMIIEvQ\nIBADAN\n-----END PRIVATE KEY-----'
    const samples = {
      'connect postgres://crossdock:s3cret@db:5432/x failed': 'connect postgres://***@db:5432/x failed',
      'https://ghp_abc@git.example/x, redis://:pw@cache': 'https://***@git.example/x, redis://***@cache',
      'see https://example.com/a@b': 'see https://example.com/a@b',
      'mail an@example.com': 'mail an@example.com',
      [`refused ${jwt}.`]: 'refused ***.',
      [`x=${jwt}&y`]: 'x=***&y',
      [`key ${pem} in file`]: 'key *** in file',
      [JSON.stringify({ key: pem, x: 1 })]: '{"key":"***","x":1}',
      '{"key":"-----BEGIN RSA PRIVATE KEY-----\\nMIIE","x":1}': '{"key":"***","x":1}',
      '-----BEGIN CERTIFICATE-----\nMIIE': '***',
    }
    expect(Object.keys(samples).map((text) => maskSecrets(text))).toEqual(Object.values(samples))
  })

  it('is masked where it is a bank card or an identity number, while other numbers stay', () => {
    const samples = {
      'card 4111111111111111.': 'card ***.',
      '6222 0212 3456 7890 128 was refused': '*** was refused',
      '5500-0055-5555-5559': '***',
      'id_card 11010519491231002X, 440308199901010012': 'id_card ***, ***',
      'waybill CD4111111111111111': 'waybill CD4111111111111111',
      'order 4111111111111112 at 1795350000000': 'order *** at 1795350000000',
      'card 4111-1111-1111-1112, 6222021234567890127': 'card ***, ***',
      '"time":1795350000000,"pid":4111111': '"time":1795350000000,"pid":4111111',
      '110105194913310021': '110105194913310021',
      '{"n":"4111111111111111"}': '{"n":"***"}',
      '41111111111111111111': '41111111111111111111',
    }
    expect(Object.keys(samples).map((text) => maskSecrets(text))).toEqual(Object.values(samples))
  })

  it('is masked where it is a code that somebody signs in with, while codes of errors stay', () => {
    const samples = {
      'GET /cod/alipay?code=a1b2c3&state=x': 'GET /cod/alipay?code=***&state=x',
      'GET /x?auth_code=a1b2c3': 'GET /x?auth_code=***',
      'code=204816': 'code=***',
      'next=%2Fx%3Fcode%3Da1b2c3%26y': 'next=%2Fx%3Fcode%3D***',
      '{"code":"204816","phone":"x"}': '{"code":"***","phone":"x"}',
      '{\\"code\\":204816}': '{\\"code\\":***}',
      '{"code":"ECONNREFUSED"}': '{"code":"ECONNREFUSED"}',
      '{"code":404}': '{"code":404}',
      'hs_codes: 6109, zipcode 518000': 'hs_codes: 6109, zipcode 518000',
    }
    expect(Object.keys(samples).map((text) => maskSecrets(text))).toEqual(Object.values(samples))
  })

  it('is masked where it looks like a token, while numbers of requests and orders stay', () => {
    expect(maskSecrets(`at ${'a1B2c3D4'.repeat(4)} in`)).toBe('at *** in')
    expect(maskSecrets('a1B2c3D4a1B2c3D4a1B2c3D4a1B2c3D')).toBe('a1B2c3D4a1B2c3D4a1B2c3D4a1B2c3D')
    for (const kept of ['0198c2c6-6d4e-7a53-9a57-2f1d3c4b5a69', 'CD000000000155', '01JV6ZQ9X8A1B2C3'])
      expect(maskSecrets(`order ${kept} failed`)).toBe(`order ${kept} failed`)
    expect(maskSecrets('x0198c2c6-6d4e-7a53-9a57-2f1d3c4b5a69')).toBe('***')
    expect(maskSecrets('0198c2c6-6d4e-7a53-9a57-2f1d3c4b5a69x')).toBe('***')
  })

  it('is masked wherever the session’s own token stands, and an empty token masks nothing', () => {
    expect(maskSecrets(`a ${TOKEN}b${TOKEN}`, TOKEN)).toBe('a ***b***')
    expect(maskSecrets('abc', '')).toBe('abc')
    expect(maskSecrets('undefined is not a function')).toBe('undefined is not a function')
    expect(taken({ mes: TOKEN, url: `/${TOKEN}`, type: TOKEN, code: TOKEN })).toMatchObject({
      mes: '***',
      url: '/***',
      type: '***',
      code: '***',
    })
  })

  it('leaves of a token its last four characters, of a short one none', () => {
    expect([maskToken('0123456789abcdef'), maskToken('0123456789abcde'), maskToken('')]).toEqual(['***cdef', '***', '***'])
  })

  it('never comes through, whatever stands around it', () => {
    const secret = fc.stringMatching(/^[A-Za-z0-9_-]{22,60}$/)
    fc.assert(
      fc.property(secret, fc.string(), fc.string(), (token, before, after) => {
        const record = taken({ mes: `${before}${token}${after}`, url: `${before}?token=${token}` }, { ...reporter, token })
        expect(record.mes).not.toContain(token)
        expect(record.url).not.toContain(token)
      }),
    )
  })

  it('is looked for in time that grows with the text, not with its square', () => {
    for (const part of [
      'eyJ',
      'eyJa.',
      'a://',
      '-----BEGIN X-----',
      '4 1 ',
      '4',
      '110105194',
      'password="',
      'token',
      'token ',
      'token:',
      'bearer ',
      '" \\',
      'a',
      'authorization = bearer  ',
    ])
      expect(maskSecrets(part.repeat(200_000 / part.length)).length).toBeLessThanOrEqual(700_000)
  })
})
