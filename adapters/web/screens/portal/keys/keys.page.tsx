import { Document, Plus } from '@blueprintjs/icons'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { KEY_SCOPES } from '#core/platform/access/keys/key-scope.ts'
import { KEY_STATES, type KeyState } from '#core/portal/keys/api-key.ts'
import { keyRoutes, type ApiKeyRow } from '../../../../http/contract/portal/keys/key.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage, type OpenedProps } from '../../../resource/list/list-page.ts'
import { KeyDialog } from './key-dialog.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { keysWords } from './keys.words.ts'

const { table: t } = keysWords

const STATES = { active: { label: KEY_STATES.active }, expired: { label: KEY_STATES.expired }, ended: { label: KEY_STATES.ended } }
const TONES: Readonly<Record<KeyState, StateTone>> = { active: 'done', expired: 'trouble', ended: 'ended' }

const NewKey = ({ onClose }: OpenedProps<ApiKeyRow>) => <KeyDialog onClose={onClose} />

/** Keys of a client’s programs. */
export default listPage(
  defineListPage({
    name: 'api-keys',
    route: keyRoutes.keys,
    title: t.title,
    text: t.text,
    keyOf: (row) => row.id,
    nameOf: (row) => say(t.one, { name: row.name }),
    columns: [
      { name: 'name', kind: 'text', label: t.name, width: 180, fixed: true, opens: ({ name }) => say(t.openOne, { name }) },
      { name: 'prefix', kind: 'code', label: t.prefix, width: 150, value: ({ prefix }) => `${prefix}…` },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: STATES, tones: TONES },
      {
        name: 'scopes',
        kind: 'text',
        label: t.scopes,
        width: 320,
        value: ({ scopes }) => scopes.map((scope) => say(KEY_SCOPES[scope])).join(' · '),
      },
      { name: 'last_used_time', kind: 'instant', label: t.lastUsed },
      { name: 'expires', kind: 'instant', label: t.expires },
      { name: 'create_time', kind: 'instant', label: t.created },
    ],
    filters: [{ kind: 'flag', name: 'ended', label: t.withEnded }],
    empty: { title: t.empty, text: t.emptyText },
    opened: { key: KeyDrawer, new: NewKey },
    opensBy: 'key',
    actions: [
      { kind: 'open', text: t.add, icon: <Plus />, intent: 'primary', param: 'new', value: '1' },
      { kind: 'page', text: t.guide, icon: <Document />, intent: 'none', to: '/docking/document' },
    ],
  }),
)
