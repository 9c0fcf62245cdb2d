import type { Actor } from '#core/platform/access/account.ts'
import { mayDo } from '#core/platform/access/roles/permissions.ts'
import { atField } from '#core/base/kernel/failure.ts'
import { inputFailure, invalidInput } from '#core/base/kernel/input.failures.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import type { Clock, Instant } from '#core/base/kernel/clock.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { referenceFailure } from '#core/base/fields/reference.failures.ts'
import { centreFailure } from './centre.failures.ts'
import { checkQuestion, type ReportQuestion } from './centre-question.ts'
import {
  EXPORT_REPORTS,
  LONGEST_NAME,
  MOST_REPORT_READERS,
  MOST_SAVED,
  subjectsFor,
  type ReportReader,
  type SavedReport,
  type SavedReports,
  type SavedReportUnit,
} from './centre-saved.ts'
import type { Cadence } from './centre-schedule.ts'
import { subjectOf } from './centre-subjects.ts'

/**
 * The content that is saved under a name. `id` and `version` are those of the report that is
 * changed.
 */
export type SaveReport = {
  readonly id?: number | undefined
  readonly version?: number | undefined
  readonly name: string
  readonly isShared: boolean
  readonly question: ReportQuestion
  readonly cadence?: Cadence | undefined
  readonly readers: readonly ReportReader[]
}

type Ports = { readonly atomically: Atomically<SavedReportUnit>; readonly reports: Pick<SavedReports, 'readers'>; readonly clock: Clock }

/** Checks a report as far as it can be done without looking at any other. */
function checkReport({ name, isShared, question, cadence, readers }: SaveReport, actor: Actor): Result<true> {
  const subject = subjectOf(question.subject)
  if (!subjectsFor(actor).includes(question.subject)) return failed(centreFailure('REPORT_FORBIDDEN', { subject: subject.label }))
  const isSent = cadence !== undefined
  if ((isShared || isSent) && !mayDo(actor, EXPORT_REPORTS)) return failed(centreFailure('REPORT_SHARING'))
  const wrong = [
    ...(name.trim() === '' ? [atField('name', inputFailure('FIELD_REQUIRED'))] : []),
    ...(name.trim().length > LONGEST_NAME ? [atField('name', inputFailure('TOO_LONG', { max: LONGEST_NAME }))] : []),
    ...(isSent && question.range === 'days' ? [atField('range', centreFailure('REPORT_RELATIVE'))] : []),
    ...(isSent && (readers.length < 1 || readers.length > MOST_REPORT_READERS)
      ? [atField('readers', centreFailure('REPORT_READERS', { most: MOST_REPORT_READERS }))]
      : []),
  ]
  if (wrong.length > 0) return failed(invalidInput(wrong))
  const checked = checkQuestion(question)
  return checked.ok ? ok(true) : checked
}

/** Every recipient is an active member of staff with an address. */
async function checkReaders({ reports }: Pick<Ports, 'reports'>, readers: readonly ReportReader[]): Promise<Result<true>> {
  const ids = [...new Set(readers.map(({ accountId }) => accountId))]
  const found = new Set((ids.length === 0 ? [] : await reports.readers(MOST_REPORT_READERS, ids)).map(({ actor }) => actor.id))
  const wrong = ids.filter((id) => !found.has(id)).map((id) => atField('readers', centreFailure('REPORT_READER', { name: String(id) })))
  return wrong.length === 0 ? ok(true) : failed(invalidInput(wrong))
}

const onceEach = (readers: readonly ReportReader[]): readonly ReportReader[] => [
  ...new Map(readers.map((one) => [one.accountId, one])).values(),
]

type Change = { readonly name?: object; readonly shared?: object; readonly mailed?: object; readonly readers?: object }
const changesOf = ({ name, isShared, cadence, readers }: SaveReport): Change => ({
  name: { to: name },
  shared: { to: isShared },
  ...(cadence === undefined ? {} : { mailed: { to: cadence }, readers: { to: String(readers.length) } }),
})

/**
 * A report of the actor's own, locked: REPORT_NOT_FOUND, REPORT_NOT_OWN, RECORD_CHANGED where
 * somebody changed it since.
 */
async function ownReport(
  unit: SavedReportUnit,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
  actor: Actor,
): Promise<Result<SavedReport>> {
  const found = await unit.savedReports.lock(id)
  if (found === undefined || (found.ownerId !== actor.id && !found.isShared)) return failed(centreFailure('REPORT_NOT_FOUND'))
  if (found.ownerId !== actor.id) return failed(centreFailure('REPORT_NOT_OWN'))
  return version === undefined || version === found.version ? ok(found) : failed(referenceFailure('RECORD_CHANGED'))
}

/**
 * A schedule that goes on keeps its beginning; a new one begins now, so that nothing is mailed for
 * the past.
 */
const scheduleOf = (
  cadence: Cadence | undefined,
  before: SavedReport | undefined,
  at: Instant,
): Pick<SavedReport, 'cadence' | 'scheduledAt'> =>
  cadence === undefined ? {} : { cadence, scheduledAt: before?.cadence === cadence ? before.scheduledAt : at }

/** Saves questions under names. */
export const saveReport =
  (ports: Ports) =>
  /**
   * Saves a report, or changes one of the actor's own; answers its id. REPORT_FORBIDDEN,
   * REPORT_SHARING, INPUT_INVALID with its fields, what `checkQuestion` refuses, REPORT_NOT_FOUND,
   * REPORT_NOT_OWN, RECORD_CHANGED, REPORT_SAVED_MOST, REPORT_NAME_TAKEN.
   */
  async (command: SaveReport, actor: Actor): Promise<Result<{ readonly id: number }>> => {
    const checked = checkReport(command, actor)
    if (!checked.ok) return checked
    const readers = command.cadence === undefined ? [] : onceEach(command.readers)
    const known = await checkReaders(ports, readers)
    if (!known.ok) return known
    const at = ports.clock.now()
    const facts = { name: command.name.trim(), isShared: command.isShared, question: command.question, readers, ownerId: actor.id }
    return ports.atomically(async (unit) => {
      const kept =
        command.id === undefined
          ? await addSavedReport(unit, { ...facts, ...scheduleOf(command.cadence, undefined, at), at })
          : await changeSavedReport(unit, { command, actor, facts, at })
      if (!kept.ok) return kept
      const action = command.id === undefined ? 'save_report' : 'change_report'
      await unit.audit.write([
        { at, actorId: actor.id, area: 'reports', subject: String(kept.value.id), action, changes: changesOf(command) },
      ])
      return kept
    })
  }

type Facts = Omit<SavedReport, 'id' | 'version' | 'cadence' | 'scheduledAt'>

async function addSavedReport(
  { savedReports }: SavedReportUnit,
  report: Parameters<SavedReportUnit['savedReports']['add']>[0],
): Promise<Result<{ readonly id: number }>> {
  if ((await savedReports.countOf(report.ownerId)) >= MOST_SAVED) return failed(centreFailure('REPORT_SAVED_MOST', { most: MOST_SAVED }))
  return ok({ id: await savedReports.add(report) })
}

async function changeSavedReport(
  unit: SavedReportUnit,
  { command, actor, facts, at }: { readonly command: SaveReport; readonly actor: Actor; readonly facts: Facts; readonly at: Instant },
): Promise<Result<{ readonly id: number }>> {
  const before = await ownReport(unit, { id: command.id ?? 0, version: command.version }, actor)
  if (!before.ok) return before
  const { id, version } = before.value
  await unit.savedReports.keep({ ...facts, id, version, ...scheduleOf(command.cadence, before.value, at), at })
  return ok({ id })
}

/** Deletes a report of the actor's own: REPORT_NOT_FOUND, REPORT_NOT_OWN. */
export const removeReport =
  ({ atomically, clock }: Pick<Ports, 'atomically' | 'clock'>) =>
  (id: number, actor: Actor): Promise<Result<{ readonly id: number }>> =>
    atomically(async (unit) => {
      const found = await ownReport(unit, { id }, actor)
      if (!found.ok) return found
      await unit.savedReports.remove(id)
      const changes = { name: { from: found.value.name } }
      await unit.audit.write([
        { at: clock.now(), actorId: actor.id, area: 'reports', subject: String(id), action: 'delete_report', changes },
      ])
      return ok({ id })
    })
