import { sentMessageRoutes } from '../../../../../http/contract/portal/messages/message.routes.ts'
import { listPage } from '../../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../../resource/list/list-page.ts'
import { messagesWords } from './messages.words.ts'
import { WriteDialog } from './write-dialog.tsx'
import './messages.css'

const { table: t } = messagesWords

/** Messages that staff wrote to shippers, and the way to write more. */
export default listPage(
  defineListPage({
    name: 'sent-messages',
    route: sentMessageRoutes.sentMessages,
    title: t.sentTitle,
    text: t.sentText,
    keyOf: (row) => row.msg_id,
    columns: [
      { name: 'account', kind: 'text', label: t.account, sort: 'account', fixed: true },
      { name: 'title', kind: 'text', label: t.subject, width: 240, sort: 'title' },
      { name: 'content', kind: 'text', label: t.content, width: 320 },
      { name: 'airway_number', kind: 'code', label: t.waybill, width: 150 },
      {
        name: 'status',
        kind: 'state',
        label: t.state,
        width: 90,
        value: (row) => (row.status === 1 ? 'unread' : 'read'),
        states: { unread: { label: t.unread }, read: { label: t.readed } },
        tones: { unread: 'waiting' },
      },
      { name: 'sender', kind: 'text', label: t.sender, width: 130, sort: 'sender' },
      { name: 'create_time', kind: 'instant', label: t.time, sort: 'create_time' },
    ],
    search: t.sentSearch,
    empty: { title: t.sentEmpty },
    opened: { write: WriteDialog },
    actions: [
      { kind: 'open', text: t.write, intent: 'primary', permission: { area: 'messages', action: 'create' }, param: 'write', value: 'new' },
    ],
  }),
)
