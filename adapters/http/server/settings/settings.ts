import { ASK_DAYS, DESTROY_DAYS } from '#core/parcels/orders/exceptions/original-package.rules.ts'
import { GRACE_DAYS } from '#core/portal/shippers/opening.rules.ts'
import { STORAGE_PERIODS, type StoragePeriod } from '#core/money/storage/storage-period.rules.ts'
import { parseMoney, type Money } from '#core/base/kernel/money.ts'
import { given } from '#core/base/kernel/given.ts'
import { resolve } from 'node:path'
import { jobCatalog } from '#core/job-catalog.ts'
import { USUAL_SMS_LIMITS, type SmsLimits } from '#core/portal/notifications/sms-limits.ts'
import { PRINT_PORT } from '#core/parcels/printing/print-port.ts'
import type { UserList } from '#core/platform/access/accounts/user-lists.ts'
import { agentFolderOf } from './agent-folder-setting.ts'
import { backupOf, type BackupSetting } from './backup-settings.ts'
import { filesOf, type FilesSetting } from './files-settings.ts'
import { mailOf, type MailSetting } from './mail-settings.ts'
import { paymentsOf, type PaymentSettings } from './payment-settings.ts'
import { neededBy, valueOf, wrong, type Environment } from './setting-error.ts'

/**
 * Where the data lives: an embedded PostgreSQL in the data folder, or a server of the operator's
 * own.
 */
export type StoreSetting =
  | { readonly kind: 'embedded' }
  | {
      readonly kind: 'server'
      readonly connectionString: string
      readonly directConnectionString?: string
      readonly ownerConnectionString?: string
      readonly secret: string
    }

/** The settings of this server from its environment. Port 0 takes any free port. */
export type Settings = {
  readonly host: string
  readonly port: number
  readonly dataFolder: string
  readonly store: StoreSetting
  /**
   * The secret from the environment; left out with the embedded store, one is created in the data
   * folder.
   */
  readonly secret: string | undefined
  readonly demo: boolean
  /** Addresses whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustedProxies: readonly string[]
  /** The accounts on each list that a rule may be limited to (rule: User lists). */
  readonly userLists: Readonly<Record<UserList, readonly number[]>>
  readonly sms: SmsSetting
  /** Where agents leave files of tracking events; none by default (CROSSDOCK_AGENT_FOLDER). */
  readonly agentFolder: string | undefined
  /** Who sends our mails (SMTP_URL, CROSSDOCK_MAIL_FROM). */
  readonly mail: MailSetting
  /** The most short messages on a day. */
  readonly smsLimits: SmsLimits
  /**
   * The address of this server as others reach it, without a slash at its end; left out, from HOST
   * and PORT (CROSSDOCK_PUBLIC_URL).
   */
  readonly publicUrl: string | undefined
  readonly files: FilesSetting
  /** The kinds of background work that this server does. */
  readonly jobs: readonly string[]
  /** Below this the server is not ready. */
  readonly diskFloorBytes: number
  /** Where print agents listen (CROSSDOCK_PRINT_PORT); the pages may connect there. */
  readonly printPort: number
  /** Prices are published by somebody other than their author (CROSSDOCK_TARIFF_APPROVAL). */
  readonly tariffsNeedTwo: boolean
  /** Storage is billed by the month or by the week (CROSSDOCK_STORAGE_BILLS). */
  readonly storagePeriod: StoragePeriod
  /**
   * Acts that give money or credit above this amount need a second person
   * (CROSSDOCK_SECOND_PERSON_ABOVE).
   */
  readonly secondPersonAbove: Money
  /**
   * The text of clients' bills and when they are due (CROSSDOCK_PAYMENT_DAYS, CROSSDOCK_COMPANY,
   * CROSSDOCK_BANK_DETAILS).
   */
  readonly billing: BillingSetting
  /** Days in which a new client may place orders before it is certified (CROSSDOCK_GRACE_DAYS). */
  readonly graceDays: number
  /** Days without a plan after which staff may destroy a parcel (CROSSDOCK_DESTROY_DAYS). */
  readonly destroyDays: number
  /**
   * An address of the operator's that print agents are downloaded from; left out, this server's own
   * (CROSSDOCK_PRINT_AGENT_URL).
   */
  readonly printAgentUrl: string | undefined
  /** Who receives payments for us (ALIPAY_…, WECHATPAY_…). */
  readonly payments: PaymentSettings
  /** Opens /metrics; left out, programs on this machine need none. */
  readonly metricsToken: string | undefined
  /** Nightly backups (CROSSDOCK_BACKUP_TO, CROSSDOCK_BACKUP_KEY, CROSSDOCK_BACKUP_KEEP). */
  readonly backup: BackupSetting
}

/** The settings that areas read themselves. */
export const sharedSettings = ({ payments, mail, sms, backup, ...settings }: Settings) => ({
  demo: settings.demo,
  smsLimits: settings.smsLimits,
  printPort: settings.printPort,
  tariffsNeedTwo: settings.tariffsNeedTwo,
  billing: settings.billing,
  connected: {
    payments: payments.alipay !== undefined || payments.wechatPay !== undefined,
    mail: mail !== undefined,
    sms: sms.kind === 'aliyun',
    backup: backup.to !== undefined,
  },
})

/** Days until a bill is due, and who bills: the company's name and where transfers go. */
export type BillingSetting = { readonly paymentDays: number; readonly company: string; readonly bankDetails: string | undefined }

/** The sender of short messages: none, the sandbox's outbox, or Aliyun. */
export type SmsSetting =
  | { readonly kind: 'none' }
  | { readonly kind: 'sandbox' }
  | {
      readonly kind: 'aliyun'
      readonly accessKeyId: string
      readonly accessKeySecret: string
      readonly signName: string
      readonly templateCode: string
      readonly endpoint: string | undefined
    }

const FEWEST_SECRET_CHARACTERS = 32

/**
 * Reads the settings; throws SettingError with a line that names the variable, its value and what
 * it accepts.
 */
export function readSettings(environment: Environment): Settings {
  const store = storeOf(environment)
  const demo = flagOf(environment, 'CROSSDOCK_DEMO', store.kind === 'embedded')
  return {
    host: hostOf(environment),
    port: portOf(environment),
    dataFolder: folderOf(environment),
    store,
    secret: store.kind === 'server' ? store.secret : secretOf(environment),
    demo,
    trustedProxies: proxiesOf(environment),
    userLists: {
      clearance_last_mile: accountsOf(environment, { name: 'CROSSDOCK_CLEARANCE_USERS', usual: demo ? DEMO_CLEARANCE_USERS : '' }),
    },
    sms: smsOf(environment, demo),
    agentFolder: agentFolderOf(environment),
    mail: mailOf(environment),
    smsLimits: smsLimitsOf(environment),
    publicUrl: publicUrlOf(environment),
    files: filesOf(environment, folderOf(environment)),
    jobs: jobsOf(environment),
    diskFloorBytes: diskFloorOf(environment),
    printPort: printPortOf(environment),
    tariffsNeedTwo: flagOf(environment, 'CROSSDOCK_TARIFF_APPROVAL', false),
    storagePeriod: storagePeriodOf(environment),
    secondPersonAbove: secondPersonAbove(environment),
    billing: billingOf(environment),
    graceDays: graceDaysOf(environment),
    destroyDays: destroyDaysOf(environment),
    printAgentUrl: printAgentUrlOf(environment),
    payments: paymentsOf(environment),
    metricsToken: metricsTokenOf(environment),
    backup: backupOf(environment),
  }
}

function hostOf(environment: Environment): string {
  const got = valueOf(environment, 'HOST') ?? '127.0.0.1'
  if (!/^[A-Za-z0-9.:%_-]+$/.test(got) || /^\d+:|^https?:/.test(got))
    throw wrong('HOST', { got, takes: 'a host name or address without port, such as 127.0.0.1 or 0.0.0.0' })
  return got
}

function portOf(environment: Environment): number {
  const got = valueOf(environment, 'PORT') ?? '8080'
  if (!/^\d{1,5}$/.test(got) || Number(got) > 65_535)
    throw wrong('PORT', { got, takes: 'a whole number from 0 to 65535 (0 takes any free port)' })
  return Number(got)
}

function secondPersonAbove(environment: Environment): Money {
  const got = valueOf(environment, 'CROSSDOCK_SECOND_PERSON_ABOVE') ?? '1000'
  const amount = parseMoney(got, 'CNY')
  if (!amount.ok || amount.value.amount < 0n)
    throw wrong('CROSSDOCK_SECOND_PERSON_ABOVE', { got, takes: 'an amount of CNY such as 1000; 0 asks for a second person always' })
  return amount.value
}

function printPortOf(environment: Environment): number {
  const got = valueOf(environment, 'CROSSDOCK_PRINT_PORT') ?? String(PRINT_PORT)
  if (!/^\d{1,5}$/.test(got) || Number(got) > 65_535 || Number(got) === 0)
    throw wrong('CROSSDOCK_PRINT_PORT', { got, takes: 'a whole number from 1 to 65535' })
  return Number(got)
}

function storagePeriodOf(environment: Environment): StoragePeriod {
  const got = valueOf(environment, 'CROSSDOCK_STORAGE_BILLS') ?? 'month'
  const found = STORAGE_PERIODS.find((period) => period === got)
  if (found === undefined) throw wrong('CROSSDOCK_STORAGE_BILLS', { got, takes: STORAGE_PERIODS.join(' or ') })
  return found
}

function printAgentUrlOf(environment: Environment): string | undefined {
  const got = valueOf(environment, 'CROSSDOCK_PRINT_AGENT_URL')
  if (got !== undefined && !/^https?:$/.test(URL.parse(got)?.protocol ?? ''))
    throw wrong('CROSSDOCK_PRINT_AGENT_URL', { got, takes: 'an address such as https://files.example.com/print-agent' })
  return got
}

function publicUrlOf(environment: Environment): string | undefined {
  const got = valueOf(environment, 'CROSSDOCK_PUBLIC_URL')
  if (got === undefined) return undefined
  const url = URL.parse(got)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.search !== '' || url.hash !== '')
    throw wrong('CROSSDOCK_PUBLIC_URL', { got, takes: 'an address without query, such as https://portal.example.com' })
  return url.href.replace(/\/+$/, '')
}

function folderOf(environment: Environment): string {
  const got = valueOf(environment, 'CROSSDOCK_DATA') ?? './data'
  if (got.includes('\0')) throw wrong('CROSSDOCK_DATA', { got, takes: 'the path of a folder' })
  return resolve(got)
}

function storeOf(environment: Environment): StoreSetting {
  const connectionString = databaseOf(environment, 'DATABASE_URL')
  const direct = databaseOf(environment, 'DATABASE_DIRECT_URL')
  const owner = databaseOf(environment, 'DATABASE_OWNER_URL')
  if (connectionString === undefined) {
    if (direct !== undefined) throw wrong('DATABASE_URL', { got: undefined, takes: 'a value, because DATABASE_DIRECT_URL is set' })
    if (owner !== undefined) throw wrong('DATABASE_URL', { got: undefined, takes: 'a value, because DATABASE_OWNER_URL is set' })
    return { kind: 'embedded' }
  }
  const secret = secretOf(environment)
  if (secret === undefined)
    throw wrong('CROSSDOCK_SECRET', {
      got: undefined,
      takes: `at least ${FEWEST_SECRET_CHARACTERS} characters, the same on every server, because DATABASE_URL is set`,
    })
  return { kind: 'server', connectionString, ...given({ directConnectionString: direct, ownerConnectionString: owner }), secret }
}

/** Parameters by which libpq chooses among servers. */
const IGNORED_PARAMETERS = ['target_session_attrs', 'load_balance_hosts', 'hostaddr']

/** The address of a PostgreSQL in a variable; undefined where it is not set. */
function databaseOf(environment: Environment, name: string): string | undefined {
  const got = valueOf(environment, name)
  if (got === undefined) return undefined
  const url = URL.parse(got)
  const takes = 'postgres://user:password@host:port/database'
  // The address may contain a password, which must not be logged.
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol))
    throw wrong(name, { got: url === null ? 'something that is no address' : `${url.protocol}//…`, takes })
  if (url.pathname.length < 2) throw wrong(name, { got: `${url.protocol}//${url.host}`, takes })
  const ignored = IGNORED_PARAMETERS.find((parameter) => url.searchParams.has(parameter))
  if (ignored !== undefined)
    throw wrong(name, { got: ignored, takes: 'one address that leads to the leader, such as that of HAProxy: the driver ignores this' })
  return got
}

function secretOf(environment: Environment): string | undefined {
  const got = valueOf(environment, 'CROSSDOCK_SECRET')
  if (got !== undefined && got.length < FEWEST_SECRET_CHARACTERS)
    throw wrong('CROSSDOCK_SECRET', { got: `${got.length} characters`, takes: `at least ${FEWEST_SECRET_CHARACTERS} characters` })
  return got
}

const MEBIBYTE = 1024 * 1024

function diskFloorOf(environment: Environment): number {
  const got = valueOf(environment, 'CROSSDOCK_DISK_FLOOR') ?? '200'
  if (!/^\d{1,9}$/.test(got)) throw wrong('CROSSDOCK_DISK_FLOOR', { got, takes: 'a whole number of MiB, such as 200; 0 for none' })
  return Number(got) * MEBIBYTE
}

const MOST_PAYMENT_DAYS = 365
const MOST_COMPANY_CHARACTERS = 200

function billingOf(environment: Environment): BillingSetting {
  const got = valueOf(environment, 'CROSSDOCK_PAYMENT_DAYS') ?? '15'
  if (!/^\d{1,3}$/.test(got) || Number(got) > MOST_PAYMENT_DAYS)
    throw wrong('CROSSDOCK_PAYMENT_DAYS', { got, takes: `a whole number of days from 0 to ${MOST_PAYMENT_DAYS}` })
  const textOf = (name: string): string | undefined => {
    const text = valueOf(environment, name)
    if ((text?.length ?? 0) > MOST_COMPANY_CHARACTERS)
      throw wrong(name, { got: `${text?.length ?? 0} characters`, takes: `at most ${MOST_COMPANY_CHARACTERS} characters` })
    return text
  }
  return { paymentDays: Number(got), company: textOf('CROSSDOCK_COMPANY') ?? 'Crossdock', bankDetails: textOf('CROSSDOCK_BANK_DETAILS') }
}

const MOST_GRACE_DAYS = 365

function graceDaysOf(environment: Environment): number {
  const got = valueOf(environment, 'CROSSDOCK_GRACE_DAYS') ?? String(GRACE_DAYS)
  if (!/^\d{1,3}$/.test(got) || Number(got) > MOST_GRACE_DAYS)
    throw wrong('CROSSDOCK_GRACE_DAYS', { got, takes: `a whole number of days from 0 to ${MOST_GRACE_DAYS}` })
  return Number(got)
}

const MOST_DESTROY_DAYS = 3650

function destroyDaysOf(environment: Environment): number {
  const got = valueOf(environment, 'CROSSDOCK_DESTROY_DAYS') ?? String(DESTROY_DAYS)
  if (!/^\d{1,4}$/.test(got) || Number(got) < ASK_DAYS || Number(got) > MOST_DESTROY_DAYS)
    throw wrong('CROSSDOCK_DESTROY_DAYS', { got, takes: `a whole number of days from ${ASK_DAYS} to ${MOST_DESTROY_DAYS}` })
  return Number(got)
}

const FEWEST_TOKEN_CHARACTERS = 20

function metricsTokenOf(environment: Environment): string | undefined {
  const got = valueOf(environment, 'CROSSDOCK_METRICS_TOKEN')
  if (got !== undefined && got.length < FEWEST_TOKEN_CHARACTERS)
    throw wrong('CROSSDOCK_METRICS_TOKEN', { got: `${got.length} characters`, takes: `at least ${FEWEST_TOKEN_CHARACTERS} characters` })
  return got
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['0', false],
])

function flagOf(environment: Environment, name: string, usual: boolean): boolean {
  const got = valueOf(environment, name)
  if (got === undefined) return usual
  const flag = FLAGS.get(got)
  if (flag === undefined) throw wrong(name, { got, takes: '0 or 1' })
  return flag
}

function proxiesOf(environment: Environment): readonly string[] {
  const got = valueOf(environment, 'CROSSDOCK_TRUSTED_PROXIES')
  const proxies = got?.split(',').map((one) => one.trim()) ?? []
  const address = /^(loopback|linklocal|uniquelocal|[0-9.]+(\/\d{1,2})?|[0-9A-Fa-f:]+(\/\d{1,3})?)$/
  if (!proxies.every((one) => address.test(one)))
    throw wrong('CROSSDOCK_TRUSTED_PROXIES', { got, takes: 'comma-separated addresses or networks, such as 10.0.0.0/8, or loopback' })
  return proxies
}

const JOB_KINDS: readonly string[] = jobCatalog.map(({ name }) => name)

function jobsOf(environment: Environment): readonly string[] {
  const got = valueOf(environment, 'CROSSDOCK_JOBS') ?? 'on'
  if (got === 'on') return JOB_KINDS
  if (got === 'off') return []
  const kinds = got.split(',').map((one) => one.trim())
  if (!kinds.every((kind) => JOB_KINDS.includes(kind)))
    throw wrong('CROSSDOCK_JOBS', { got, takes: `on, off, or comma-separated kinds: ${JOB_KINDS.join(', ')}` })
  return kinds
}

function smsOf(environment: Environment, demo: boolean): SmsSetting {
  const got = valueOf(environment, 'CROSSDOCK_SMS') ?? (demo ? 'sandbox' : 'none')
  if (got === 'none' || got === 'sandbox') return { kind: got }
  if (got !== 'aliyun') throw wrong('CROSSDOCK_SMS', { got, takes: 'none, sandbox or aliyun' })
  const needed = (name: string): string => neededBy(environment, name, 'CROSSDOCK_SMS is aliyun')
  return {
    kind: 'aliyun',
    accessKeyId: needed('ALIYUN_ACCESS_KEY_ID'),
    accessKeySecret: needed('ALIYUN_ACCESS_KEY_SECRET'),
    signName: needed('ALIYUN_SMS_SIGN_NAME'),
    templateCode: needed('ALIYUN_SMS_TEMPLATE_CODE'),
    endpoint: valueOf(environment, 'ALIYUN_SMS_ENDPOINT'),
  }
}

function smsLimitsOf(environment: Environment): SmsLimits {
  const most = (name: string, usual: number): number => {
    const got = valueOf(environment, name) ?? String(usual)
    if (!/^\d{1,7}$/.test(got) || Number(got) === 0) throw wrong(name, { got, takes: 'a whole number from 1 to 9999999' })
    return Number(got)
  }
  return {
    perPhone: most('CROSSDOCK_SMS_PER_PHONE', USUAL_SMS_LIMITS.perPhone),
    perAddress: most('CROSSDOCK_SMS_PER_ADDRESS', USUAL_SMS_LIMITS.perAddress),
    inAll: most('CROSSDOCK_SMS_PER_DAY', USUAL_SMS_LIMITS.inAll),
  }
}

/** The demo's client that brings its own parcels by air. */
const DEMO_CLEARANCE_USERS = '1006,1007'

/** Comma-separated account ids. */
function accountsOf(environment: Environment, { name, usual }: { readonly name: string; readonly usual: string }): readonly number[] {
  const got = valueOf(environment, name) ?? usual
  const ids = got.split(',').map((one) => one.trim())
  if (got !== '' && !ids.every((one) => /^\d{1,15}$/.test(one)))
    throw wrong(name, { got, takes: 'comma-separated ids of accounts, such as 1006,1007' })
  return got === '' ? [] : ids.map(Number)
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The level of the log (`CROSSDOCK_LOG`), `info` by default. Throws SettingError. */
export function readLogLevel(environment: Environment): LogLevel {
  const got = valueOf(environment, 'CROSSDOCK_LOG') ?? 'info'
  const level = LOG_LEVELS.find((one) => one === got)
  if (level === undefined) throw wrong('CROSSDOCK_LOG', { got, takes: LOG_LEVELS.join(', ') })
  return level
}
