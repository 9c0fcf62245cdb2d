import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  listOf,
  moveMessage,
  nextUnread,
  markOpened,
  readSelected,
  unreadCount,
  type Message,
} from '#core/portal/messages/mailbox.rules.ts'

const letters: fc.Arbitrary<readonly Message[]> = fc
  .array(fc.record({ at: fc.integer({ min: 0, max: 5 }), state: fc.constantFrom('unread' as const, 'read' as const, 'trash' as const) }), {
    maxLength: 12,
  })
  .map((drawn) => drawn.map(({ at, state }, index) => ({ id: index + 1, type: 'general', title: 't', content: 'c', createdAt: at, state })))

describe('any mailbox', () => {
  it('is walked from its newest unread message through all of them, each once, and only then to those that arrived meanwhile', () => {
    fc.assert(
      fc.property(letters, fc.boolean(), (start, newOnesArrive) => {
        let mailbox = start
        const wanted = listOf(start, 'unread').map(({ id }) => id)
        const walked: number[] = []
        let open = listOf(mailbox, 'unread')[0]
        while (open !== undefined && walked.length < wanted.length + Number(newOnesArrive)) {
          const { id } = open
          const before = unreadCount(mailbox)
          mailbox = mailbox.map((one) => (one.id === id ? markOpened(one) : one))
          expect(unreadCount(mailbox)).toBe(before - 1)
          walked.push(id)
          if (newOnesArrive) mailbox = [...mailbox, { ...open, id: 100 + walked.length, createdAt: 100, state: 'unread' }]
          open = nextUnread(mailbox, open)
        }
        expect(walked.slice(0, wanted.length)).toEqual(wanted)
        expect(walked.slice(wanted.length)).toEqual(newOnesArrive && wanted.length > 0 ? [100 + wanted.length] : [])
      }),
    )
  })

  it('has every message in one list, and its lists do not depend on the order in the store', () => {
    fc.assert(
      fc.property(letters, (mailbox) => {
        const lists = (['unread', 'read', 'trash'] as const).map((state) => listOf(mailbox, state))
        expect(lists.flat()).toHaveLength(mailbox.length)
        expect((['unread', 'read', 'trash'] as const).map((state) => listOf(mailbox.toReversed(), state))).toEqual(lists)
      }),
    )
  })

  it('is read by a batch once: the same batch again changes nothing, and no message leaves the trash but by restoring', () => {
    fc.assert(
      fc.property(letters, fc.array(fc.integer({ min: 1, max: 15 }), { minLength: 1 }), (mailbox, selected) => {
        const changed = readSelected(mailbox, selected)
        if (!changed.ok) throw new Error('something is selected')
        const after = mailbox.map((one) => changed.value.find(({ id }) => id === one.id) ?? one)
        expect(readSelected(after, selected)).toEqual({ ok: true, value: [] })
        for (const [index, one] of mailbox.entries()) {
          const now = after[index]
          if (one.state !== 'unread') expect(now).toBe(one)
          const restored = moveMessage(one, 'restore')
          expect(restored.ok).toBe(one.state === 'trash')
        }
      }),
    )
  })
})
