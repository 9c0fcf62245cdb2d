import { words } from '#core/base/kernel/words.ts'
import { textOption, type Command, type CommandOption } from '../command.ts'
import type { Column } from '../context.ts'

/**
 * Runs the server's own code in this process: it opens the store, whether or not a server is
 * running on it.
 */
const MAKER = new URL('../../adapters/http/server/back-up.ts', import.meta.url)

type MadeBackup = Readonly<{ name: string; place: string; bytes: number; encrypted: boolean; removed: readonly string[] }>
type ListedBackup = Readonly<{ name: string; bytes: number; taken: string; encrypted: boolean; files_alone: boolean }>
type Maker = {
  readonly backUpStore: (asked: {
    readonly language: string
    readonly to?: string
    readonly keyFile?: string
    readonly newKeyFile?: string
    readonly isFilesAlone: boolean
    readonly progress: (bytes: number) => void
  }) => Promise<MadeBackup | string>
  readonly listBackups: (asked: { readonly language: string; readonly to?: string }) => Promise<readonly ListedBackup[] | string>
}

const WORKING = words('备份（MB）', '備份（MB）', 'Backing up (MB)')
const MADE = words('{place}：{name}，{bytes} 字节', '{place}：{name}，{bytes} 位元組', '{name} in {place}, {bytes} bytes')
const REMOVED = words('已删除旧备份：{names}', '已刪除舊備份：{names}', 'Older backups removed: {names}')
const OPEN = words(
  '备份未加密，其中有密码与客户资料；请妥善保管，或用 --key-file 加密',
  '備份未加密，其中有密碼與客戶資料；請妥善保管，或用 --key-file 加密',
  'The backup is not encrypted and holds passwords and customers’ data. Keep it safe, or encrypt it with --key-file',
)
const KEEP_KEY = words(
  '新密钥在 {file}；请另外保存，没有它打不开备份',
  '新金鑰在 {file}；請另外保存，沒有它打不開備份',
  'The new key is in {file}. Keep it elsewhere too: without it the backup cannot be opened',
)
const NOT_MADE = words('未能备份：{why}', '未能備份：{why}', 'No backup was made: {why}')
const NOT_LISTED = words('未能列出备份：{why}', '未能列出備份：{why}', 'The backups could not be listed: {why}')
const NONE = words('没有备份', '沒有備份', 'No backups')

const BYTES_A_MEGABYTE = 1_000_000

const DATA: CommandOption = {
  flags: '--data <folder>',
  about: words('数据目录（CROSSDOCK_DATA）', '資料目錄（CROSSDOCK_DATA）', 'data folder (CROSSDOCK_DATA)'),
}
const TO: CommandOption = {
  flags: '--to <place>',
  about: words(
    '文件夹或 s3://存储桶（CROSSDOCK_BACKUP_TO）',
    '資料夾或 s3://儲存桶（CROSSDOCK_BACKUP_TO）',
    'folder or s3://bucket (CROSSDOCK_BACKUP_TO)',
  ),
}

const COLUMNS: readonly Column[] = [
  { name: 'name', title: 'NAME' },
  { name: 'taken', title: 'TAKEN' },
  { name: 'bytes', title: 'BYTES', align: 'right' },
  { name: 'encrypted', title: 'ENCRYPTED', rank: 1 },
  { name: 'files_alone', title: 'FILES ALONE', rank: 2 },
]

export const adminBackup: Command = {
  path: 'admin backup',
  about: words(
    '备份数据库、上传的文件与密钥，服务器可继续运行',
    '備份資料庫、上傳的檔案與金鑰，伺服器可繼續執行',
    'Back up the database, uploaded files and keys while servers go on',
  ),
  examples: [
    'admin backup --to /backups',
    'admin backup --to s3://bucket/nightly --key-file backup.key',
    'admin backup --to /backups --new-key backup.key',
  ],
  options: [
    TO,
    {
      flags: '--key-file <file>',
      about: words(
        '加密用的 age 密钥（CROSSDOCK_BACKUP_KEY）',
        '加密用的 age 金鑰（CROSSDOCK_BACKUP_KEY）',
        'age key to encrypt for (CROSSDOCK_BACKUP_KEY)',
      ),
    },
    { flags: '--new-key <file>', about: words('新建密钥并用它加密', '新建金鑰並用它加密', 'make a key and encrypt for it') },
    { flags: '--files', about: words('仅上传的文件', '僅上傳的檔案', 'uploaded files alone') },
    DATA,
  ],
  run: async (typed, context) => {
    const [data, to, keyFile, newKeyFile] = ['data', 'to', 'keyFile', 'newKey'].map((name) => textOption(typed, name))
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { backUpStore } = (await import(/* @vite-ignore */ MAKER.href)) as Maker
    const progress = await context.progress(context.say(WORKING))
    const made = await backUpStore({
      language: context.locale,
      ...(to === undefined ? {} : { to }),
      ...(keyFile === undefined ? {} : { keyFile }),
      ...(newKeyFile === undefined ? {} : { newKeyFile }),
      isFilesAlone: typed.options['files'] === true,
      progress: (bytes) => progress.update(Math.floor(bytes / BYTES_A_MEGABYTE), 0),
    }).finally(() => progress.finish())
    if (typeof made === 'string') {
      context.note(context.say(NOT_MADE, { why: made }))
      return 1
    }
    if (context.json) context.print(JSON.stringify(made))
    else context.print(context.say(MADE, { place: made.place, name: made.name, bytes: made.bytes }))
    if (made.removed.length > 0) context.note(context.say(REMOVED, { names: made.removed.join(', ') }))
    if (newKeyFile !== undefined) context.note(context.say(KEEP_KEY, { file: newKeyFile }))
    if (!made.encrypted) context.note(context.say(OPEN))
    return 0
  },
}

export const adminBackups: Command = {
  path: 'admin backups',
  about: words('列出备份，最新的在前', '列出備份，最新的在前', 'List backups, newest first'),
  examples: ['admin backups --to /backups', 'admin backups --json'],
  options: [TO, DATA],
  run: async (typed, context) => {
    const [data, to] = [textOption(typed, 'data'), textOption(typed, 'to')]
    if (data !== undefined) process.env['CROSSDOCK_DATA'] = data
    const { listBackups } = (await import(/* @vite-ignore */ MAKER.href)) as Maker
    const listed = await listBackups({ language: context.locale, ...(to === undefined ? {} : { to }) })
    if (typeof listed === 'string') {
      context.note(context.say(NOT_LISTED, { why: listed }))
      return 1
    }
    if (context.isTerminal && listed.length === 0) context.note(context.say(NONE))
    else await context.table(COLUMNS, listed)
    return 0
  },
}
