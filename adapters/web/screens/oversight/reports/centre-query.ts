import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { RELATIVE_RANGE_NAMES } from '#core/oversight/reports/centre-range.ts'
import { isPeriod, type Subject } from '#core/oversight/reports/centre-subject.ts'
import { SUBJECT_NAMES, subjectOf, type SubjectName } from '#core/oversight/reports/centre-subjects.ts'
import { REPORT_ZONES } from '#core/oversight/reports/centre-zone.ts'
import type { SavedReportAnswer } from '../../../../http/contract/oversight/reports/centre.routes.ts'

/** A question as the page's address has it. */
export type PageQuestion = Omit<SavedReportAnswer['question'], 'subject'> & { readonly subject: SubjectName }

export type CentreQuery = {
  readonly question: PageQuestion
  readonly subject: Subject
  /** The saved report that was opened. */
  readonly report: number | undefined
  /** The address names a saved report and nothing else, as the links of mails do. */
  readonly isReportAlone: boolean
  readonly isLine: boolean
  readonly ask: (question: PageQuestion) => void
  readonly open: (report: SavedReportAnswer) => void
  readonly choose: (name: 'report' | 'chart', value: string) => void
  readonly start: (subject: SubjectName) => void
}

const listed = (text: string | null): string[] | undefined => (text === null ? undefined : text.split(',').filter((one) => one !== ''))

/** The dimensions of a subject by name, periods first. */
export const dimensionNames = (subject: Subject): readonly string[] => ['day', 'week', 'month', ...Object.keys(subject.dimensions)]

function questionIn(search: URLSearchParams, offered: readonly SubjectName[]): PageQuestion {
  const subjectName = SUBJECT_NAMES.find((name) => name === search.get('subject') && offered.includes(name)) ?? offered[0] ?? 'shipments'
  const subject = subjectOf(subjectName)
  const knows = (name: string): boolean => isPeriod(name) || name in subject.dimensions
  const rows = listed(search.get('rows'))?.filter(knows) ?? []
  const measures = listed(search.get('measures'))?.filter((name) => name in subject.measures) ?? []
  const [from, to] = [search.get('from') ?? undefined, search.get('to') ?? undefined]
  const range = [...RELATIVE_RANGE_NAMES, 'days' as const].find((name) => name === search.get('range'))
  const column = search.get('column') ?? undefined
  const sort = search.get('sort') ?? undefined
  return {
    subject: subjectName,
    rows: rows.length === 0 ? [...subject.starts.rows] : rows.slice(0, 2),
    measures: measures.length === 0 ? [...subject.starts.measures] : measures,
    filters: Object.fromEntries(
      Object.keys(subject.dimensions).flatMap((name) => (search.get(name) ? [[name, listed(search.get(name)) ?? []]] : [])),
    ),
    range: range ?? 'last_30_days',
    zone: REPORT_ZONES.find((name) => name === search.get('zone')) ?? 'Asia/Shanghai',
    ...(column !== undefined && knows(column) ? { column } : {}),
    ...(range === 'days' && from !== undefined ? { from } : {}),
    ...(range === 'days' && to !== undefined ? { to } : {}),
    ...(sort === undefined ? {} : { sort }),
  }
}

/** A question as parameters of an address, and of the call. */
export function paramsOf({ rows, measures, filters, subject, range, zone, column, from, to, sort }: PageQuestion): Record<string, string> {
  const parts = { column, sort, from: range === 'days' ? from : undefined, to: range === 'days' ? to : undefined }
  const given = Object.entries(parts).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value] as const]))
  const filtered = Object.entries(filters).flatMap(([name, values]) => (values.length === 0 ? [] : [[name, values.join(',')] as const]))
  return { subject, rows: rows.join(','), measures: measures.join(','), range, zone, ...Object.fromEntries([...given, ...filtered]) }
}

/** Whether the days of a question are known: chosen ones need both. */
export const isAskable = ({ range, from, to }: PageQuestion): boolean =>
  range !== 'days' || (from !== undefined && to !== undefined && from <= to)

/**
 * The address's parameters, at once as they were set: navigation follows with the page's next
 * rendering, and a second change before it would lose the first. An address that comes from
 * elsewhere, such as the way back, takes precedence.
 */
function usePromptSearch(): readonly [URLSearchParams, (after: URLSearchParams, how?: { readonly replace: boolean }) => void] {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [known, setKnown] = useState(address)
  const [local, setLocal] = useState(address)
  const [sent, setSent] = useState<readonly string[]>([])
  if (address !== known) {
    setKnown(address)
    if (!sent.includes(address)) setLocal(address)
    // All that was set is in the address.
    if (address === local) setSent([])
  }
  const set = (after: URLSearchParams, how?: { readonly replace: boolean }): void => {
    setLocal(after.toString())
    setSent([...sent, after.toString()])
    setSearch(after, how)
  }
  return [new URLSearchParams(local), set]
}

/** The report of the page; its address is all that it is made from. */
export function useCentreQuery(offered: readonly SubjectName[]): CentreQuery {
  const [search, set] = usePromptSearch()
  const question = questionIn(search, offered)
  const chart = search.get('chart')
  const report = Number(search.get('report') ?? 0)
  const kept = (after: Readonly<Record<string, string>>): URLSearchParams =>
    new URLSearchParams({ ...after, ...(chart === null ? {} : { chart }) })
  const days = Object.fromEntries(
    Object.entries({ from: question.from, to: question.to }).flatMap(([name, day]) => (day === undefined ? [] : [[name, day]])),
  )
  return {
    question,
    subject: subjectOf(question.subject),
    report: report > 0 ? report : undefined,
    isReportAlone: report > 0 && !search.has('subject'),
    isLine: chart === 'line',
    ask: (next) => set(kept({ ...paramsOf(next), ...(report > 0 ? { report: String(report) } : {}) })),
    open: (saved) => set(kept({ ...paramsOf(saved.question), report: String(saved.id) }), { replace: report === saved.id }),
    choose: (name, value) => {
      const after = new URLSearchParams(search)
      if (value === '') after.delete(name)
      else after.set(name, value)
      set(after)
    },
    start: (subject) => set(kept({ subject, range: question.range, zone: question.zone, ...days })),
  }
}
