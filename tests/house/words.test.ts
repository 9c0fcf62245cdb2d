import { describe, expect, it } from 'vitest'
import { declaredFailures } from '#core/base/kernel/failure.ts'
import { LOCALES, placesOf } from '#core/base/kernel/words.ts'
import { parseWaybill } from '#core/parcels/orders/waybill.ts'
import { houseFiles, textOf } from './house-files.ts'
import '../../adapters/http/contract/failures.ts'

describe('the words of every failure', () => {
  it('knows the codes of every area', () => {
    expect([...declaredFailures().keys()]).toEqual(
      expect.arrayContaining([
        'ILLEGAL_TRANSITION',
        'FIELD_REQUIRED',
        'IDEMPOTENCY_CONFLICT',
        'FILE_UNREADABLE',
        'SIGN_IN_FAILED',
        'WAYBILL_CHECK_DIGITS',
        'PHONE_INVALID',
      ]),
    )
  })

  it('say the same parameters in every language', () => {
    for (const [code, { words }] of declaredFailures()) {
      const wanted = placesOf(words['zh-CN'])
      for (const locale of LOCALES) {
        expect(words[locale].trim(), `${code} in ${locale}`).not.toBe('')
        expect(placesOf(words[locale]), `${code} in ${locale}`).toEqual(wanted)
      }
    }
  })
})

describe('waybill numbers in texts and documents', () => {
  const numbers = houseFiles
    .filter((path) => /^(?:adapters|core|docs|README)/.test(path) && /\.(?:tsx?|md)$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(/\bCD\d{12}\b/g)].map(([number]) => ({ path, number })))

  it('are examples that a reader can try', () => {
    expect(numbers.length).toBeGreaterThan(5)
    expect(numbers.filter(({ number }) => !parseWaybill(number).ok)).toEqual([])
  })
})

describe('Chinese texts', () => {
  const TRIPLE = /words\(\s*((?:'(?:[^'\\]|\\.)*'|"[^"]*"),\s*(?:'(?:[^'\\]|\\.)*'|"[^"]*"))/g
  const JOINED = /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9%]\p{Script=Han}/u
  const texts = houseFiles
    .filter((path) => /^(?:adapters|core)\/.*\.tsx?$/.test(path))
    .flatMap((path) => [...textOf(path).matchAll(TRIPLE)].map(([, chinese = '']) => ({ path, chinese })))

  it('have a space between Chinese and Latin letters or digits', () => {
    expect(texts.length).toBeGreaterThan(3000)
    expect(texts.filter(({ chinese }) => JOINED.test(chinese.replace(/\{[^}]*\}/g, '')))).toEqual([])
  })
})
