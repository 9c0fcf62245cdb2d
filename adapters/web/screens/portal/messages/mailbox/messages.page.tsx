import { useSearchParams } from 'react-router-dom'
import { useWords } from '../../../../base/words.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { listOf, MessageList } from './message-list.tsx'
import { messagesWords } from './messages.words.ts'

/** The mailbox of an account. */
export default function MessagesPage() {
  const t = useWords(messagesWords)
  const [query] = useSearchParams()
  return (
    <>
      <PageHeader title={t('title')} />
      <MessageList name="messages" first={listOf(query.get('status'))} />
    </>
  )
}
