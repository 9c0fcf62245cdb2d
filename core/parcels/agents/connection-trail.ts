import { words } from '#core/base/kernel/words.ts'
import { CONNECTION_KINDS, httpFields, track17Fields } from './connection.ts'

/** Words of the audit trail about connections: never a key, only that one was set. */
export const CONNECTION_TRAIL = {
  label: words('代理接口', '代理介面', 'Agent connections'),
  fields: {
    ...track17Fields,
    ...httpFields,
    kind: { kind: 'choice', choices: CONNECTION_KINDS, label: words('接口类型', '介面類型', 'Kind') },
  },
  actions: {
    connect: words('修改接口设置', '修改介面設定', 'Set up the connection'),
    set_key: words('设置密钥', '設定金鑰', 'Set a key'),
    rotate_key: words('更换密钥', '更換金鑰', 'Replace a key'),
    try_again: words('立即重试', '立即重試', 'Try again now'),
  },
  page: (subject: string) => `/admin/agent-connections/${encodeURIComponent(subject)}`,
} as const
