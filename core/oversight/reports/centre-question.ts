import { isTaken } from '#core/base/kernel/instant.ts'
import { atField, type FieldFailure } from '#core/base/kernel/failure.ts'
import type { Instant } from '#core/base/kernel/clock.ts'
import { invalidInput } from '#core/base/kernel/input.failures.ts'
import { failed, ok, type Result } from '#core/base/kernel/result.ts'
import { centreFailure } from './centre.failures.ts'
import { daysIn, rangeOfDays, relativeRange, type DayRange, type RelativeRange } from './centre-range.ts'
import { isPeriod, type Subject } from './centre-subject.ts'
import { subjectOf, type SubjectName } from './centre-subjects.ts'
import type { ReportZone } from './centre-zone.ts'

/**
 * The question of a report: a subject by one or two dimensions and perhaps one more across, with
 * its measures, filters and days.
 */
export type ReportQuestion = {
  readonly subject: SubjectName
  readonly rows: readonly string[]
  readonly column?: string | undefined
  readonly measures: readonly string[]
  readonly filters: Readonly<Record<string, readonly string[]>>
  /** `days` are those from `from` to `to`. */
  readonly range: RelativeRange | 'days'
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly zone: ReportZone
  /**
   * `key` or a measure, with `-` before it for descending; left out, periods in their order and all
   * else by the first measure.
   */
  readonly sort?: string | undefined
}

const MOST_DAYS = 800
const MOST_MEASURES = 6

/** The dimensions of a question, the rows first. */
export const dimensionsOf = ({ rows, column }: Pick<ReportQuestion, 'rows' | 'column'>): readonly string[] =>
  column === undefined ? rows : [...rows, column]

function wrongDimensions(question: ReportQuestion, subject: Subject): readonly FieldFailure[] {
  const { rows, column, filters } = question
  const knows = (name: string): boolean => isPeriod(name) || Object.hasOwn(subject.dimensions, name)
  const unknown = (path: string, names: readonly string[]): readonly FieldFailure[] =>
    names.map((name) => atField(path, centreFailure('REPORT_DIMENSION', { subject: subject.label, name })))
  const used = dimensionsOf(question)
  const isTwice = new Set(used).size < used.length || used.filter(isPeriod).length > 1
  return [
    ...(rows.length < 1 || rows.length > 2 ? [atField('rows', centreFailure('REPORT_ROWS'))] : []),
    ...unknown(
      'rows',
      rows.filter((name) => !knows(name)),
    ),
    ...unknown('column', column === undefined || knows(column) ? [] : [column]),
    ...Object.keys(filters)
      .filter((name) => !Object.hasOwn(subject.dimensions, name))
      .flatMap((name) => unknown(name, [name])),
    ...(isTwice ? [atField(column === undefined ? 'rows' : 'column', centreFailure('REPORT_TWICE'))] : []),
  ]
}

function wrongMeasures({ measures, sort }: ReportQuestion, subject: Subject): readonly FieldFailure[] {
  const unknown = (path: string, name: string) => atField(path, centreFailure('REPORT_MEASURE', { subject: subject.label, name }))
  const by = sort?.replace(/^-/, '')
  return [
    ...(measures.length < 1 || measures.length > MOST_MEASURES
      ? [atField('measures', centreFailure('REPORT_MEASURES', { most: MOST_MEASURES }))]
      : []),
    ...measures.filter((name) => !Object.hasOwn(subject.measures, name)).map((name) => unknown('measures', name)),
    ...(by === undefined || by === 'key' || measures.includes(by) ? [] : [unknown('sort', by)]),
  ]
}

function wrongDays({ range, from, to }: ReportQuestion): readonly FieldFailure[] {
  if (range !== 'days') return []
  const isDay = (text: string | undefined): boolean => text !== undefined && isTaken(Date.parse(text))
  const days = isDay(from) && isDay(to) ? daysIn({ first: from ?? '', last: to ?? '' }) : 0
  return days >= 1 && days <= MOST_DAYS ? [] : [atField('from', centreFailure('REPORT_DAYS', { most: MOST_DAYS }))]
}

/**
 * Whether a question can be asked of its subject. INPUT_INVALID with the fields: REPORT_ROWS,
 * REPORT_DIMENSION, REPORT_TWICE, REPORT_MEASURES, REPORT_MEASURE, REPORT_DAYS.
 */
export function checkQuestion(question: ReportQuestion): Result<ReportQuestion> {
  const subject = subjectOf(question.subject)
  const wrong = [...wrongDimensions(question, subject), ...wrongMeasures(question, subject), ...wrongDays(question)]
  return wrong.length === 0 ? ok(question) : failed(invalidInput(wrong))
}

/** The days that a question is about at an instant. */
export function daysOf({ range, from = '', to = '', zone }: ReportQuestion, now: Instant): DayRange {
  return range === 'days' ? rangeOfDays(from, to, zone) : relativeRange(range, { now, zone })
}
