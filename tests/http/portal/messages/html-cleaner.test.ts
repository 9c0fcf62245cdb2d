import { describe, expect, it } from 'vitest'
import { allowListHtmlCleaner } from '../../../../adapters/http/server/areas/portal/messages/allow-list-html-cleaner.ts'
import { ATTACK_STRINGS } from '../../../fixtures/attack-strings.ts'

const { clean } = allowListHtmlCleaner()
const TAG = /<(\/?)([a-z0-9]+)([^>]*)>/gi
const KEPT = new Set('p br hr h2 h3 h4 blockquote pre code strong b em i u s sub sup ul ol li a table thead tbody tr th td'.split(' '))

describe('the allow-list', () => {
  it('keeps what the editor writes as it is', () => {
    const html =
      '<h2>标题</h2><p>一 <strong>二</strong> <em>三</em> <u>四</u> <s>五</s></p><ul><li><p>六</p></li></ul><ol><li>七</li></ol><blockquote><p>八</p></blockquote>'
    expect(clean(html)).toBe(html)
    expect(clean('<a href="https://example.com/a?b=1&amp;c=2">x</a>')).toBe(
      '<a href="https://example.com/a?b=1&amp;c=2" target="_blank" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it('leaves of 300 attacks no element and no attribute that it does not name', () => {
    expect(ATTACK_STRINGS.length).toBeGreaterThanOrEqual(300)
    for (const attack of ATTACK_STRINGS) {
      const cleaned = clean(`<p>${attack}</p>`)
      for (const [, , name, attributes] of cleaned.matchAll(TAG)) {
        expect([attack, KEPT.has(name ?? '')]).toEqual([attack, true])
        const names = [...(attributes ?? '').matchAll(/([\w:-]+)="[^"]*"/g)].map(([, one]) => one)
        expect(names.every((one) => ['href', 'target', 'rel', 'colspan', 'rowspan'].includes(one ?? ''))).toBe(true)
        const href = /href="([^"]*)"/.exec(attributes ?? '')?.[1]
        if (href !== undefined) expect([attack, /^(?:https?:|mailto:|tel:|[^:]*$)/i.test(href)]).toEqual([attack, true])
      }
    }
  })
})
