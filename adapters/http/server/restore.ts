import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { words, localeOf, type Locale } from '#core/base/kernel/words.ts'
import { countFaults, headFault, type BackupHead, type BackupManifest } from '#core/platform/backups/backup-documents.rules.ts'
import { backupFailure } from '#core/platform/backups/backup.failures.ts'
import { verifyStock } from '#core/warehouse/goods/stock/verify-stock.ts'
import { answering } from './back-up.ts'
import { holdEmptyFolder, keyOf, knownVersions, openBackup, readBackup, settingNames } from './backups/composition.ts'
import { openStoreAlone } from './database/composition.ts'
import { bad, good, lookAll, ofAudit, ofLedger, warning, type Finding, type HealthCheck } from './doctor.ts'
import { readSettings, type Settings } from './settings/settings.ts'

type Store = Awaited<ReturnType<typeof openStoreAlone>>['store']

const ARCHIVE = words(
  '{taken} 的备份，{files} 个文件，{bytes} 字节',
  '{taken} 的備份，{files} 個檔案，{bytes} 位元組',
  'Backup of {taken}: {files} files, {bytes} bytes',
)
const COUNTED = words('{tables} 个数据表的行数相符', '{tables} 個資料表的列數相符', 'The rows of {tables} tables are all there')
const MISCOUNTED = words(
  '{table} 有 {found} 行，应为 {least} 至 {most} 行',
  '{table} 有 {found} 列，應為 {least} 至 {most} 列',
  '{table} has {found} rows instead of {least} to {most}',
)
const SAME_HEAD = words('分录 {entry} 与备份时相同', '分錄 {entry} 與備份時相同', 'Entry {entry} is as it was backed up')
const OTHER_HEAD = words('分录 {entry} 与备份时不同', '分錄 {entry} 與備份時不同', 'Entry {entry} is not as it was backed up')
const STOCK = words('{places} 个库位相符', '{places} 個儲位相符', '{places} locations are consistent')
const WRONG_STOCK = words('{findings} 处不符', '{findings} 處不符', '{findings} differences')
const SET = words('备份时的设置此处都有', '備份時的設定此處都有', 'The settings of the backup are all set here')
const UNSET = words(
  '备份时有而此处没有的设置：{names}',
  '備份時有而此處沒有的設定：{names}',
  'Settings of the backup that are not set here: {names}',
)

type Restoring = { readonly language: string; readonly from: string; readonly keyFile?: string }

const MOST_MILLIS = 3_600_000
/** The folder in an empty data folder where a backup is unpacked and looked at. */
const WORKSHOP = 'restoring'

function checkHead(head: BackupHead, known: Awaited<ReturnType<typeof knownVersions>>): Result<undefined> {
  const { product, migration, postgres = '' } = head
  switch (headFault(head, known)) {
    case 'later':
      return failed(backupFailure('BACKUP_LATER', { product, migration }))
    case 'no_database':
      return failed(backupFailure('BACKUP_WITHOUT_DATABASE'))
    case 'other_postgres':
      return failed(backupFailure('BACKUP_OTHER_POSTGRES', { postgres, ours: known.postgres }))
    case undefined:
      return ok(undefined)
  }
}

type Read = { readonly head: BackupHead; readonly manifest: BackupManifest }

function ofArchive({ head, manifest }: Read): Finding {
  const [files, bytes] = manifest.parts.reduce(([count, size], part) => [count + part.files, size + part.bytes], [0, 0])
  return good(ARCHIVE, { taken: head.taken_at, files: files ?? 0, bytes: bytes ?? 0 })
}

async function ofCounts(store: Store, manifest: BackupManifest): Promise<Finding> {
  const { counts } = await store.state.now()
  const [fault] = countFaults(manifest, counts)
  return fault === undefined ? good(COUNTED, { tables: Object.keys(counts).length }) : bad(MISCOUNTED, fault)
}

async function ofHead(store: Store, { before }: BackupManifest): Promise<Finding> {
  const { entry, link } = before?.ledger ?? { entry: 0, link: '' }
  const found = entry === 0 ? link : (await store.state.ledgerAt(entry))?.link
  return found === link ? good(SAME_HEAD, { entry }) : bad(OTHER_HEAD, { entry })
}

async function ofStock(store: Store): Promise<Finding> {
  const { places, findings } = await store.stockRecount.snapshot((snapshot) => verifyStock(snapshot, async () => undefined))
  return findings === 0 ? good(STOCK, { places }) : bad(WRONG_STOCK, { findings })
}

function ofSettings({ settings }: BackupHead): Finding {
  const here = new Set(settingNames(process.env))
  const missing = settings.filter((name) => !here.has(name))
  return missing.length === 0 ? good(SET) : warning(UNSET, { names: missing.join(', ') })
}

/** Opens the restored store once, brings it to this version, and looks at what it holds. */
async function lookAt(settings: Settings, read: Read, locale: Locale): Promise<readonly HealthCheck[]> {
  const { store, close } = await openStoreAlone(settings, pino({ level: 'silent' }))
  const { head, manifest } = read
  const audit = manifest.before?.audit
  const known = audit === undefined || audit.number === 0 ? undefined : audit
  try {
    await store.migrate()
    const checks = await store.within(MOST_MILLIS, () =>
      lookAll(
        [],
        [
          ['archive', async () => ofArchive(read)],
          ['counts', () => ofCounts(store, manifest)],
          ['ledger head', () => ofHead(store, manifest)],
          ['ledger', () => ofLedger(store, locale)],
          ['stock', () => ofStock(store)],
          ['audit', () => ofAudit(store, known, locale)],
          ['settings', async () => ofSettings(head)],
        ],
        locale,
      ),
    )
    await store.backups.endAll('the store was restored from it')
    return checks
  } finally {
    await close()
  }
}

/** Moves what was restored into the data folder; the database last, which makes it one. */
async function moveUp(workshop: string, folder: string): Promise<void> {
  const names = (await readdir(workshop)).toSorted((one, other) => Number(one === 'postgres') - Number(other === 'postgres'))
  for (const name of names) await rename(join(workshop, name), join(folder, name))
  await rm(workshop, { recursive: true })
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

/** Unpacks into a workshop and looks at it there; leaves nothing of what cannot be restored. */
async function restoreInto(
  folder: string,
  settings: Settings,
  { language, from, keyFile }: Restoring,
): Promise<Result<readonly HealthCheck[]>> {
  const key = await keyOf(keyFile ?? settings.backup.key)
  if (!key.ok) return key
  const opened = await openBackup(from, settings)
  if (!opened.ok) return opened
  const known = await knownVersions()
  const workshop = join(folder, WORKSHOP)
  let isDone = false
  try {
    const read = await readBackup({
      name: from,
      bytes: opened.value,
      key: key.value,
      folder: workshop,
      check: (head) => checkHead(head, known),
    })
    if (!read.ok) return read
    const keys = join(workshop, 'keys')
    for (const name of await readdir(keys)) await rename(join(keys, name), join(workshop, name))
    await rm(keys, { recursive: true })
    await mkdir(join(workshop, 'files'), { recursive: true, mode: 0o700 })
    const checks = await lookAt({ ...settings, dataFolder: workshop }, read.value, localeOf(language))
    await moveUp(workshop, folder)
    isDone = true
    return ok(checks)
  } finally {
    if (!isDone) await rm(workshop, { recursive: true, force: true })
  }
}

/**
 * Restores a backup into the empty data folder of the settings (`crossdock admin restore`). Answers
 * what was found in the restored store, or a sentence that says why nothing was restored.
 */
export const restoreBackup = (asked: Restoring): Promise<readonly HealthCheck[] | string> =>
  answering(asked.language, async () => {
    const settings = readSettings(process.env)
    if (settings.store.kind === 'server') return failed(backupFailure('RESTORE_OF_SERVER'))
    const held = await holdEmptyFolder(settings.dataFolder, WORKSHOP)
    if (!held.ok) return held
    try {
      return await restoreInto(settings.dataFolder, settings, asked)
    } finally {
      await held.value.release()
    }
  })
