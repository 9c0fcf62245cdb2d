import { useWords } from '../../../base/words.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { MessageList } from './message-list.tsx'
import { messagesWords } from './messages.words.ts'

/** The mailbox of a shipper. */
export default function MessagesPage() {
  const t = useWords(messagesWords)
  return (
    <>
      <PageHeader title={t('title')} />
      <MessageList name="messages" />
    </>
  )
}
