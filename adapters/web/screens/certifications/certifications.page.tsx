import { Tag } from '@blueprintjs/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { certificationFields } from '../../../../core/identity/certification-fields.ts'
import { QUEUE_STATES, type QueueState } from '../../../../core/identity/shipper.ports.ts'
import { certificationQueueRoutes, type ApplicationRow } from '../../../http/contract/certification.routes.ts'
import { useCall } from '../../app/api.ts'
import { useOpened } from '../../app/use-opened.ts'
import { useUrlState } from '../../app/url-state.ts'
import { say, useWords } from '../../i18n/words.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
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
  const url = useUrlState<Filter>(FILTERS)
  const [state, actions] = url
  const { opened, linkTo, close } = useOpened('application')
  const status = isQueueState(state.filters.status) ? state.filters.status : undefined
  const query = { status, keywords: state.filters.keywords, page: state.page, pageSize: state.pageSize }
  const answer = useCall(certificationQueueRoutes.certifications, { query }, { keepPrevious: true })
  const columns = useColumns(linkTo)
  return (
    <>
      <PageHeader title={t('title')} />
      <PagedTable
        url={url}
        answer={answer}
        name="certifications"
        caption={t('title')}
        columns={columns}
        rows={answer.data?.rows}
        keyOf={(row) => String(row.id)}
        empty={{ title: t('emptyTitle') }}
        search={t('search')}
        toolbar={
          <FilterSelect
            label={t('filter')}
            any={t('all')}
            value={status}
            choices={QUEUE_STATES.map((one) => [one, t(one)])}
            onChange={(next) => actions.setFilters({ status: next })}
          />
        }
      />
      {Number(opened) > 0 && <ApplicationDrawer key={opened} id={Number(opened)} onClose={close} />}
    </>
  )
}
