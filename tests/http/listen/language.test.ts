import { describe, expect, it } from 'vitest'
import { languageOf } from '../../../adapters/http/server/answers/language.ts'

describe('the language of a call', () => {
  it.each([
    [{}, 'zh-CN'],
    [{ lang: 'en-US' }, 'en-US'],
    [{ lang: 'zh-TW', 'accept-language': 'en' }, 'zh-TW'],
    [{ lang: 'fr' }, 'en-US'],
    [{ lang: 'zh_TW' }, 'zh-TW'],
    [{ lang: 'zh_tw' }, 'zh-TW'],
    [{ lang: 'zh-Hant' }, 'zh-TW'],
    [{ lang: 'zh_Hant_HK' }, 'zh-TW'],
    [{ lang: 'zh_CN' }, 'zh-CN'],
    [{ lang: 'zh-Hans-HK' }, 'zh-CN'],
    [{ lang: '', 'accept-language': 'en-GB,en;q=0.9' }, 'en-US'],
    [{ 'accept-language': '*' }, 'zh-CN'],
    [{ 'accept-language': 'zh-HK' }, 'zh-TW'],
    [{ 'accept-language': 'zh-SG, en;q=0.5' }, 'zh-CN'],
    [{ 'accept-language': 'en;q=0.5, zh-TW;q=0.8' }, 'zh-TW'],
    [{ 'accept-language': 'de-CH, zh;q=0.1' }, 'en-US'],
    [{ 'accept-language': ';;;q=,' }, 'zh-CN'],
  ] as const)('of %j is %s', (headers, locale) => {
    expect(languageOf(headers)).toBe(locale)
  })
})
