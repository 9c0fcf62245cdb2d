import { HTMLSelect, InputGroup, Tag } from '@blueprintjs/core'
import { useMemo, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { certificationFields } from '../../../../core/identity/certification-fields.ts'
import { QUEUE_STATES, type QueueState } from '../../../../core/identity/shipper.ports.ts'
import { certificationQueueRoutes, type ApplicationRow } from '../../../http/contract/certification.routes.ts'
import { useCall } from '../../app/api.ts'
import { useOpened } from '../../app/use-opened.ts'
import { useUrlState, type UrlState, type UrlStateActions } from '../../app/url-state.ts'
import { say, useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import type { Column } from '../../ui/table-column.ts'
import { ApplicationDrawer } from './application-drawer.tsx'
import { certificationsWords } from './certifications.words.ts'

const FILTERS = ['status', 'keywords'] as const
type Filter = (typeof FILTERS)[number]

const INTENTS = { waiting: 'warning', approved: 'success', rejected: 'danger', incomplete: 'none' } as const
const typeWords = certificationFields.certification_type.choices

const isQueueState = (text: string | undefined): text is QueueState => QUEUE_STATES.some((one) => one === text)

function useColumns(linkTo: (id: number) => string): readonly Column<ApplicationRow>[] {
  const t = useWords(certificationsWords)
  return useMemo(
    () => [
      {
        name: 'account',
        label: t('account'),
        width: 150,
        fixed: true,
        cell: (row) => (
          <Link className="cell-link" to={linkTo(row.id)} aria-label={t('open', { name: row.account })}>
            {row.account}
          </Link>
        ),
      },
      { name: 'name', label: t('name'), width: 150, cell: (row) => row.name },
      { name: 'company', label: t('company'), width: 200, cell: (row) => row.company ?? '' },
      {
        name: 'type',
        label: t('type'),
        width: 110,
        cell: (row) => (row.certification_type === null ? '' : say(typeWords[row.certification_type as keyof typeof typeWords])),
      },
      {
        name: 'state',
        label: t('state'),
        width: 120,
        cell: (row) => (
          <Tag minimal intent={INTENTS[row.status]}>
            {t(row.status)}
          </Tag>
        ),
      },
      { name: 'certification', label: t('certification'), width: 130, cell: (row) => row.certification_status_txt },
      { name: 'submitted', label: t('submitted'), width: 170, cell: (row) => localTime(row.submit_time) },
      { name: 'judged', label: t('judged'), width: 170, cell: (row) => localTime(row.judge_time) },
    ],
    [t, linkTo],
  )
}

/** The staff's queue: who waits longest comes first; an application opens beside the list (domain §6). */
export default function CertificationsPage() {
  const t = useWords(certificationsWords)
  const [state, actions] = useUrlState<Filter>(FILTERS)
  const { opened, linkTo, close } = useOpened('application')
  const status = isQueueState(state.filters.status) ? state.filters.status : undefined
  const query = { status, keywords: state.filters.keywords, page: state.page, pageSize: state.pageSize }
  const { data, error, refetch, isPlaceholderData } = useCall(certificationQueueRoutes.certifications, { query }, { keepPrevious: true })
  const columns = useColumns(linkTo)
  return (
    <>
      <PageHeader title={t('title')} />
      <DataTable
        name="certifications"
        caption={t('title')}
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => String(row.id)}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={state.isFiltered || state.page > 1}
        onReset={actions.reset}
        empty={{ title: t('emptyTitle') }}
        toolbar={<Filters state={state} actions={actions} />}
        footer={
          <Pager
            page={state.page}
            pageSize={state.pageSize}
            total={data?.total}
            onPage={actions.setPage}
            onPageSize={actions.setPageSize}
          />
        }
      />
      {Number(opened) > 0 && <ApplicationDrawer key={opened} id={Number(opened)} onClose={close} />}
    </>
  )
}

function Filters({ state, actions }: { readonly state: UrlState<Filter>; readonly actions: UrlStateActions<Filter> }) {
  const t = useWords(certificationsWords)
  const [keywords, setKeywords] = useState(state.filters.keywords ?? '')
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    actions.setFilters({ keywords: keywords.trim() })
  }
  return (
    <form onSubmit={submit} role="search" className="certifications-filters">
      <HTMLSelect
        aria-label={t('filter')}
        value={state.filters.status ?? ''}
        onChange={(event) => actions.setFilters({ status: event.currentTarget.value })}
        options={[{ value: '', label: t('all') }, ...QUEUE_STATES.map((one) => ({ value: one, label: t(one) }))]}
      />
      <InputGroup
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={keywords}
        onChange={(event) => setKeywords(event.target.value)}
      />
    </form>
  )
}
