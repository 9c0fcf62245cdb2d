import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command } from '../command.ts'
import type { Column } from '../context.ts'
import { UsageError } from '../usage.ts'

/** Runs the server's own code in this process: no server can run on the folder yet. */
const RESTORER = new URL('../../adapters/http/server/restore.ts', import.meta.url)

type Restorer = {
  readonly restoreBackup: (asked: {
    readonly language: string
    readonly from: string
    readonly keyFile?: string
  }) => Promise<readonly Readonly<{ check: string; health: 'good' | 'warning' | 'bad'; text: string }>[] | string>
}

const COLUMNS: readonly Column[] = [
  { name: 'check', title: 'CHECK' },
  { name: 'health', title: 'HEALTH' },
  { name: 'text', title: 'TEXT', mayShrink: true },
]
const NO_BACKUP = words('需要备份的文件或 s3:// 地址', '需要備份的檔案或 s3:// 位址', 'A backup is required: a file, or an s3:// address')
const NOT_RESTORED = words('未能恢复：{why}', '未能還原：{why}', 'Nothing was restored: {why}')
const RESTORED = words('已恢复；现在可以启动服务器', '已還原；現在可以啟動伺服器', 'Restored. The server can be started now')
const DOUBTFUL = words(
  '已恢复，但有不符之处；请先查看再启动服务器',
  '已還原，但有不符之處；請先查看再啟動伺服器',
  'Restored, but not everything is right. Look at it before you start the server',
)

export const adminRestore: Command = {
  path: 'admin restore',
  takes: '<from>',
  about: words(
    '将备份恢复到空的数据目录，并核对账簿、库存、操作记录与行数',
    '將備份還原到空的資料目錄，並核對帳簿、庫存、操作記錄與列數',
    'Restore a backup into an empty data folder, and verify ledger, stock, audit trail and counts',
  ),
  examples: [
    'admin restore /backups/crossdock-20261129T021500Z.tar.gz --data ./data',
    'admin restore s3://bucket/nightly/crossdock-20261129T021500Z.tar.gz.age --key-file backup.key',
  ],
  options: [
    { flags: '--key-file <file>', about: words('打开备份的 age 密钥', '打開備份的 age 金鑰', 'age key that opens it') },
    { flags: '--data <folder>', about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)') },
  ],
  run: async (typed, context) => {
    const [from] = typed.words
    if (from === undefined) throw new UsageError(NO_BACKUP)
    const [data, keyFile] = [textOption(typed, 'data'), textOption(typed, 'keyFile')]
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { restoreBackup } = (await import(/* @vite-ignore */ RESTORER.href)) as Restorer
    const checks = await restoreBackup({ language: context.locale, from, ...(keyFile === undefined ? {} : { keyFile }) })
    if (typeof checks === 'string') {
      context.note(context.say(NOT_RESTORED, { why: checks }))
      return 1
    }
    await context.table(COLUMNS, checks)
    const isRight = checks.every(({ health }) => health !== 'bad')
    context.note(context.say(isRight ? RESTORED : DOUBTFUL))
    return isRight ? 0 : 1
  },
}
