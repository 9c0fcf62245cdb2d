import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import type { Column } from '../context.ts'
import { UsageError } from '../usage.ts'

/**
 * Runs the server's own code in this process: it opens the store, whether or not a server is
 * running on it.
 */
const DOCTOR = new URL('../../adapters/http/server/doctor.ts', import.meta.url)

type KnownAuditHead = { readonly number: number; readonly link: string }
type Doctor = {
  readonly examine: (asked: {
    readonly language: string
    readonly known?: KnownAuditHead
  }) => Promise<readonly { readonly check: string; readonly health: 'good' | 'warning' | 'bad'; readonly text: string }[]>
}

const COLUMNS: readonly Column[] = [
  { name: 'check', title: 'CHECK' },
  { name: 'health', title: 'HEALTH' },
  { name: 'text', title: 'TEXT', mayShrink: true },
]
const NO_HEAD = words(
  '--audit-head 需要 编号:链接，如 doctor 所显示',
  '--audit-head 需要 編號:連結，如 doctor 所顯示',
  '--audit-head takes NUMBER:LINK, as shown by doctor',
)

function knownHead(text: string): KnownAuditHead {
  const [, number, link] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (number === undefined || link === undefined) throw new UsageError(NO_HEAD)
  return { number: Number(number), link }
}

export const adminDoctor: Command = {
  path: 'admin doctor',
  about: words(
    '检查设置、数据库、数据表、角色、操作记录、运费规则、定时任务、账簿与磁盘',
    '檢查設定、資料庫、資料表、角色、操作記錄、運費規則、定時工作、帳簿與磁碟',
    'Check settings, database, tables, roles, audit trail, freight rules, recurring work, ledger and disk',
  ),
  examples: ['admin doctor', 'admin doctor --json', 'admin doctor --audit-head 812:5f1c…'],
  options: [
    {
      flags: '--audit-head <head>',
      about: words('先前保存的最后一个封条', '先前儲存的最後一個封條', 'the last seal of the audit trail that you kept elsewhere'),
    },
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const [data, head] = [textOption(typed, 'data'), textOption(typed, 'auditHead')]
    const known = head === undefined ? {} : { known: knownHead(head) }
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { examine } = (await import(/* @vite-ignore */ DOCTOR.href)) as Doctor
    const checks = await examine({ language: context.locale, ...known })
    await context.table(COLUMNS, checks)
    return checks.some(({ health }) => health === 'bad') ? 1 : 0
  },
}
