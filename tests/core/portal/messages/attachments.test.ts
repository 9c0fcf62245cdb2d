import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAttachments } from '#core/portal/messages/attachments.ts'

const file = { name: '清单.xlsx', src: '/api/files/abc' }
const refused = (raw: unknown) => {
  const read = readAttachments(raw, 'extends')
  return read.ok ? [] : (read.failure.fields ?? []).map(({ path, code }) => `${path} ${code}`)
}

describe('attachments', () => {
  it('are a name and the address of an upload, nothing else', () => {
    expect(
      readAttachments(
        [
          { ...file, onclick: 'x' },
          { name: ' a ', src: 'https://files.example.com/a.png' },
        ],
        'extends',
      ),
    ).toEqual({
      ok: true,
      value: [file, { name: 'a', src: 'https://files.example.com/a.png' }],
    })
    expect(readAttachments(undefined, 'extends')).toEqual({ ok: true, value: [] })
    expect(readAttachments(null, 'extends')).toEqual({ ok: true, value: [] })
  })

  it('never are something that a browser would run', () => {
    for (const src of ['javascript:alert(1)', 'data:text/html,x', ' JavaScript:alert(1)', 'files/abc', 'https://a b'])
      expect(refused([file, { ...file, src }])).toEqual(['extends.1.src FILE_ADDRESS_INVALID'])
  })

  it('name each of them that is wrong, and how', () => {
    expect(readAttachments([{}], 'extends')).toMatchObject({ failure: { code: 'INPUT_INVALID' } })
    expect(refused([{}, file, null, 'x'])).toEqual(
      [0, 2, 3].flatMap((at) => [`extends.${at}.name FIELD_REQUIRED`, `extends.${at}.src FIELD_REQUIRED`]),
    )
    expect(refused([{ name: 'x'.repeat(200), src: `/${'x'.repeat(499)}` }])).toEqual([])
    expect(refused([{ name: 'x'.repeat(201), src: `/${'x'.repeat(500)}` }])).toEqual(['extends.0.name TOO_LONG', 'extends.0.src TOO_LONG'])
    expect(refused([{ name: 1, src: file.src }])).toEqual(['extends.0.name FIELD_REQUIRED'])
  })

  it('are 20 at most, in a list', () => {
    expect(refused(Array.from({ length: 20 }, () => file))).toEqual([])
    expect(refused(Array.from({ length: 21 }, () => file))).toEqual(['extends OUT_OF_RANGE'])
    expect([refused('abc'), refused({ 0: file })]).toEqual([['extends FIELD_TYPE'], ['extends FIELD_TYPE']])
  })

  it('say what they take', () => {
    const paramsOf = (raw: unknown) => {
      const read = readAttachments(raw, 'extends')
      return read.ok ? [] : (read.failure.fields ?? []).map(({ params }) => params)
    }
    expect(paramsOf('abc')).toEqual([{ expected: '[{name, src}]' }])
    expect(paramsOf(Array.from({ length: 21 }, () => file))).toEqual([{ min: 0, max: 20 }])
    expect(paramsOf([{ name: 'x'.repeat(201), src: `/${'x'.repeat(500)}` }])).toEqual([{ max: 200 }, { max: 500 }])
  })

  it('can be anything that JSON holds without an error thrown', () => {
    fc.assert(fc.property(fc.jsonValue(), (raw) => void readAttachments(raw, 'extends')))
  })
})
