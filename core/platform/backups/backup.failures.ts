import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why no backup is made, or none restored. */
export const backupFailure = defineFailures({
  BACKUP_NO_PLACE: {
    kind: 'invalid',
    words: words(
      '没有备份位置；请用 --to 文件夹或 s3://存储桶，或设置 CROSSDOCK_BACKUP_TO',
      '沒有備份位置；請用 --to 資料夾或 s3://儲存桶，或設定 CROSSDOCK_BACKUP_TO',
      'There is no place for backups. Give --to with a folder or s3://bucket, or set CROSSDOCK_BACKUP_TO',
    ),
  },
  BACKUP_OF_SERVER: {
    kind: 'refused',
    words: words(
      'DATABASE_URL 指向您自己的数据库，请用 pgBackRest 备份（docs/operations/backup.md）；--files 仅备份上传的文件',
      'DATABASE_URL 指向您自己的資料庫，請用 pgBackRest 備份（docs/operations/backup.md）；--files 僅備份上傳的檔案',
      'DATABASE_URL leads to a database of your own. Back it up with pgBackRest (docs/operations/backup.md); --files saves the uploaded files',
    ),
  },
  BACKUP_NOT_FOUND: { kind: 'missing', words: words('没有备份 {name}', '沒有備份 {name}', 'There is no backup {name}') },
  BACKUP_UNNAMED: {
    kind: 'invalid',
    words: words(
      '{name} 是一个文件夹；请指定其中一个备份，最新的是 {newest}',
      '{name} 是一個資料夾；請指定其中一個備份，最新的是 {newest}',
      '{name} is a folder. Name one of its backups; the newest is {newest}',
    ),
  },
  BACKUP_FOREIGN: {
    kind: 'invalid',
    words: words('{name} 不是 Crossdock 的备份', '{name} 不是 Crossdock 的備份', '{name} is not a backup of Crossdock'),
  },
  BACKUP_LATER: {
    kind: 'refused',
    words: words(
      '该备份来自更新的版本（{product}，{migration}）；请用该版本恢复',
      '該備份來自較新的版本（{product}，{migration}）；請用該版本還原',
      'This backup was made by a later version ({product}, {migration}). Restore it with that version',
    ),
  },
  BACKUP_OTHER_POSTGRES: {
    kind: 'refused',
    words: words(
      '该备份属于 PostgreSQL {postgres}，本版本使用 PostgreSQL {ours}',
      '該備份屬於 PostgreSQL {postgres}，本版本使用 PostgreSQL {ours}',
      'This backup is of PostgreSQL {postgres}, and this version brings PostgreSQL {ours}',
    ),
  },
  BACKUP_WITHOUT_DATABASE: {
    kind: 'refused',
    words: words(
      '该备份只有上传的文件，没有数据库；解压后放入文件目录即可',
      '該備份只有上傳的檔案，沒有資料庫；解壓後放入檔案目錄即可',
      'This backup has uploaded files alone and no database. Unpack it into the folder of files',
    ),
  },
  BACKUP_DAMAGED: {
    kind: 'invalid',
    words: words(
      '备份已损坏（{part}）；请用另一份备份',
      '備份已損壞（{part}）；請用另一份備份',
      'The backup is damaged ({part}). Use another one',
    ),
  },
  BACKUP_CUT_OFF: {
    kind: 'invalid',
    words: words(
      '备份不完整，结尾缺失；请用另一份备份',
      '備份不完整，結尾缺失；請用另一份備份',
      'The backup is cut off: its end is missing. Use another one',
    ),
  },
  BACKUP_ENCRYPTED: {
    kind: 'refused',
    words: words(
      '该备份已加密；请用 --key-file 指定密钥文件',
      '該備份已加密；請用 --key-file 指定金鑰檔案',
      'This backup is encrypted. Give its key with --key-file',
    ),
  },
  BACKUP_KEY_WRONG: {
    kind: 'refused',
    words: words('该密钥打不开这份备份', '該金鑰打不開這份備份', 'This key does not open this backup'),
  },
  BACKUP_KEY_UNREADABLE: {
    kind: 'invalid',
    words: words(
      '{file} 不是密钥文件；应有一行 age1… 或 AGE-SECRET-KEY-1…，可用 --new-key 新建',
      '{file} 不是金鑰檔案；應有一行 age1… 或 AGE-SECRET-KEY-1…，可用 --new-key 新建',
      '{file} is not a key file: it takes a line with age1… or AGE-SECRET-KEY-1…; --new-key makes one',
    ),
  },
  BACKUP_KEY_EXISTS: {
    kind: 'conflict',
    words: words(
      '{file} 已存在；请用 --key-file 使用它',
      '{file} 已存在；請用 --key-file 使用它',
      '{file} exists already. Use it with --key-file',
    ),
  },
  RESTORE_OCCUPIED: {
    kind: 'conflict',
    words: words(
      '{folder} 不是空的；备份只能恢复到空的数据目录（--data）',
      '{folder} 不是空的；備份只能還原到空的資料目錄（--data）',
      '{folder} is not empty. A backup is restored into an empty data folder alone (--data)',
    ),
  },
  RESTORE_OF_SERVER: {
    kind: 'refused',
    words: words(
      '设置了 DATABASE_URL；备份恢复到自带数据库的数据目录，请先清除该设置',
      '設定了 DATABASE_URL；備份還原到內建資料庫的資料目錄，請先清除該設定',
      'DATABASE_URL is set. A backup is restored into the data folder of the database that comes with the product; unset it first',
    ),
  },
})
