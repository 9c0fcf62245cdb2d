import { moveMessages, openMessage } from '#core/portal/messages/use-mailbox.usecase.ts'
import { movePublication } from '#core/portal/messages/move-publication.usecase.ts'
import { readPublications } from '#core/portal/messages/read-publications.usecase.ts'
import { sendMessage } from '#core/portal/messages/send-message.usecase.ts'
import { writePublication } from '#core/portal/messages/write-publication.usecase.ts'
import type { RoutesOf } from '../../../../contract/routes.ts'
import type { BindingsOf } from '../../../answers/call.ts'
import type { SharedParts } from '../../composition.ts'
import { uploadStore } from '../../platform/files/composition.ts'
import { allowListHtmlCleaner } from './allow-list-html-cleaner.ts'
import { bulletinHandlers, bulletinStaffHandlers } from './bulletin.handlers.ts'
import { messageHandlers, sentMessageHandlers } from './message.handlers.ts'
import { noticeHandlers, noticeStaffHandlers } from './notice.handlers.ts'

/** Messages between staff and shippers, bulletins and notices. */
export function messages(parts: SharedParts): BindingsOf<RoutesOf<'messages'>> {
  const { store, clock, references, fileStore } = parts
  const { atomically, mailboxes, publications, files } = store
  const ports = { atomically, mailboxes, publications, files, references, fileStore, clock, cleaner: allowListHtmlCleaner() }
  const publishing = {
    ...ports,
    storeUpload: uploadStore(parts),
    read: readPublications(ports),
    write: writePublication(ports),
    move: movePublication(ports),
  }
  return {
    ...messageHandlers({ mailboxes, openMessage: openMessage(ports), moveMessages: moveMessages(ports) }),
    ...sentMessageHandlers({ mailboxes, sendMessage: sendMessage(ports) }),
    ...bulletinHandlers(publishing),
    ...bulletinStaffHandlers(publishing),
    ...noticeHandlers(publishing),
    ...noticeStaffHandlers(publishing),
  }
}
