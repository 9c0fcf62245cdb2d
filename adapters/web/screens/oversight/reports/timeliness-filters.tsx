import { Button, HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo } from 'react'
import { START_MILESTONES } from '#core/oversight/reports/timeliness.rules.ts'
import { timezone } from '#core/platform/reference/timezone.entity.ts'
import { GROUP_LABELS, START_LABELS, type TimelinessGroupName } from '#core/oversight/reports/timeliness.words.ts'
import { optionRoutes } from '../../../../http/contract/platform/reference/option.routes.ts'
import type { TimelinessAnswer } from '../../../../http/contract/oversight/reports/timeliness.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useOptions } from '../../../base/options.ts'
import { say, useWords } from '../../../base/words.ts'
import { DayRange } from '../../../ui/input/day-range.tsx'
import { FilterText } from '../../../ui/table/filter-text.tsx'
import { FormField } from '../../../ui/form/form-field.tsx'
import type { TimelinessQuery } from './timeliness-query.ts'
import { timelinessWords } from './timeliness.words.ts'

/** Zones that are usual here; the reader's own and those of the list of time zones follow. */
const USUAL_ZONES = ['Asia/Shanghai', 'Asia/Dubai', 'Asia/Riyadh', 'UTC']

type FilterProps = {
  readonly query: TimelinessQuery
  readonly groups: readonly TimelinessGroupName[]
  /** The days and the zone that the server took where the address names nothing. */
  readonly shown: Pick<TimelinessAnswer, 'from' | 'to' | 'timezone'> | undefined
}

/** Days, zone, start and groups of the report. */
export function TimelinessFilters({ query, groups, shown }: FilterProps) {
  const t = useWords(timelinessWords)
  const id = useId()
  const { filter, by, change, clear, isFiltered } = query
  const { options: listed } = useOptions(timezone.name)
  const zones = useMemo(() => {
    const own = new Intl.DateTimeFormat().resolvedOptions().timeZone
    return [...new Set([...USUAL_ZONES, own, ...listed.map(({ code }) => code)])]
  }, [listed])
  const choose = (name: string, label: string, value: string, options: readonly { readonly value: string; readonly label: string }[]) => (
    <FormField id={`${id}-${name}`} label={label}>
      <HTMLSelect
        id={`${id}-${name}`}
        value={value}
        options={[...options]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </FormField>
  )
  return (
    <div className="timely-filters">
      <DayRange
        id={`${id}-days`}
        labels={{ from: t('from'), to: t('to') }}
        from={filter.from ?? shown?.from}
        to={filter.to ?? shown?.to}
        onChange={({ from = '', to = '' }) => change({ from, to })}
      />
      {choose(
        'timezone',
        t('zone'),
        filter.timezone ?? shown?.timezone ?? 'Asia/Shanghai',
        zones.map((zone) => ({ value: zone, label: zone })),
      )}
      {choose(
        'start',
        t('start'),
        filter.start,
        START_MILESTONES.map((value) => ({ value, label: say(START_LABELS[value]) })),
      )}
      {choose(
        'by',
        t('by'),
        by,
        groups.map((value) => ({ value, label: say(GROUP_LABELS[value]) })),
      )}
      <CodeFilter name="country" query={query} />
      <CodeFilter name="channel" query={query} />
      {groups.includes('client') && <ClientFilter query={query} />}
      {isFiltered && <Button variant="minimal" text={t('clear')} onClick={clear} />}
    </div>
  )
}

function CodeFilter({ name, query: { filter, change } }: { readonly name: 'country' | 'channel'; readonly query: TimelinessQuery }) {
  const t = useWords(timelinessWords)
  const id = useId()
  const { data } = useCall(optionRoutes.selectTypes, { body: { selectType: [name] } })
  const options = (data?.[name] ?? []).map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))
  const value = filter[name] ?? ''
  const known = value === '' || options.some((one) => one.value === value) ? options : [{ value, label: value }, ...options]
  return (
    <FormField id={id} label={t(name)}>
      <HTMLSelect
        id={id}
        value={value}
        options={[{ value: '', label: t('every') }, ...known]}
        onChange={(event) => change({ [name]: event.currentTarget.value })}
      />
    </FormField>
  )
}

function ClientFilter({ query: { filter, change } }: { readonly query: TimelinessQuery }) {
  const t = useWords(timelinessWords)
  const id = useId()
  return (
    <FormField id={id} label={t('client')}>
      <FilterText id={id} value={filter.client ?? ''} onChange={(client) => change({ client })} />
    </FormField>
  )
}
