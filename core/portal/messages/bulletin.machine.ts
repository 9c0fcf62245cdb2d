import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/**
 * A bulletin or a notice as the staff publish it. A withdrawn one stays withdrawn: its readers read
 * that text, and a corrected one has to be read again.
 */
export const bulletinMachine = defineMachine({
  name: 'bulletin',
  initial: 'draft',
  states: {
    draft: { label: words('草稿', '草稿', 'Draft') },
    scheduled: { label: words('定时发布', '排程發布', 'Scheduled') },
    published: { label: words('已发布', '已發布', 'Published') },
    withdrawn: { label: words('已撤回', '已撤回', 'Withdrawn'), final: true },
  },
  events: {
    schedule: { label: words('定时发布', '排程發布', 'Schedule') },
    unschedule: { label: words('取消定时', '取消排程', 'Cancel schedule') },
    publish: { label: words('发布', '發布', 'Publish') },
    withdraw: { label: words('撤回', '撤回', 'Withdraw') },
  },
  arrows: {
    draft: { schedule: 'scheduled', publish: 'published' },
    scheduled: { unschedule: 'draft', publish: 'published' },
    published: { withdraw: 'withdrawn' },
  },
})

export type BulletinState = keyof (typeof bulletinMachine)['states']
export type BulletinEvent = keyof (typeof bulletinMachine)['events']

/** A bulletin for one reader: unread until it is confirmed (rule: Bulletins). */
export const bulletinReadingMachine = defineMachine({
  name: 'bulletin_reading',
  initial: 'unread',
  states: {
    unread: { label: words('未读', '未讀', 'Unread') },
    read: { label: words('已读', '已讀', 'Read'), final: true },
  },
  events: { confirm: { label: words('确认已读', '確認已讀', 'Confirm reading') } },
  arrows: { unread: { confirm: 'read' } },
})

export type BulletinReadingState = keyof (typeof bulletinReadingMachine)['states']
