import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPicture, mayOpen, safeFileName } from '#core/platform/files/file.ts'

describe('the name of a file', () => {
  it.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\scan\\front.JPG', 'front.png'],
    ['证件 正面.jpeg', '证件 正面.png'],
    ['.htaccess', 'file.png'],
    ['a<b>:c|d?.png', 'abcd.png'],
    ['', 'file.png'],
    ['run.exe\u202Egnp.', 'run.exegnp.png'],
  ])('%j is given back as %j', (name, given) => expect(safeFileName(name, 'image/png')).toBe(given))

  it('is never a path and always ends as its content demands, whatever it was called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const given = safeFileName(name, 'application/pdf')
        expect(given).toMatch(/^[^/\\<>:"|?*\p{C}]{1,}\.pdf$/u)
        expect(given).not.toMatch(/^\./)
        expect(given.length).toBeLessThanOrEqual(250)
      }),
    )
  })
})

describe('a file', () => {
  const paper = { ownerId: 1003, purpose: 'certification' } as const

  it('opens for its owner, and for staff who may read what it is for', () => {
    expect(mayOpen(paper, { id: 1003, audience: 'customer' })).toBe(true)
    expect(mayOpen(paper, { id: 1001, audience: 'customer' })).toBe(false)
    expect(mayOpen(paper, { id: 4, audience: 'staff', standardRole: 'customer_service' })).toBe(true)
    expect(mayOpen(paper, { id: 2, audience: 'staff', standardRole: 'warehouse' })).toBe(false)
    expect(mayOpen(paper, { id: 9, audience: 'staff', standardRole: 'sales' })).toBe(false)
    expect(mayOpen({ ...paper, purpose: 'attachment' }, { id: 1, audience: 'staff', standardRole: 'administrator' })).toBe(false)
  })

  it('is a picture or a document', () => {
    expect(isPicture('image/webp')).toBe(true)
    expect(isPicture('application/pdf')).toBe(false)
  })
})
