import { Dialog, DialogBody } from '@blueprintjs/core'
import { useWords } from '../../i18n/words.ts'
import { MessageList } from './message-list.tsx'
import { messagesWords } from './messages.words.ts'

/** The mailbox over whatever page one is on. */
export default function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(messagesWords)
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} className="messages-dialog">
      <DialogBody>
        <MessageList name="messages-dialog" />
      </DialogBody>
    </Dialog>
  )
}
