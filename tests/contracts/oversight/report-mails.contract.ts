import { describe, expect, it, onTestFinished } from 'vitest'
import { openDatabase } from '../../../adapters/store/database/database.ts'
import { XlsxSheetWriter } from '../../../adapters/sheets/write/xlsx-sheet-writer.ts'
import type { Store } from '../../../adapters/store/store.ts'
import type { Unit } from '../../../adapters/store/unit.ts'
import { withRoles } from '#core/platform/access/roles/company-roles.ts'
import { role } from '#core/platform/access/roles/role.entity.ts'
import { user } from '#core/platform/access/accounts/user.entity.ts'
import { client } from '#core/portal/shippers/client.entity.ts'
import type { RecordValues } from '#core/base/fields/read-record.ts'
import { MILLIS_PER_DAY, MILLIS_PER_HOUR, type Instant } from '#core/base/kernel/clock.ts'
import { must, ok, type Result } from '#core/base/kernel/result.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { mailReportsWork } from '#core/oversight/reports/centre-mail.work.ts'
import type { ReportQuestion } from '#core/oversight/reports/centre-question.ts'
import { removeReport, saveReport, type SaveReport } from '#core/oversight/reports/centre-save.usecase.ts'
import { makeTable } from '#core/oversight/reports/centre-table.ts'
import { madeOrder } from '../../support/made-orders.ts'
import { storeAt, type ServerOf } from '../server.ts'

const BY = { actorId: 0, at: Date.UTC(2026, 8, 1) }
/** A Wednesday, 10:00 in Shanghai. */
const WEDNESDAY = Date.UTC(2026, 10, 4, 2)
const MONDAY = Date.UTC(2026, 10, 8, 22)
const LAST_WEEK: ReportQuestion = {
  subject: 'shipments',
  rows: ['client'],
  measures: ['shipments'],
  filters: {},
  range: 'last_week',
  zone: 'Asia/Shanghai',
}
const codeOf = (result: Result<unknown>): string => (result.ok ? 'ok' : result.failure.code)

/**
 * Staff with roles and addresses, two clients, of whom sales look after one, and a clock that is
 * set by hand.
 */
async function desk(server: ServerOf) {
  const connectionString = await server().freshDatabase()
  const store = await storeAt(connectionString)
  const database = openDatabase({ connectionString, connections: 1, log: () => undefined })
  onTestFinished(() => database.close())
  const roles = { BOSS: 'administrator', SALES: 'sales', FLOOR: 'warehouse', LOOK: 'read_only' }
  for (const [role_code, standard_role] of Object.entries(roles))
    must(await store.entityStore(role).create({ role_code, role_name: role_code, standard_role } as RecordValues, BY))
  const person = async (userName: string, held: string, email = `${userName}@example.com`): Promise<number> => {
    const values = { userName, full_name: userName, enabled: true, roles: [held], ...(email === '' ? {} : { email }) }
    return must(await store.entityStore(user).create(values, { ...BY, passwordHash: 'x' })).id
  }
  const ids = {
    boss: await person('boss', 'BOSS'),
    lin: await person('lin', 'SALES'),
    floor: await person('floor', 'FLOOR'),
    mute: await person('mute', 'BOSS', ''),
    look: await person('look', 'LOOK'),
  }
  const firm = async (account: string, salesman?: string): Promise<number> => {
    const values = {
      account,
      clientName: account,
      dd_type: 'DDU',
      show_finance: '1',
      clearance_last_mile: false,
      enabled: true,
      whitelist: false,
      ...(salesman === undefined ? {} : { salesman }),
    }
    return must(await store.entityStore(client).create(values, { ...BY, passwordHash: 'x' })).id
  }
  const [near, far] = [await firm('near', 'lin'), await firm('far')]
  const placed = [near, near, far].map((customerId) => madeOrder({ customerId, createdAt: WEDNESDAY }))
  must(await store.atomically(async (unit) => ok(await unit.orders.insert(placed))))
  let now = WEDNESDAY
  const clock = { now: (): Instant => now }
  const references = store.references.current
  const table = makeTable({
    sums: store.reportSums,
    contacts: store.contacts,
    references,
    clock,
    promptly: async (work) => ok(await work()),
  })
  const ports = { atomically: store.atomically, reports: store.savedReports, clock }
  const actorOf = async (name: keyof typeof ids) => {
    const account = await store.accounts.find(ids[name])
    if (account === undefined) throw new Error(`no ${name}`)
    return withRoles(account, references())
  }
  return {
    store,
    database,
    ids,
    table,
    actorOf,
    becomes: async (userName: keyof typeof ids, more: RecordValues) => {
      const values = { userName, full_name: userName, email: `${userName}@example.com`, enabled: true, ...more }
      must(await store.entityStore(user).update({ id: ids[userName], version: 1, values }, BY))
    },
    at: (instant: Instant) => void (now = instant),
    save: async (report: Partial<SaveReport>, as: keyof typeof ids = 'boss') =>
      saveReport(ports)({ name: 'Weekly', isShared: false, question: LAST_WEEK, readers: [], ...report }, await actorOf(as)),
    remove: async (id: number, as: keyof typeof ids) => removeReport(ports)(id, await actorOf(as)),
    run: (other: Store = store) =>
      mailReportsWork<Unit>({
        atomically: other.atomically,
        reports: other.savedReports,
        table,
        references,
        writer: new XlsxSheetWriter(),
        clock,
      }).run({
        payload: { from: 0, until: 0 },
        finishing: (work) => other.atomically(work),
        signal: { aborted: false },
      }),
    mails: async () =>
      (await database.rows(
        `select m.to_address || ' | ' || m.locale || ' | ' || m.subject || ' | ' || m.body as said, a.name, length(a.bytes) as size
          from mails m join mail_attachments a on a.mail_id = m.id order by m.id`,
      )) as readonly { readonly said: string; readonly name: string; readonly size: number }[],
  }
}

const readersOf = (readers: readonly (readonly [number, Locale])[]) => readers.map(([accountId, locale]) => ({ accountId, locale }))

/** Saved reports, and their mails as the clock goes on. */
export function reportMailsContract(server: ServerOf): void {
  describe('saved reports', () => {
    it('are mailed each Monday once, in each reader’s language and reach, and to nobody who may not see them any more', async () => {
      const { store, ids, at, save, run, mails, database, becomes } = await desk(server)
      const readers = readersOf([
        [ids.boss, 'zh-CN'],
        [ids.lin, 'en-US'],
        [ids.floor, 'zh-TW'],
      ])
      expect(codeOf(await save({ cadence: 'weekly', readers }))).toBe('ok')
      // The Monday before it was saved is not made up for.
      must(await run())
      at(MONDAY - 1)
      must(await run())
      expect(await mails()).toEqual([])
      await becomes('floor', { roles: ['FLOOR'], enabled: false })
      at(MONDAY)
      const [one, other] = await Promise.all([run(), run(store)])
      must(one)
      must(other)
      must(await run())
      const sent = await mails()
      expect(sent.map(({ said, name }) => [said, name])).toEqual([
        [
          'boss@example.com | zh-CN | 报表：Weekly（2026-11-02 至 2026-11-08） | 货件，按下单日期，2026-11-02 至 2026-11-08（Asia/Shanghai）。共 2 行，详见附件。',
          'shipments-2026-11-02-2026-11-08.xlsx',
        ],
        [
          'lin@example.com | en-US | Report: Weekly (2026-11-02 to 2026-11-08) | Shipments, 2026-11-02 to 2026-11-08 (Asia/Shanghai). By the day of the order. The attached workbook has 1 row.',
          'shipments-2026-11-02-2026-11-08.xlsx',
        ],
      ])
      for (const { size } of sent) expect(size).toBeGreaterThan(1000)
      // The link of a mail opens the report, which is not shared.
      const savedReportNames = async (id: number) =>
        (await store.savedReports.list(id, ['shipments'])).map(({ name, isShared }) => [name, isShared])
      expect([await savedReportNames(ids.lin), await savedReportNames(ids.mute)]).toEqual([[['Weekly', false]], []])
      // Two Mondays without a server are made up for once, with the week before the last of them.
      at(MONDAY + 17 * MILLIS_PER_DAY)
      must(await run())
      must(await run())
      expect((await mails()).slice(2).map(({ said }) => said.split(' | ')[2])).toEqual([
        '报表：Weekly（2026-11-16 至 2026-11-22）',
        'Report: Weekly (2026-11-16 to 2026-11-22)',
      ])
      expect(await database.rows('select 1 from report_mailings where skipped = 1')).toHaveLength(2)
    })

    it('lose a reader with its permission, and come daily or monthly too', async () => {
      const { ids, at, save, run, mails, becomes } = await desk(server)
      const revenue: ReportQuestion = { ...LAST_WEEK, subject: 'revenue', measures: ['net'], range: 'yesterday' }
      must(
        await save({
          question: revenue,
          cadence: 'daily',
          readers: readersOf([
            [ids.boss, 'zh-CN'],
            [ids.floor, 'zh-CN'],
          ]),
        }),
      )
      must(
        await save({
          name: 'Months',
          question: { ...LAST_WEEK, range: 'last_month' },
          cadence: 'monthly',
          readers: readersOf([[ids.lin, 'zh-TW']]),
        }),
      )
      at(WEDNESDAY + MILLIS_PER_DAY)
      must(await run())
      expect((await mails()).map(({ said }) => said.split(' | ')[0])).toEqual(['boss@example.com'])
      await becomes('boss', { roles: ['FLOOR'] })
      at(Date.UTC(2026, 10, 30, 22))
      must(await run())
      expect((await mails()).slice(1).map(({ said }) => said.split(' | ').slice(0, 3))).toEqual([
        ['lin@example.com', 'zh-TW', '報表：Months（2026-11-01 至 2026-11-30）'],
      ])
    })

    it('belong to who saved them, under a name of its own, and are shared by those who may export', async () => {
      const { store, ids, actorOf, save, remove } = await desk(server)
      const { id } = must(await save({ isShared: true }))
      expect(codeOf(await save({}))).toBe('REPORT_NAME_TAKEN')
      expect(codeOf(await save({ name: 'x', cadence: 'weekly', readers: readersOf([[ids.mute, 'zh-CN']]) }))).toBe('INPUT_INVALID')
      expect(codeOf(await save({ name: 'x', cadence: 'weekly' }))).toBe('INPUT_INVALID')
      expect(
        codeOf(
          await save({
            name: 'x',
            cadence: 'weekly',
            question: { ...LAST_WEEK, range: 'days', from: '2026-11-01', to: '2026-11-02' },
            readers: readersOf([[ids.boss, 'zh-CN']]),
          }),
        ),
      ).toBe('INPUT_INVALID')
      expect(codeOf(await save({ isShared: true }, 'look'))).toBe('REPORT_SHARING')
      expect(codeOf(await save({ question: { ...LAST_WEEK, subject: 'revenue', measures: ['net'] } }, 'floor'))).toBe('REPORT_FORBIDDEN')
      expect(codeOf(await save({ id, name: 'Mine' }, 'lin'))).toBe('REPORT_NOT_OWN')
      expect(codeOf(await remove(id, 'lin'))).toBe('REPORT_NOT_OWN')
      must(await save({ id, version: 1, name: 'Renamed', isShared: true }))
      expect(codeOf(await save({ id, version: 1, name: 'Renamed' }))).toBe('RECORD_CHANGED')
      expect((await store.savedReports.list(ids.lin, ['shipments'])).map(({ name, ownerName }) => [name, ownerName])).toEqual([
        ['Renamed', 'boss'],
      ])
      expect(await store.savedReports.list(ids.lin, ['revenue'])).toEqual([])
      must(await save({ id, version: 2, name: 'Renamed' }))
      expect(codeOf(await remove(id, 'lin'))).toBe('REPORT_NOT_FOUND')
      must(await remove(id, 'boss'))
      expect((await store.audit.of('reports', String(id))).map(({ action }) => action).toSorted()).toEqual([
        'change_report',
        'change_report',
        'delete_report',
        'save_report',
      ])
      expect((await actorOf('boss')).id).toBe(ids.boss)
    })

    it('show the figures of those clients alone that their reader looks after', async () => {
      const { table, actorOf, at } = await desk(server)
      at(MONDAY + MILLIS_PER_HOUR)
      const rowsOf = async (name: 'boss' | 'lin') => {
        const made = must(await table(LAST_WEEK, { actor: await actorOf(name), locale: 'zh-CN', action: 'read' }))
        return made.rows.map(({ keys, total }) => [keys[0]?.key, total.get('')?.[0]])
      }
      expect(await rowsOf('boss')).toEqual([
        ['near', 2n],
        ['far', 1n],
      ])
      expect(await rowsOf('lin')).toEqual([['near', 2n]])
      expect(
        codeOf(
          await table(
            { ...LAST_WEEK, subject: 'revenue', measures: ['net'] },
            { actor: await actorOf('lin'), locale: 'zh-CN', action: 'read' },
          ),
        ),
      ).toBe('ok')
    })
  })
}
