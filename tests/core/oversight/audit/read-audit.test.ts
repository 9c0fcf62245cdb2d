import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUDIT_AREAS, auditArea, hiddenAreas } from '#core/oversight/audit/audit-areas.ts'
import type { AuditRecord } from '#core/oversight/audit/audit-records.port.ts'
import { readAudit } from '#core/oversight/audit/read-audit.ts'
import type { AuditReader } from '#core/oversight/audit/shown-value.ts'
import { areaOf } from '#core/platform/access/roles/areas.ts'
import { LOCALES, type Locale } from '#core/base/kernel/words.ts'
import { catalog } from '#core/entity-catalog.ts'
import { indexReferences } from '#core/base/fields/references.ts'

const emirates = { id: 1, version: 1, code: 'AE', name: '阿联酋', english_name: 'United Arab Emirates' }
const references = indexReferences(catalog.map((entity) => ({ entity, rows: entity.name === 'country' ? [emirates] : [] })))
const reader = (locale: Locale): AuditReader => ({ locale, references, timeZone: 'Asia/Shanghai' })

const record = (facts: Partial<AuditRecord>): AuditRecord => ({
  id: 1,
  at: 0,
  actorId: 1,
  area: 'order',
  subject: 'CD26112100017',
  action: 'update',
  ...facts,
})

/** The lines of a difference as shown to a reader. */
const lines = (facts: Partial<AuditRecord>, locale: Locale = 'en-US') =>
  readAudit(record(facts), reader(locale)).changes.map(({ label, from, to }) => [label, from, to])

describe('an entry of the trail', () => {
  it('is read in the reader’s words, its state first', () => {
    const cancelled = { action: 'cancel', from: 'confirmed', to: 'cancelled', changes: { reason: { from: null, to: '客户取消' } } }
    expect(lines(cancelled, 'zh-CN')).toEqual([
      ['状态', '已确认', '已取消'],
      ['原因', '', '客户取消'],
    ])
    expect(lines(cancelled)).toEqual([
      ['State', 'Confirmed', 'Cancelled'],
      ['Reason', '', '客户取消'],
    ])
    expect(readAudit(record(cancelled), reader('zh-CN'))).toMatchObject({ area: '订单', page: '/order/detail/CD26112100017' })
  })

  it('shows references by name, flags as yes and no, times in the reader’s zone', () => {
    // An action on a record that stays where it stands says nothing of its state.
    expect(lines({ action: 'remark', from: 'confirmed', to: 'confirmed', changes: { reason: { from: null, to: 'x' } } })).toEqual([
      ['Reason', '', 'x'],
    ])
    const changed = { area: 'airports', changes: { country: { from: 'AE', to: 'ZZ' } } }
    expect(lines(changed)).toEqual([[expect.any(String), 'United Arab Emirates (AE)', 'ZZ']])
    expect(lines({ area: 'clients', changes: { enabled: { from: true, to: false } } }, 'zh-CN')).toEqual([['启用', '是', '否']])
    expect(lines({ area: 'clients', changes: { start_time: { from: null, to: '2026-11-20T16:30:00.000Z' } } })[0]?.[2]).toMatch(
      /2026-11-21.00:30/,
    )
  })

  it('leaves out what was nothing before and after, and shows money and lists plainly', () => {
    expect(
      lines({
        changes: {
          a: { from: null, to: '' },
          b: { from: { amount: '12.50', currency: 'AED' }, to: [{ name: 'x', qty: 2, empty: null }, 'y'] },
        },
      }),
    ).toEqual([['b', '12.50 AED', 'name: x, qty: 2; y']])
  })

  it('groups the digits of amounts, and of nothing else', () => {
    const shown = (value: unknown) => lines({ changes: { a: { from: null, to: value } } })[0]?.[2]
    expect(shown({ amount: '-1234567.50', currency: 'AED' })).toBe('-1,234,567.50 AED')
    expect(shown([{ amount: '1200', currency: 'JPY' }, '98765.00 CNY'])).toBe('1,200 JPY; 98,765.00 CNY')
    expect(shown('18640.780 KWD')).toBe('18,640.780 KWD')
    expect(shown('3 · 3201.00 CNY')).toBe('3 · 3,201.00 CNY')
    for (const text of ['12345 CNY', 'Flat 12345', '98765.00 CNY or more', '1234567']) expect(shown(text)).toBe(text)
  })

  it('names the lines of a cost bill by what differs in them', () => {
    const decided = { area: 'expenses', action: 'decide', changes: { price: { to: '1, 4' }, decision: { to: 'disputed' } } }
    expect(lines(decided, 'zh-CN')).toEqual([
      ['价格不符的明细行', '', '1, 4'],
      ['处理', '', '争议'],
    ])
  })

  it('cuts what is long to a thousand signs', () => {
    expect(lines({ changes: { note: { from: null, to: 'x'.repeat(1001) } } })[0]?.[2]).toBe(`${'x'.repeat(1000)}…`)
    expect(lines({ changes: { note: { from: null, to: 'x'.repeat(1000) } } })[0]?.[2]).toBe('x'.repeat(1000))
  })

  it('never shows a secret, at whatever depth, and is read whatever it holds', () => {
    const names = fc.constantFrom('password', 'userPwdPassword', 'app_key', 'AppKey', 'token', 'signature', 'phone_hash', 'Authorization')
    const within = fc.integer({ min: 0, max: 3 })
    fc.assert(
      fc.property(names, within, fc.constantFrom(...LOCALES), (name, depth, locale) => {
        let value: unknown = { [name]: 'sk-live-0123' }
        for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { part: value }
        const read = readAudit(
          record({ changes: { [name]: { from: null, to: 'sk-live-0123' }, other: { from: null, to: value } } }),
          reader(locale),
        )
        expect(JSON.stringify(read)).not.toContain('sk-live')
      }),
    )
    fc.assert(
      fc.property(fc.constantFrom(...AUDIT_AREAS, 'unheard'), fc.string(), fc.jsonValue(), (area, name, value) => {
        expect(() => readAudit(record({ area, changes: { [name]: { from: null, to: value } } }), reader('zh-TW'))).not.toThrow()
      }),
    )
  })
})

describe('the areas of the trail', () => {
  it('stand under a permission each, and hide with it', () => {
    for (const name of AUDIT_AREAS) expect([name, areaOf(auditArea(name).permission)?.name]).toEqual([name, auditArea(name).permission])
    expect(hiddenAreas({ standardRole: 'administrator' })).toEqual([])
    const hidden = hiddenAreas({ standardRole: 'warehouse' })
    expect(hidden).toContain('finance')
    expect(hidden).not.toContain('order')
  })

  it('are shown only to readers of the trail where nobody declared them', () => {
    expect(auditArea('unheard')).toMatchObject({ permission: 'audit-trail', fields: {} })
    expect(auditArea('constructor')).toMatchObject({ permission: 'audit-trail' })
  })
})
