import type { Accounts, Contacts, IdentityUnit, KeyExchange, Throttle } from '#core/platform/access/identity.ports.ts'
import type { PreferenceStore } from '#core/platform/access/preferences.port.ts'
import type { BackupRecords, StoreStating } from '#core/platform/backups/backup.ports.ts'
import type { ErrorLog } from '#core/platform/errors/error-log.port.ts'
import type { FileRecords, NamedUploads } from '#core/platform/files/file.ports.ts'
import type { JobQueue } from '#core/platform/jobs/job.ports.ts'
import type { SmsOutbox } from '#core/portal/notifications/sms.port.ts'
import type { Database } from '../database/database.ts'
import type { UnitParts } from '../unit-parts.ts'
import { sqlAccountWriter, sqlAccounts, sqlContacts } from './access/sql-accounts.ts'
import { sqlKeyExchange } from './access/sql-key-callers.ts'
import { sqlPhoneCodes, sqlSmsOutbox } from './access/sql-phone-codes.ts'
import { sqlPreferences } from './access/sql-preferences.ts'
import { sqlSecondFactors } from './access/sql-second-factors.ts'
import { sqlSessions } from './access/sql-sessions.ts'
import { sqlThrottle } from './access/sql-throttle.ts'
import { sqlBackups } from './backups/sql-backups.ts'
import { sqlStoreState } from './backups/sql-store-state.ts'
import { sqlErrorLog } from './errors/sql-error-log.ts'
import { sqlFiles } from './files/sql-files.ts'
import { sqlJobQueue } from './jobs/sql-job-queue.ts'
import { sqlLivePublisher } from './live/sql-live-events.ts'

/** Parts of a unit of work that the areas of platform write through. */
export type PlatformUnit = IdentityUnit & {
  readonly jobs: JobQueue
}

export const platformUnit = ({ connection, sessions, boss, news }: UnitParts) => ({
  accounts: sqlAccountWriter(connection),
  phoneCodes: sqlPhoneCodes(connection),
  secondFactors: sqlSecondFactors(connection),
  sessions: sqlSessions(connection, sessions),
  files: sqlFiles(connection),
  live: sqlLivePublisher(connection, news),
  jobs: sqlJobQueue(connection, boss),
})

/** Ports of these areas that need nothing but the database. */
export type PlatformReaders = {
  readonly files: Pick<FileRecords, 'find' | 'usesOf'> & NamedUploads
  readonly accounts: Accounts
  readonly keyExchange: KeyExchange
  readonly contacts: Contacts
  readonly throttle: Throttle
  readonly smsOutbox: SmsOutbox
  readonly preferences: PreferenceStore
  readonly errorLog: ErrorLog
  readonly backups: BackupRecords
  readonly state: StoreStating
}

export const platformReaders = (database: Database): PlatformReaders => ({
  files: sqlFiles(database),
  accounts: sqlAccounts(database),
  keyExchange: sqlKeyExchange(database),
  contacts: sqlContacts(database),
  throttle: sqlThrottle(database),
  smsOutbox: sqlSmsOutbox(database),
  preferences: sqlPreferences(database),
  errorLog: sqlErrorLog(database),
  backups: sqlBackups(database),
  state: sqlStoreState(database),
})
