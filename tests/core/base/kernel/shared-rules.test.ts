import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { checkNotFuture } from '#core/base/kernel/past.rules.ts'
import { checkTable } from '#core/base/fields/table.rules.ts'
import { checkUploadSize, MAX_UPLOAD_BYTES } from '#core/base/kernel/upload.rules.ts'
import { ok, type Result } from '#core/base/kernel/result.ts'

const said = (answer: Result<true>, locale: 'zh-CN' | 'en-US' = 'zh-CN'): string =>
  answer.ok ? 'ok' : (failureDeclaration(answer.failure.code)?.words[locale] ?? '')

describe('an upload', () => {
  it('is taken up to 20971520 bytes', () => {
    expect(MAX_UPLOAD_BYTES).toBe(20_971_520)
    expect(checkUploadSize(0)).toEqual(ok(true))
    expect(checkUploadSize(20_971_520)).toEqual(ok(true))
    expect(checkUploadSize(20_971_521)).toMatchObject({
      failure: { code: 'UPLOAD_TOO_LARGE', kind: 'too_large', params: { limit: 20_971_520 } },
    })
  })
})

describe('a time that is past', () => {
  it('is any up to now', () => {
    const now = Date.UTC(2026, 2, 1)
    expect(checkNotFuture({ at: now - 1, now })).toEqual(ok(true))
    expect(checkNotFuture({ at: now, now })).toEqual(ok(true))
    expect(checkNotFuture({ at: now + 1, now })).toMatchObject({ failure: { code: 'IN_THE_FUTURE', kind: 'invalid' } })
  })
})

describe('a table in a dialog', () => {
  it('is complete when every required cell holds something', () => {
    const rows = [
      { name: 'shoes', pcs: 0, tags: ['a'], note: '' },
      { name: '鞋', pcs: 2, tags: ['b'] },
    ]
    expect(checkTable({ rows, required: ['name', 'pcs', 'tags'] })).toEqual(ok(true))
    expect(checkTable({ rows: [], required: ['name'] })).toEqual(ok(true))
  })

  it('names each required cell that is empty: 请完善表格', () => {
    const rows = [{ name: ' ', pcs: null }, { name: 'shoes', pcs: 1 }, { name: [] }]
    const answer = checkTable({ rows, required: ['name', 'pcs'] })
    expect(said(answer)).toBe('请完善表格')
    const wrong = answer.ok ? [] : (answer.failure.fields ?? [])
    expect(wrong.map(({ path }) => path)).toEqual(['0.name', '0.pcs', '2.name', '2.pcs'])
    expect(wrong.map(({ code }) => failureDeclaration(code)?.words['en-US'])).toEqual(wrong.map(() => 'can not be empty'))
  })
})
