import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import type { AuditTrail } from '#core/base/kernel/audit.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { words, type Locale, type Words } from '#core/base/kernel/words.ts'
import type { ReportQuestion } from './centre-question.ts'
import type { Cadence } from './centre-schedule.ts'
import { SUBJECT_NAMES, subjectOf, type SubjectName } from './centre-subjects.ts'

/** Who gets a report, and in which language. */
export type ReportReader = { readonly accountId: number; readonly locale: Locale }

/** A question that a member of staff saved, for itself or for all who may read its subject. */
export type SavedReport = {
  readonly id: number
  readonly version: number
  readonly ownerId: number
  readonly name: string
  readonly isShared: boolean
  readonly question: ReportQuestion
  readonly cadence?: Cadence | undefined
  /** Since when it is mailed; what was due before is not. */
  readonly scheduledAt?: Instant | undefined
  readonly readers: readonly ReportReader[]
}

/** A saved report as it is listed. */
export type ListedReport = SavedReport & {
  readonly ownerName: string
  /** The mailing that was made last. */
  readonly lastMailing?: { readonly period: string; readonly at: Instant; readonly mails: number; readonly skipped: number } | undefined
}

/** A report that is mailed, with the period that was mailed last. */
export type ScheduledReport = SavedReport & { readonly lastPeriod: string | undefined }

/** A member of staff who can get reports: enabled, with an address. */
export type StaffReader = { readonly actor: Actor; readonly email: string }

export type SavedReports = {
  /**
   * The reports of an account, those that are shared and those that it is mailed, of these
   * subjects, by name.
   */
  readonly list: (accountId: number, subjects: readonly SubjectName[]) => Promise<readonly ListedReport[]>
  /** Reports that are mailed, after one, by their ids. */
  readonly scheduled: (after: number, most: number) => Promise<readonly ScheduledReport[]>
  /** Members of staff who can get reports; those with these ids, or all, at most so many. */
  readonly readers: (most: number, ids?: readonly number[]) => Promise<readonly StaffReader[]>
}

export type NewReport = Omit<SavedReport, 'id' | 'version'>
type At = { readonly at: Instant }

/** Saved reports, inside a unit of work. */
export type SavedReportStore = {
  readonly lock: (id: number) => Promise<SavedReport | undefined>
  /** How many an account has saved; others of it wait. */
  readonly countOf: (ownerId: number) => Promise<number>
  readonly add: (report: NewReport & At) => Promise<number>
  readonly keep: (report: SavedReport & At) => Promise<void>
  readonly remove: (id: number) => Promise<void>
  /** Notes that a period of a report is mailed; false where it was already. */
  readonly claim: (mailing: {
    readonly id: number
    readonly period: string
    readonly at: Instant
    readonly mails: number
    readonly skipped: number
  }) => Promise<boolean>
}
export type SavedReportUnit = { readonly savedReports: SavedReportStore; readonly audit: Pick<AuditTrail, 'write'> }

export const MOST_SAVED = 100
export const MOST_REPORT_READERS = 50
export const LONGEST_NAME = 60

/** The subjects that an account may read reports of. */
export const subjectsFor = (actor: Actor): readonly SubjectName[] =>
  SUBJECT_NAMES.filter((name) => mayDo(actor, { area: subjectOf(name).area, action: 'read' }))

/** The page of the reports centre; a saved report is opened by its id. */
export const CENTRE_PATH = '/admin/reports/centre'
/** The permission that staff need to share reports and to have them mailed. */
export const EXPORT_REPORTS = { area: 'reports', action: 'export' } as const

const text = (label: Words) => ({ kind: 'text', maxLength: 4000, label }) as const

/** Audit rows of saved reports in words. */
export const SAVED_REPORT_TRAIL = {
  label: words('统计报表', '統計報表', 'Reports centre'),
  fields: {
    name: text(words('名称', '名稱', 'Name')),
    shared: { kind: 'flag', label: words('共享', '共用', 'Shared') },
    mailed: text(words('定时发送', '定時寄送', 'Mailed')),
    readers: text(words('收件人', '收件人', 'Recipients')),
  },
  actions: {
    save_report: words('保存报表', '儲存報表', 'Save report'),
    change_report: words('修改报表', '修改報表', 'Change report'),
    delete_report: words('删除报表', '刪除報表', 'Delete report'),
  },
  page: (subject: string): string => `${CENTRE_PATH}?report=${subject}`,
} as const
