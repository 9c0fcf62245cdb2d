import { HTMLSelect } from '@blueprintjs/core'
import { useId, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { cityRoutes, type ServedCityRow, type ServingChannelRow } from '../../../../http/contract/pricing/fees/city.routes.ts'
import { useCall } from '../../../base/api.ts'
import { useWords, type Say } from '../../../base/words.ts'
import { useReferenceTitlesOf } from '../../../resource/use-reference-titles.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { SearchField } from '../../../ui/input/search-field.tsx'
import type { Column } from '../../../ui/table/table-column.ts'
import { cityWords } from './city.words.ts'
import './city.css'

const SIZE = 50
const NAMES = ['country', 'keywords', 'remote', 'page', 'size'] as const

/** Reads the query in the address, and changes it; a filter leads back to the first page. */
function useCityQuery() {
  const [search, setSearch] = useSearchParams()
  const asked = Object.fromEntries(NAMES.flatMap((name) => (search.get(name) ? [[name, search.get(name) ?? '']] : []))) as Partial<
    Record<(typeof NAMES)[number], string>
  >
  const change = (patch: Partial<Record<(typeof NAMES)[number], string>>): void => {
    const next = { ...asked, page: '', ...patch }
    setSearch(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')))
  }
  return { asked, change }
}

type Words = Say<keyof (typeof cityWords)['table']>

const daysText = ({ usual }: ServingChannelRow, t: Words): string =>
  usual === null
    ? t('unknown')
    : usual.half_days === usual.most_days
      ? t('day', { most: usual.most_days })
      : t('days', { half: usual.half_days, most: usual.most_days })

function Channels({ row, t }: { readonly row: ServedCityRow; readonly t: Words }) {
  if (row.channels.length === 0) return <span className="text-muted">{t('noChannel')}</span>
  return (
    <ul className="city-channels">
      {row.channels.map((one) => (
        <li key={`${one.channel} ${one.from_country}`}>
          {one.channel_name} <span className="text-muted">{daysText(one, t)}</span>
        </li>
      ))}
    </ul>
  )
}

function useColumns(): readonly Column<ServedCityRow>[] {
  const t = useWords(cityWords)
  const { titleOf } = useReferenceTitlesOf(['country'])
  return useMemo(
    () => [
      {
        name: 'city',
        label: t('city'),
        width: 220,
        fixed: true,
        cell: (row) => (
          <>
            {row.english_name} <span className="text-muted">{row.city_name}</span>
          </>
        ),
      },
      { name: 'country', label: t('country'), width: 140, cell: (row) => titleOf('country', row.country) || row.country },
      { name: 'zip', label: t('zip'), width: 100, cell: (row) => row.zip_code ?? '' },
      {
        name: 'remote',
        label: t('remote'),
        width: 260,
        titleOf: (row) => row.remote_regions.join(', ') || undefined,
        cell: (row) =>
          row.matched_regions.length > 0
            ? t('isRemote', { region: row.matched_regions.join(', ') })
            : row.remote_regions.join(', ') || <span className="text-muted">{t('noRemote')}</span>,
      },
      { name: 'channels', label: t('channels'), width: 340, cell: (row) => <Channels row={row} t={t} /> },
    ],
    [t, titleOf],
  )
}

type Query = ReturnType<typeof useCityQuery>
type FiltersProps = {
  readonly asked: Query['asked']
  readonly countries: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: Query['change']
}

function Filters({ asked: { country, keywords, remote }, countries, onChange: change }: FiltersProps) {
  const t = useWords(cityWords)
  const id = useId()
  return (
    <div className="city-filters">
      <label htmlFor={`${id}-country`}>
        {t('country')}
        <HTMLSelect
          id={`${id}-country`}
          value={country ?? ''}
          options={[{ value: '', label: t('every') }, ...countries]}
          onChange={(event) => change({ country: event.currentTarget.value })}
        />
      </label>
      <label htmlFor={`${id}-remote`}>
        {t('remote')}
        <HTMLSelect
          id={`${id}-remote`}
          value={remote ?? ''}
          options={[
            { value: '', label: t('every') },
            { value: 'yes', label: t('withRemote') },
            { value: 'no', label: t('withoutRemote') },
          ]}
          onChange={(event) => change({ remote: event.currentTarget.value })}
        />
      </label>
      <SearchField label={t('search')} value={keywords ?? ''} onSearch={(text) => change({ keywords: text })} />
    </div>
  )
}

/** Cities that parcels can be sent to: remote areas, channels, usual days. */
export default function CityPage() {
  const t = useWords(cityWords)
  const columns = useColumns()
  const { titleOf } = useReferenceTitlesOf(['country'])
  const { asked, change } = useCityQuery()
  const { country, keywords, remote } = asked
  const page = Number(asked.page ?? '') || 1
  const pageSize = Number(asked.size ?? '') || SIZE
  const filter = { ...(country && { country }), ...(keywords && { keywords }), ...(remote && { remote: remote === 'yes' }) }
  const { data, error, refetch, isPlaceholderData } = useCall(
    cityRoutes.servedCities,
    { query: { ...filter, page, pageSize } },
    { keepPrevious: true },
  )
  const countries = (data?.countries ?? (country ? [country] : [])).map((value) => ({ value, label: titleOf('country', value) || value }))
  const known = data?.country_channels.map((one) => `${one.channel_name} (${daysText(one, t)})`).join(', ')
  return (
    <>
      <PageHeader title={t('title')} text={t('text')} />
      {country && data?.total === 0 && <Note intent="none">{known ? t('countryChannels', { channels: known }) : t('noChannel')}</Note>}
      <DataTable
        name="served-cities"
        caption={t('title')}
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => row.city_code}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={Object.keys(filter).length > 0}
        onReset={() => change({ country: '', keywords: '', remote: '' })}
        empty={{ title: t('empty'), text: t('emptyText') }}
        toolbar={<Filters asked={asked} countries={countries} onChange={change} />}
        footer={
          <Pager
            page={page}
            pageSize={pageSize}
            total={data?.total}
            onPage={(next) => change({ page: String(next) })}
            onPageSize={(size) => change({ size: String(size) })}
          />
        }
      />
    </>
  )
}
