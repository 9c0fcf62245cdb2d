import { chooseNotifications, readNotifications, sendTestMail } from '#core/portal/notifications/choose-notifications.usecase.ts'
import { readWording, sendAgain, wordMail, wordText } from '#core/portal/notifications/word-notifications.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { notificationHandlers, sandboxMailHandlers } from './notification.handlers.ts'

/** Notifications: what clients choose, what was sent, and how staff word it. */
export function notifications({ store, references, clock, demo }: SharedParts): BindingsOf<RoutesOf<'notifications'>> {
  const reading = store.notifications
  const ports = { atomically: store.atomically, reading, references, clock }
  return {
    ...notificationHandlers({
      reading,
      read: readNotifications(reading),
      choose: chooseNotifications(ports),
      test: sendTestMail(ports),
      wording: readWording(ports),
      wordMail: wordMail(ports),
      wordText: wordText(ports),
      sendAgain: sendAgain(ports),
    }),
    ...sandboxMailHandlers({ reading, demo }),
  }
}
