import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pino } from 'pino'
import { TRAIL_FAULTS, verifyTrail, type TrailFinding } from '#core/oversight/audit/verify-trail.ts'
import { versionAt } from '#core/base/kernel/effective.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import type { Entity } from '#core/base/fields/entity.ts'
import { freightRule } from '#core/pricing/fees/freight/freight-rule.entity.ts'
import { expenseSubject } from '#core/pricing/fees/subjects/expense-subject.entity.ts'
import { exchangeRate } from '#core/pricing/fees/tariff/exchange-rate.entity.ts'
import { openTariffBook, subjectsInForce, type RuleHistory } from '#core/pricing/fees/tariff/tariff-book.ts'
import { switchRule } from '#core/platform/reference/switch-rule.entity.ts'
import { warehouse } from '#core/platform/reference/warehouse.entity.ts'
import { parcelStops } from '#core/oversight/home/parcel-stops.rules.ts'
import { verifyLedger } from '#core/money/ledger/verification/verify.ts'
import { fillText, localeOf, words, type Locale, type Words } from '#core/base/kernel/words.ts'
import { instantText } from '#core/base/kernel/instant.ts'
import { daysWithoutBackup } from '#core/platform/backups/backup-age.rules.ts'
import { jobCatalog } from '#core/job-catalog.ts'
import { overdueKinds } from '#core/platform/jobs/overdue.rules.ts'
import { findingText as ledgerFindingText } from './areas/money/ledger/finding-text.ts'
import { freeOf, hasFewFiles, openStoreAlone } from './database/composition.ts'
import { operatorLineOf } from './operator-store.ts'
import { readSettings, sharedSettings, type Settings } from './settings/settings.ts'

type Store = Awaited<ReturnType<typeof openStoreAlone>>['store']

export type Health = 'good' | 'warning' | 'bad'
/** The subject of a check, how it is, and why. */
export type HealthCheck = { readonly check: string; readonly health: Health; readonly text: string }

export type Finding = { readonly health: Health; readonly words: Words; readonly params?: Readonly<Record<string, string | number>> }
export const good = (text: Words, params: Finding['params'] = {}): Finding => ({ health: 'good', words: text, params })
export const warning = (text: Words, params: Finding['params'] = {}): Finding => ({ health: 'warning', words: text, params })
export const bad = (text: Words, params: Finding['params'] = {}): Finding => ({ health: 'bad', words: text, params })

const TEXT = words('{text}', '{text}', '{text}')
const SETTINGS = words('可以读取', '可以讀取', 'Readable')
const REACHED = words('可以连接', '可以連線', 'Reachable')
const MIGRATED = words('数据表已是本版本', '資料表已是本版本', 'The tables match this version')
const BEHIND = words(
  '数据表不是本版本；请运行 crossdock admin migrate',
  '資料表不是本版本；請執行 crossdock admin migrate',
  'The tables do not match this version. Run crossdock admin migrate',
)
const AHEAD = words(
  '数据表属于更新的版本（{later}）；请运行该版本，或恢复本版本的备份',
  '資料表屬於較新的版本（{later}）；請執行該版本，或還原本版本的備份',
  'The tables are of a later version ({later}). Run that version, or restore a backup of this one',
)
const WALLED = words(
  '角色 {role} 不能更改操作记录与账簿',
  '角色 {role} 不能更改操作記錄與帳簿',
  'The role {role} cannot change the audit trail and the journal',
)
const UNWALLED = words(
  '角色 {role} 可以更改数据表、操作记录与账簿；请用 DATABASE_OWNER_URL 分开两个角色',
  '角色 {role} 可以更改資料表、操作記錄與帳簿；請用 DATABASE_OWNER_URL 分開兩個角色',
  'The role {role} can change tables, the audit trail and the journal; separate two roles with DATABASE_OWNER_URL',
)
const SEALED = words(
  '{entries} 条已封存，{unsealed} 条未封存；最后一个封条 {head}',
  '{entries} 筆已封存，{unsealed} 筆未封存；最後一個封條 {head}',
  '{entries} entries are sealed, {unsealed} are not yet; the last seal is {head}',
)
const UNSEALED = words(
  '{unsealed} 条超过一小时仍未封存；需要有服务器运行任务 seal_audit',
  '{unsealed} 筆超過一小時仍未封存；需要有伺服器執行工作 seal_audit',
  '{unsealed} entries have been without a seal for over an hour; a server has to run the job seal_audit',
)
const BROKEN = words('{count} 处不符：{list}', '{count} 處不符：{list}', '{count} problems: {list}')
const BALANCED = words(
  '{entries} 条分录、{accounts} 个账户相符',
  '{entries} 筆分錄、{accounts} 個帳戶相符',
  '{entries} entries on {accounts} accounts are consistent',
)
const UNBALANCED = words('{fault}：{place}', '{fault}：{place}', '{fault}: {place}')
const ON_TIME = words('{count} 类定时任务按时执行', '{count} 類定時工作按時執行', '{count} kinds of recurring work are on time')
const OVERDUE = words(
  '{count} 类定时任务已停滞：{list}；需要有服务器执行后台任务',
  '{count} 類定時工作已停滯：{list}；需要有伺服器執行背景工作',
  '{count} kinds of recurring work are overdue: {list}; a server has to run background work',
)
const PRICED = words('{count} 条运费规则生效', '{count} 條運費規則生效', '{count} freight rules are in force')
const UNPRICED = words(
  '没有生效的运费规则：不能报价，包裹不能出库',
  '沒有生效的運費規則：不能報價，包裹不能出庫',
  'No freight rule is in force: nothing can be quoted, and no parcel can leave',
)
const PASSING = words(
  '包裹可以下单、入库、出库、计费与结算',
  '包裹可以下單、入庫、出庫、計費與結算',
  'A parcel can be placed, received, dispatched, billed and settled',
)
const STOP = words('{at}（{why}）', '{at}（{why}）', '{at} ({why})')
const STOPPING = words('包裹会停在：{list}', '包裹會停在：{list}', 'A parcel would stop at {list}')
const NO_WAIT = words('没有提交在等待备机', '沒有提交在等待備機', 'No commit waits for a standby')
const WAIT = words(
  '{count} 个提交在等待备机：同步备机不可用，写入会得到 503',
  '{count} 個提交在等待備機：同步備機無法使用，寫入會得到 503',
  '{count} commits wait for a standby: the synchronous standbys are away, and writes are answered 503',
)
const BACKED_UP = words('最近一次备份：{last}', '最近一次備份：{last}', 'The last backup is of {last}')
const NO_BACKUP = words(
  '没有备份；请设置 CROSSDOCK_BACKUP_TO，或运行 crossdock admin backup',
  '沒有備份；請設定 CROSSDOCK_BACKUP_TO，或執行 crossdock admin backup',
  'There is no backup. Set CROSSDOCK_BACKUP_TO, or run crossdock admin backup',
)
const OWN_BACKUP = words(
  '数据库由您自己备份（docs/operations/backup.md）',
  '資料庫由您自己備份（docs/operations/backup.md）',
  'You back the database up yourself (docs/operations/backup.md)',
)
const OLD_BACKUP = words(
  '已 {days} 天没有备份，最近一次：{last}',
  '已 {days} 天沒有備份，最近一次：{last}',
  '{days|day|days} without a backup; the last one is of {last}',
)
const FREE = words('{folder} 还有 {free} MiB', '{folder} 還有 {free} MiB', '{folder} has {free} MiB left')

const FEW_FILES = words(
  '{folder} 只能再建 {files} 个文件（索引节点将用尽）',
  '{folder} 只能再建 {files} 個檔案（索引節點將用盡）',
  '{folder} can hold {files} more files (its inodes are nearly used up)',
)

const MIB = 1024 * 1024
const LOW_MIB = 1024
const FULL_MIB = 100
const HOUR_MICROS = 3_600_000_000
const MOST_SHOWN = 5
/** Reading the whole trail and the whole journal takes as long as it takes. */
const MOST_MILLIS = 3_600_000

/** A head of the trail's seals that the operator kept elsewhere. */
export type KnownHead = { readonly number: number; readonly link: string }

async function ofMigrations(store: Store): Promise<Finding> {
  const later = await store.laterMigration()
  if (later !== undefined) return bad(AHEAD, { later })
  return (await store.ready()) ? good(MIGRATED) : bad(BEHIND)
}

async function ofRoles(store: Store): Promise<Finding> {
  const { role, mayChange } = await store.rights()
  return mayChange ? warning(UNWALLED, { role }) : good(WALLED, { role })
}

const findingText = (finding: TrailFinding, locale: Locale): string =>
  `${fillText(TRAIL_FAULTS[finding.fault], {}, locale)} (${'entry' in finding ? finding.entry : finding.seal})`

export async function ofAudit(store: Store, known: KnownHead | undefined, locale: Locale): Promise<Finding> {
  const { entries, head, unsealed, unsealedSince, findings } = await store.sealedTrail.snapshot((trail) => verifyTrail(trail, known))
  if (findings.length > 0) {
    const list = findings.slice(0, MOST_SHOWN).map((finding) => findingText(finding, locale))
    return bad(BROKEN, { count: findings.length, list: list.join(', ') })
  }
  if (unsealedSince !== undefined && unsealedSince < Date.now() * 1000 - HOUR_MICROS) return warning(UNSEALED, { unsealed })
  return good(SEALED, { entries, unsealed, head: `${head.number}:${head.link}` })
}

export async function ofLedger(store: Store, locale: Locale): Promise<Finding> {
  const { entries, accounts, finding } = await store.ledgerReading.snapshot(verifyLedger)
  if (finding === undefined) return good(BALANCED, { entries, accounts })
  const { fault, place } = ledgerFindingText(finding, locale)
  return bad(UNBALANCED, { fault, place })
}

async function ofJobs(store: Store, locale: Locale): Promise<Finding> {
  const recurring = jobCatalog.filter(({ everySeconds }) => everySeconds !== undefined)
  const overdue = overdueKinds(recurring, await store.jobs.records.marks())
  if (overdue.length === 0) return good(ON_TIME, { count: recurring.length })
  const list = overdue.slice(0, MOST_SHOWN).map(({ name, label }) => `${fillText(label, {}, locale)} (${name})`)
  return warning(OVERDUE, { count: overdue.length, list: list.join(', ') })
}

async function ofCommits(store: Store): Promise<Finding> {
  const count = await store.commitsWaiting()
  return count === 0 ? good(NO_WAIT) : bad(WAIT, { count })
}

async function ofBackups(store: Store, { store: { kind }, backup }: Settings): Promise<Finding> {
  const { last } = await store.backups.age()
  if (last === undefined) return kind === 'server' && backup.to === undefined ? good(OWN_BACKUP) : warning(NO_BACKUP)
  const days = daysWithoutBackup({ last, since: last, now: Date.now() })
  return days === 0 ? good(BACKED_UP, { last: instantText(last) }) : warning(OLD_BACKUP, { days, last: instantText(last) })
}

async function rowsOf(store: Store, entity: Entity): Promise<RecordValues[]> {
  const all: RecordValues[] = []
  for await (const rows of store.entityStore(entity).stream({})) all.push(...rows)
  return all
}

const countInForce = (history: RuleHistory<unknown>): number =>
  [...history.values()].filter((versions) => versionAt(versions, Date.now())?.value !== undefined).length

async function ofTariff(store: Store): Promise<Finding> {
  const book = openTariffBook({ freightRules: await rowsOf(store, freightRule), expenseSubjects: [], exchangeRates: [] })
  if (!book.ok) return bad(TEXT, { text: book.failure.code })
  const count = countInForce(book.value.freightRules)
  return count > 0 ? good(PRICED, { count }) : warning(UNPRICED)
}

/** Where a parcel would stop with what is there; the tariff is one that can be read. */
async function ofParcels(store: Store, settings: Settings, locale: Locale): Promise<Finding> {
  const freightRules = await rowsOf(store, freightRule)
  const expenseSubjects = await rowsOf(store, expenseSubject)
  const book = openTariffBook({ freightRules, expenseSubjects, exchangeRates: await rowsOf(store, exchangeRate) })
  if (!book.ok) return bad(TEXT, { text: book.failure.code })
  const stops = parcelStops({
    destinations: (await rowsOf(store, switchRule)).length,
    warehouses: (await rowsOf(store, warehouse)).length,
    freightRules: countInForce(book.value.freightRules),
    freightDrafts: freightRules.filter(({ version_status: status }) => status === 'draft').length,
    rates: countInForce(book.value.exchangeRates),
    hasCodPayout: subjectsInForce(book.value, { bases: ['cod_payout'], at: Date.now() }).length > 0,
    hasPayments: settings.demo || sharedSettings(settings).connected.payments,
  })
  const list = stops.map(({ at, why, params }) =>
    fillText(STOP, { at: fillText(at, {}, locale), why: fillText(why, params, locale) }, locale),
  )
  return stops.length === 0 ? good(PASSING) : warning(STOPPING, { list: list.join(locale === 'en-US' ? '; ' : '；') })
}

/** The space of the folder, or of the one that it will be made in. */
async function ofDisk(folder: string): Promise<Finding> {
  const found = await statfs(folder).catch(() => undefined)
  if (found === undefined) return dirname(folder) === folder ? bad(TEXT, { text: folder }) : ofDisk(dirname(folder))
  const free = Math.floor(freeOf(found) / MIB)
  const state = free < FULL_MIB ? bad : free < LOW_MIB ? warning : good
  return state(hasFewFiles(found) ? FEW_FILES : FREE, { folder, free, files: found.ffree })
}

type Look = readonly [check: string, look: () => Promise<Finding>]

/** One look after another; a bad one in `first` ends them, since the others would say the same. */
export async function lookAll(first: readonly Look[], others: readonly Look[], locale: Locale): Promise<readonly HealthCheck[]> {
  const checks: HealthCheck[] = []
  const take = async ([check, look]: Look): Promise<Health> => {
    const found = await look().catch((error: unknown) => bad(TEXT, { text: operatorLineOf(error) ?? String(error) }))
    checks.push({ check, health: found.health, text: fillText(found.words, found.params ?? {}, locale) })
    return found.health
  }
  for (const look of first) if ((await take(look)) === 'bad') return checks
  for (const look of others) await take(look)
  return checks
}

/**
 * Looks whether a server can work well with the settings of the environment (`crossdock admin
 * doctor`), whether or not one runs. Changes nothing.
 */
export async function examine({
  language,
  known,
}: {
  readonly language: string
  readonly known?: KnownHead
}): Promise<readonly HealthCheck[]> {
  const locale = localeOf(language)
  let opened: Awaited<ReturnType<typeof openStoreAlone>> | undefined
  const store = (): Store => {
    if (opened === undefined) throw new Error('the store is not open')
    return opened.store
  }
  try {
    return await lookAll(
      [
        ['settings', async () => (readSettings(process.env), good(SETTINGS))],
        ['disk', () => ofDisk(readSettings(process.env).dataFolder)],
        [
          'database',
          async () => {
            opened = await openStoreAlone(readSettings(process.env), pino({ level: 'silent' }))
            return good(REACHED)
          },
        ],
        ['migrations', () => ofMigrations(store())],
      ],
      [
        ['roles', () => ofRoles(store())],
        ['audit', () => store().within(MOST_MILLIS, () => ofAudit(store(), known, locale))],
        ['commits', () => ofCommits(store())],
        ['tariff', () => ofTariff(store())],
        ['parcels', () => ofParcels(store(), readSettings(process.env), locale)],
        ['jobs', () => ofJobs(store(), locale)],
        ['backups', () => ofBackups(store(), readSettings(process.env))],
        ['ledger', () => store().within(MOST_MILLIS, () => ofLedger(store(), locale))],
      ],
      locale,
    )
  } finally {
    await opened?.close()
  }
}
