import { DialogBody } from '@blueprintjs/core'
import { useWords } from '../../../../base/words.ts'
import { DIALOG_PAGE_SIZES } from '../../../../base/url-state.ts'
import { MessageList } from './message-list.tsx'
import { messagesWords } from './messages.words.ts'
import { Dialog } from '../../../../ui/dialog/dialog.tsx'

/** The mailbox over the current page. */
export default function MessagesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useWords(messagesWords)
  return (
    <Dialog isOpen onClose={onClose} title={t('title')} className="messages-dialog">
      <DialogBody>
        <MessageList name="messages-dialog" sizes={DIALOG_PAGE_SIZES} />
      </DialogBody>
    </Dialog>
  )
}
