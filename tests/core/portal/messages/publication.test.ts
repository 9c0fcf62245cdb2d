import { describe, expect, it } from 'vitest'
import { indexReferences } from '#core/base/fields/references.ts'
import { publicationAt } from '#core/portal/messages/move-publication.usecase.ts'
import { bulletinFor, isAddressedTo, isShownTo, textFor, type Publication } from '#core/portal/messages/publication.ts'
import { readPublication } from '#core/portal/messages/read-publication.ts'

const AT = Date.UTC(2026, 4, 2, 9)
const text = (title: string) => ({ title, content: `<p>${title}</p>` })
const made = (changes: Partial<Publication> = {}): Publication => ({
  id: 1,
  kind: 'bulletin',
  version: 1,
  state: 'published',
  texts: { 'zh-CN': text('简'), 'zh-TW': text('繁'), 'en-US': text('en') },
  attachments: [],
  target: { to: 'all' },
  operatorName: '客服',
  createdAt: AT - 5000,
  publishAt: AT - 1000,
  ...changes,
})
const reader = { id: 1001, ddType: 'DDP', groups: ['VIP'] } as const

describe('a publication', () => {
  it('is read in one’s own language, else in the other Chinese, else in English', () => {
    const titles = (texts: Publication['texts']) =>
      (['zh-CN', 'zh-TW', 'en-US'] as const).map((locale) => textFor(made({ texts }), locale).locale)
    expect(titles(made().texts)).toEqual(['zh-CN', 'zh-TW', 'en-US'])
    expect(titles({ 'zh-TW': text('繁'), 'en-US': text('en') })).toEqual(['zh-TW', 'zh-TW', 'en-US'])
    expect(titles({ 'en-US': text('en') })).toEqual(['en-US', 'en-US', 'en-US'])
    expect(titles({ 'zh-TW': text('繁') })).toEqual(['zh-TW', 'zh-TW', 'zh-TW'])
    expect(() => textFor(made({ texts: {} }), 'zh-CN')).toThrow('without a text')
  })

  it('is as old to its readers as its publishing', () => {
    const { publishAt: _at, ...unpublished } = made()
    expect([bulletinFor(made(), 'zh-CN').createdAt, bulletinFor(unpublished, 'zh-CN').createdAt]).toEqual([AT - 1000, AT - 5000])
  })

  it('is for those that its target names', () => {
    const targets: readonly (readonly [Publication['target'], boolean])[] = [
      [{ to: 'all' }, true],
      [{ to: 'dd_type', ddType: 'DDP' }, true],
      [{ to: 'dd_type', ddType: 'DDU' }, false],
      [{ to: 'groups', groups: ['X', 'VIP'] }, true],
      [{ to: 'groups', groups: ['X'] }, false],
      [{ to: 'clients', clients: [1001] }, true],
      [{ to: 'clients', clients: [10_011] }, false],
    ]
    for (const [target, expected] of targets) expect([target, isAddressedTo({ target }, reader)]).toEqual([target, expected])
    expect(isAddressedTo({ target: { to: 'dd_type', ddType: 'DDU' } }, { ...reader, ddType: undefined })).toBe(false)
  })

  it('is shown until its time is over', () => {
    const shownAt = (at: number) => isShownTo(made({ until: AT }), { reader, at })
    expect([AT - 1, AT].map(shownAt)).toEqual([true, false])
  })

  it('that is due is published, as of its time', () => {
    const scheduled = made({ state: 'scheduled', publishAt: AT })
    expect(publicationAt(scheduled, AT - 1)).toBe(scheduled)
    expect(publicationAt(scheduled, AT + 9)).toEqual({ ...scheduled, state: 'published' })
  })
})

describe('what the staff fill in', () => {
  const read = (raw: Readonly<Record<string, unknown>>) =>
    readPublication(
      { target: 'all', ...raw },
      { cleaner: { clean: (html) => html.replaceAll('<b>', '') }, references: indexReferences([]), at: AT },
    )
  const wrong = (raw: Readonly<Record<string, unknown>>) => {
    const result = read(raw)
    return result.ok ? [] : (result.failure.fields ?? []).map(({ path, code }) => [path, code])
  }
  const zh = { title_zh_cn: '题', content_zh_cn: '<p><b>文</p>' }

  it('is cleaned as it comes in', () => {
    const result = read(zh)
    expect(result.ok && result.value).toEqual({
      texts: { 'zh-CN': { title: '题', content: '<p>文</p>' } },
      attachments: [],
      target: { to: 'all' },
    })
  })

  it('has one language whole and none half', () => {
    expect(wrong({})).toEqual([['title_zh_cn', 'TEXT_MISSING']])
    expect(wrong({ ...zh, content_en_us: '<p>x</p>' })).toEqual([['title_en_us', 'FIELD_REQUIRED']])
    expect(wrong({ title_zh_tw: '題', content_zh_tw: '<p>&nbsp;</p>' })).toEqual([['content_zh_tw', 'FIELD_REQUIRED']])
  })

  it('names whom it is for', () => {
    for (const target of ['dd_type', 'groups', 'clients']) expect(wrong({ ...zh, target })).toEqual([[target, 'FIELD_REQUIRED']])
    const result = read({ ...zh, target: 'clients', clients: 'a; b; a' })
    expect(result.ok && result.value.target).toEqual({ to: 'clients', accounts: ['a', 'b'] })
  })

  it('ends after it begins', () => {
    const time = (at: number): string => new Date(at).toISOString()
    expect(wrong({ ...zh, until_time: time(AT) })).toEqual([['until_time', 'UNTIL_TOO_EARLY']])
    expect(wrong({ ...zh, publish_time: time(AT + 9000), until_time: time(AT + 9000) })).toEqual([['until_time', 'UNTIL_TOO_EARLY']])
    expect(wrong({ ...zh, publish_time: time(AT + 9000), until_time: time(AT + 10_000) })).toEqual([])
  })
})
