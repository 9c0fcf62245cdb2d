import type { Instant } from '#core/base/kernel/clock.ts'
import type { NewReport } from '#core/oversight/reports/centre-saved.ts'
import type { Connection } from '../database/database.ts'
import { sqlSavedReportStore } from '../oversight/reports/sql-saved-reports.ts'
import { ADMIN_STAFF, FINANCE_STAFF, SERVICE_STAFF, WAREHOUSE_STAFF } from './portal/demo-accounts.ts'

const [ADMIN, WAREHOUSE, FINANCE, SERVICE] = [ADMIN_STAFF, WAREHOUSE_STAFF, FINANCE_STAFF, SERVICE_STAFF].map(({ id }) => id) as [
  number,
  number,
  number,
  number,
]
const COMMON = { filters: {}, zone: 'Asia/Shanghai' } as const

/**
 * Reports of the demo's staff: one that is shared and mailed each Monday, one of finance, and one
 * of the warehouse alone.
 */
const REPORTS: readonly NewReport[] = [
  {
    ownerId: ADMIN,
    name: '每周货件概况',
    isShared: true,
    question: {
      ...COMMON,
      subject: 'shipments',
      rows: ['country'],
      column: 'day',
      measures: ['shipments', 'delivered'],
      range: 'last_week',
    },
    cadence: 'weekly',
    readers: [
      { accountId: ADMIN, locale: 'zh-CN' },
      { accountId: SERVICE, locale: 'zh-TW' },
      { accountId: FINANCE, locale: 'en-US' },
    ],
  },
  {
    ownerId: FINANCE,
    name: '各渠道收入',
    isShared: true,
    question: { ...COMMON, subject: 'revenue', rows: ['channel'], column: 'month', measures: ['net', 'given_back'], range: 'last_90_days' },
    readers: [],
  },
  {
    ownerId: WAREHOUSE,
    name: '员工作业量',
    isShared: false,
    question: {
      ...COMMON,
      subject: 'warehouse',
      rows: ['staff', 'work'],
      measures: ['handled', 'undone', 'weight'],
      range: 'last_30_days',
    },
    readers: [],
  },
]

/**
 * Saves reports of the demo, and gives its staff addresses that reports can be mailed to. What is
 * mailed begins with the next Monday.
 */
export async function seedReports(connection: Connection, now: Instant): Promise<void> {
  await connection.rows(
    "update accounts set contact_email = account || '@crossdock.example' where audience = 'staff' and coalesce(contact_email, '') = ''",
  )
  const reports = sqlSavedReportStore(connection)
  for (const report of REPORTS) await reports.add({ ...report, ...(report.cadence === undefined ? {} : { scheduledAt: now }), at: now })
}
