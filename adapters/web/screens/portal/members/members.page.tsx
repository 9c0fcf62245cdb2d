import { Cross, Disable, Edit, LogOut, Plus, Refresh, SendTo } from '@blueprintjs/icons'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { MEMBER_ROLES } from '#core/platform/access/members/member-role.ts'
import { memberMachine, type MemberState } from '#core/portal/members/member.machine.ts'
import { memberRoutes, type MemberRow } from '../../../../http/contract/portal/members/member.routes.ts'
import { say } from '../../../base/words.ts'
import { listPage } from '../../../resource/list/declared-list.tsx'
import { defineListPage } from '../../../resource/list/list-page.ts'
import { ChangeDialog, InviteDialog } from './member-dialogs.tsx'
import { membersWords } from './members.words.ts'

const { table: t } = membersWords

const TONES: Readonly<Record<MemberState, StateTone>> = { invited: 'waiting', active: 'done', suspended: 'trouble', left: 'ended' }

const withName = ({ name }: MemberRow) => ({ name })
/** Owners manage the others; the answer of other members is themselves alone. */
const isOther = ({ is_self: isSelf }: MemberRow): boolean => !isSelf

/** The people of a client. */
export default listPage(
  defineListPage({
    name: 'members',
    route: memberRoutes.members,
    title: t.title,
    text: t.text,
    keyOf: (row) => row.id,
    nameOf: (row) => row.name,
    topic: 'access',
    columns: [
      { name: 'name', kind: 'text', label: t.name, width: 160, fixed: true },
      { name: 'role', kind: 'text', label: t.role, width: 110, value: ({ role }) => say(MEMBER_ROLES[role].label) },
      { name: 'status', kind: 'state', label: t.state, width: 110, states: memberMachine.states, tones: TONES },
      { name: 'account', kind: 'text', label: t.account, width: 180, value: ({ account }) => account ?? '' },
      { name: 'contact', kind: 'text', label: t.contact, width: 200, value: ({ phone, mail }) => mail ?? phone ?? '' },
      { name: 'factor', kind: 'text', label: t.factor, width: 120, value: ({ second_factor: isOn }) => (isOn ? say(t.on) : '') },
      { name: 'last_used_time', kind: 'instant', label: t.lastUsed },
      { name: 'create_time', kind: 'instant', label: t.since },
    ],
    empty: { title: t.empty, text: t.emptyText },
    opened: { new: InviteDialog, change: ChangeDialog },
    actions: [{ kind: 'open', text: t.invite, icon: <Plus />, intent: 'primary', param: 'new', value: '1', isForOwners: true }],
    rowActions: [
      {
        name: 'change',
        label: (row) => say(t.change, withName(row)),
        icon: <Edit />,
        isOffered: (row) => isOther(row) && row.status !== 'invited',
        opens: 'change',
      },
      {
        name: 'again',
        label: (row) => say(t.again, withName(row)),
        icon: <SendTo />,
        isOffered: ({ status }) => status === 'invited',
        run: ({ id }, api) => api.call(memberRoutes.inviteAgain, { params: { id } }),
        done: () => say(t.invited),
      },
      {
        name: 'suspend',
        label: (row) => say(t.suspend, withName(row)),
        icon: <Disable />,
        isOffered: (row) => isOther(row) && row.status === 'active',
        run: ({ id }, api) => api.call(memberRoutes.changeMember, { params: { id }, body: { status: 'suspended' } }),
        done: () => say(t.changed),
      },
      {
        name: 'resume',
        label: (row) => say(t.resume, withName(row)),
        icon: <Refresh />,
        isOffered: ({ status }) => status === 'suspended',
        run: ({ id }, api) => api.call(memberRoutes.changeMember, { params: { id }, body: { status: 'active' } }),
        done: () => say(t.changed),
      },
      {
        name: 'remove',
        label: (row) => say(t.remove, withName(row)),
        icon: <Cross />,
        isOffered: isOther,
        ask: (row) => ({ title: say(t.remove, withName(row)), text: say(t.removeText, withName(row)), intent: 'danger' }),
        run: ({ id }, api) => api.call(memberRoutes.removeMember, { params: { id } }),
        done: () => say(t.removed),
      },
      {
        name: 'leave',
        label: () => say(t.leave),
        icon: <LogOut />,
        isOffered: ({ is_self: isSelf }) => isSelf,
        ask: () => ({ title: say(t.leave), text: say(t.leaveText), intent: 'danger' }),
        run: (_row, api) => api.call(memberRoutes.leaveClient, {}),
        done: () => say(t.left),
      },
    ],
  }),
)
