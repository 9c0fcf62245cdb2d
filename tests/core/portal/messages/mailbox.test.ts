import { describe, expect, it } from 'vitest'
import { failureDeclaration } from '#core/base/kernel/failure.ts'
import { must } from '#core/base/kernel/result.ts'
import {
  badgeText,
  listOf,
  messageRecord,
  moveMessage,
  nextUnread,
  markOpened,
  readSelected,
  unreadCount,
  type Message,
} from '#core/portal/messages/mailbox.rules.ts'
import { MESSAGE_LISTS, MESSAGE_STATUS } from '#core/portal/messages/message.machine.ts'
import { messageWords } from '#core/portal/messages/message.words.ts'

const letter = (id: number, changes: Partial<Message> = {}): Message => ({
  id,
  type: 'general',
  title: `第 ${id} 条`,
  content: '内容',
  createdAt: id * 1000,
  state: 'unread',
  ...changes,
})
const ids = (messages: readonly Message[]) => messages.map(({ id }) => id)

describe('a mailbox', () => {
  const mailbox = [letter(1), letter(4, { state: 'read' }), letter(2), letter(5, { createdAt: 2000 }), letter(3, { state: 'trash' })]

  it('has three lists, each newest first; of one moment the later number comes first', () => {
    expect(ids(listOf(mailbox, 'unread'))).toEqual([5, 2, 1])
    expect(ids(listOf(mailbox.toReversed(), 'unread'))).toEqual([5, 2, 1])
    expect([ids(listOf(mailbox, 'read')), ids(listOf(mailbox, 'trash'))]).toEqual([[4], [3]])
    expect(MESSAGE_LISTS).toEqual({ unread: 'unread', read: 'readed', trash: 'trash' })
    expect(MESSAGE_STATUS).toEqual({ unread: 1, read: 2, trash: 2 })
    expect(unreadCount(mailbox)).toBe(3)
  })

  it('is walked with Next from unread to older unread, the total one less each time, until 暂无更多', () => {
    let letters: readonly Message[] = mailbox
    const walked: number[] = []
    const totals: number[] = []
    let open = listOf(letters, 'unread')[0]
    while (open !== undefined) {
      const { id } = open
      letters = letters.map((one) => (one.id === id ? markOpened(one) : one))
      walked.push(id)
      totals.push(unreadCount(letters))
      open = nextUnread(letters, open)
    }
    expect([walked, totals]).toEqual([
      [5, 2, 1],
      [2, 1, 0],
    ])
    expect(messageWords.noMore['zh-CN']).toBe('暂无更多')
  })

  it('leads on from a message that was read before, and after the oldest to those that are newer', () => {
    expect(nextUnread(mailbox, letter(4))?.id).toBe(5)
    expect(nextUnread([letter(9), letter(8)], letter(7))?.id).toBe(9)
    expect(nextUnread([letter(7)], letter(7))).toBeUndefined()
    expect(nextUnread([letter(9), letter(8)], letter(9))?.id).toBe(8)
  })
})

describe('a message', () => {
  it('is read by opening it, once', () => {
    const read = markOpened(letter(1))
    expect(read).toEqual(letter(1, { state: 'read' }))
    expect(markOpened(read)).toBe(read)
    const away = letter(1, { state: 'trash' })
    expect(markOpened(away)).toBe(away)
  })

  it('is put away and taken out again, read as it was', () => {
    const away = must(moveMessage(letter(1, { state: 'read' }), 'remove'))
    expect(away.state).toBe('trash')
    expect(must(moveMessage(away, 'restore'))).toEqual(letter(1, { state: 'read' }))
    expect(moveMessage(letter(1), 'remove')).toMatchObject({ failure: { code: 'ILLEGAL_TRANSITION', params: { stateName: 'unread' } } })
    expect(moveMessage(away, 'remove').ok).toBe(false)
  })

  it('is shown in the names of the specification; type 2 means a work order', () => {
    expect(messageRecord(letter(7, { type: 'workOrder', airwayNumber: 'CD000000000155' }), letter(6))).toEqual({
      msg_id: 7,
      title: '第 7 条',
      content: '内容',
      status: 1,
      type: 2,
      airway_number: 'CD000000000155',
      create_time: 7000,
      next_id: 6,
    })
    expect(messageRecord(letter(7, { state: 'trash' }))).toStrictEqual({
      msg_id: 7,
      title: '第 7 条',
      content: '内容',
      status: 2,
      type: 1,
      create_time: 7000,
    })
  })
})

describe('a batch read', () => {
  const mailbox = [letter(1), letter(2), letter(3, { state: 'read' }), letter(4, { state: 'trash' })]

  it('needs a selected row: 请选择订单号', () => {
    expect(readSelected(mailbox, [])).toMatchObject({ failure: { code: 'NOTHING_SELECTED', kind: 'invalid' } })
    expect(failureDeclaration('NOTHING_SELECTED')?.words['zh-CN']).toBe('请选择订单号')
  })

  it('changes what is selected and unread, each once, and nothing of others', () => {
    expect(must(readSelected(mailbox, [2, 2, 3, 4, 999]))).toEqual([letter(2, { state: 'read' })])
    expect(must(readSelected(mailbox, [999]))).toEqual([])
  })
})

describe('the badge', () => {
  it('shows nothing at 0, the number up to 99, and 99+ beyond', () => {
    expect([-1, 0, 1, 99, 100, 4711].map(badgeText)).toEqual([undefined, undefined, '1', '99', '99+', '99+'])
  })
})
