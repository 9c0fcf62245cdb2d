import { defineMachine } from '#core/base/kernel/machine.ts'
import { words } from '#core/base/kernel/words.ts'

/** A member of a client (rule: Members): those who are active sign in. */
export const memberMachine = defineMachine({
  name: 'member',
  initial: 'invited',
  states: {
    invited: { label: words('已邀请', '已邀請', 'Invited') },
    active: { label: words('正常', '正常', 'Active') },
    suspended: { label: words('已停用', '已停用', 'Suspended') },
    left: { label: words('已离开', '已離開', 'Left'), final: true },
  },
  events: {
    join: { label: words('加入', '加入', 'Join') },
    suspend: { label: words('停用', '停用', 'Suspend') },
    resume: { label: words('恢复', '恢復', 'Resume') },
    end: { label: words('移除', '移除', 'Remove') },
  },
  arrows: {
    invited: { join: 'active', end: 'left' },
    active: { suspend: 'suspended', end: 'left' },
    suspended: { resume: 'active', end: 'left' },
  },
})

export type MemberState = keyof (typeof memberMachine)['states']
