import { describe, expect, it } from 'vitest'
import { must } from '#core/base/kernel/result.ts'
import { bulletin as bulletinEntity, notice } from '#core/portal/messages/bulletin.entity.ts'
import { confirmReading, isOut, moveBulletin, unreadQueue, type Bulletin } from '#core/portal/messages/bulletin.rules.ts'

const AT = Date.UTC(2026, 4, 2, 9)
const made = (id: number, changes: Partial<Bulletin> = {}): Bulletin => ({
  id,
  title: `公告 ${id}`,
  content: '<p>春节期间停止收件</p>',
  attachments: [{ name: '放假安排.pdf', src: '/api/files/holiday.pdf' }],
  operatorName: '客服',
  createdAt: AT - 1000 + id,
  state: 'published',
  publishAt: AT - 500,
  ...changes,
})
const draft = (): Bulletin => {
  const { publishAt: _at, ...rest } = made(1, { state: 'draft' })
  return rest
}
const nobody: ReadonlySet<number> = new Set()

describe('a bulletin', () => {
  it('is scheduled for a time to come, and comes out by itself when it has come', () => {
    const scheduled = must(moveBulletin(draft(), { event: 'schedule', at: AT, publishAt: AT + 60_000 }))
    expect(scheduled).toEqual({ ...draft(), state: 'scheduled', publishAt: AT + 60_000 })
    expect([AT, AT + 59_999, AT + 60_000].map((at) => isOut(scheduled, at))).toEqual([false, false, true])
    expect(isOut({ state: 'scheduled' }, AT)).toBe(false)
    expect(must(moveBulletin(scheduled, { event: 'unschedule', at: AT }))).toEqual(draft())
  })

  it('is not scheduled without a time, nor for the past or this very moment', () => {
    expect(moveBulletin(draft(), { event: 'schedule', at: AT })).toMatchObject({ failure: { code: 'PUBLISH_TIME_MISSING' } })
    for (const publishAt of [AT - 1, AT])
      expect(moveBulletin(draft(), { event: 'schedule', at: AT, publishAt })).toMatchObject({ failure: { code: 'PUBLISH_TIME_PAST' } })
  })

  it('is published at once, before its schedule too, and notes when', () => {
    expect(must(moveBulletin(draft(), { event: 'publish', at: AT }))).toEqual({ ...draft(), state: 'published', publishAt: AT })
    expect(must(moveBulletin(made(1, { state: 'scheduled', publishAt: AT + 5 }), { event: 'publish', at: AT })).publishAt).toBe(AT)
    expect(isOut(made(1), AT)).toBe(true)
    expect(isOut(draft(), AT)).toBe(false)
  })

  it('is withdrawn for good, its time kept', () => {
    const gone = must(moveBulletin(made(1), { event: 'withdraw', at: AT }))
    expect(gone).toEqual(made(1, { state: 'withdrawn' }))
    expect(isOut(gone, AT)).toBe(false)
    expect(moveBulletin(gone, { event: 'publish', at: AT })).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
    expect(moveBulletin(draft(), { event: 'withdraw', at: AT })).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION' } })
  })
})

describe('the dialog of bulletins', () => {
  const board = [
    made(1),
    made(3),
    made(2),
    made(4, { state: 'draft' }),
    made(5, { state: 'withdrawn' }),
    made(6, { state: 'scheduled', publishAt: AT + 1 }),
  ]

  it('opens with what is out and unread, newest first', () => {
    expect(unreadQueue(board, { confirmed: nobody, at: AT }).map(({ id }) => id)).toEqual([3, 2, 1])
    expect(unreadQueue(board, { confirmed: new Set([2]), at: AT + 1 }).map(({ id }) => id)).toEqual([6, 3, 1])
  })

  it('moves on to the next unread one with each confirmation, and closes when none remain', () => {
    const first = must(confirmReading(board, { id: 3, confirmed: nobody, at: AT }))
    expect([[...first.confirmed], first.next?.id]).toEqual([[3], 2])
    const second = must(confirmReading(board, { id: 2, confirmed: first.confirmed, at: AT }))
    const last = must(confirmReading(board, { id: 1, confirmed: second.confirmed, at: AT }))
    expect([[...last.confirmed], second.next?.id, last.next]).toEqual([[3, 2, 1], 1, undefined])
  })

  it('goes back to newer ones that were left out when the oldest is confirmed', () => {
    expect(must(confirmReading(board, { id: 1, confirmed: nobody, at: AT })).next?.id).toBe(3)
    expect(must(confirmReading(board, { id: 2, confirmed: nobody, at: AT })).next?.id).toBe(1)
  })

  it('takes a second confirmation of the same one and changes nothing', () => {
    const confirmed = new Set([3])
    const again = must(confirmReading(board, { id: 3, confirmed, at: AT }))
    expect(again.confirmed).toBe(confirmed)
    expect(again.next?.id).toBe(2)
  })

  it('knows no bulletin that is not out', () => {
    for (const id of [4, 5, 6, 99])
      expect(confirmReading(board, { id, confirmed: nobody, at: AT })).toMatchObject({
        failure: { code: 'BULLETIN_NOT_FOUND', kind: 'missing', params: { id } },
      })
  })
})

describe('bulletins and notices', () => {
  it('are alike, but of two areas', () => {
    expect([bulletinEntity.area, notice.area]).toEqual(['bulletins', 'notices'])
    expect(notice.fields).toBe(bulletinEntity.fields)
  })
})
