import { Button, Tag } from '@blueprintjs/core'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { workOrderMachine } from '../../../../core/support/work-order.machine.ts'
import { workOrderRoutes, type WorkOrderRow } from '../../../http/contract/work-order.routes.ts'
import { useCall, useSession } from '../../app/api.ts'
import { useLive } from '../../app/live.ts'
import { useOpened } from '../../app/use-opened.ts'
import { useUrlState, type UrlState, type UrlStateActions } from '../../app/url-state.ts'
import { say, useWords } from '../../i18n/words.ts'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { localTime } from '../../ui/local-time.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { ConversationDrawer } from './conversation-drawer.tsx'
import { RaiseDialog } from './raise-dialog.tsx'
import { useRefreshWorkOrders } from './use-work-orders.ts'
import { workOrdersWords } from './work-orders.words.ts'
import './work-orders.css'

const FILTERS = ['status', 'reading', 'handler', 'keywords'] as const
type Filter = (typeof FILTERS)[number]

const STATES = Object.entries(workOrderMachine.states)
const INTENTS = { open: 'warning', answered: 'success', closed: 'none' } as const
type State = keyof typeof INTENTS

const isState = (text: string | undefined): text is State => text !== undefined && text in INTENTS
const isReading = (text: string | undefined): text is 'unread' | 'read' => text === 'unread' || text === 'read'
const isHandler = (text: string | undefined): text is 'mine' | 'none' => text === 'mine' || text === 'none'

function useColumns(isStaff: boolean, linkTo: (number: string) => string): readonly Column<WorkOrderRow>[] {
  const t = useWords(workOrdersWords)
  return useMemo(() => {
    const staffColumns: readonly Column<WorkOrderRow>[] = [
      {
        name: 'client',
        label: t('client'),
        width: 160,
        cell: (row) => row.account ?? (row.contact === null ? '' : t('guest', { name: row.contact.name })),
      },
      { name: 'handler', label: t('handler'), width: 120, cell: (row) => row.handler_name ?? t('nobody') },
    ]
    return [
      {
        name: 'title',
        label: t('subject'),
        width: 300,
        fixed: true,
        cell: (row) => (
          <Link
            className="cell-link work-order-title"
            data-unread={row.reading === 'unread'}
            to={linkTo(row.work_number)}
            aria-label={t('open', { title: row.title })}
          >
            {row.title}
          </Link>
        ),
      },
      {
        name: 'state',
        label: t('state'),
        width: 100,
        cell: (row) => (
          <Tag minimal intent={INTENTS[row.status]}>
            {row.status_txt}
          </Tag>
        ),
      },
      { name: 'reading', label: t('reading'), width: 90, cell: (row) => t(row.reading) },
      ...(isStaff ? staffColumns : []),
      { name: 'category', label: t('category'), width: 120, cell: (row) => row.category_txt },
      { name: 'waybill', label: t('waybill'), width: 150, cell: (row) => row.airway_number ?? '' },
      { name: 'number', label: t('number'), width: 170, cell: (row) => row.work_number },
      { name: 'updated', label: t('updated'), width: 170, cell: (row) => localTime(row.update_time) },
    ]
  }, [t, isStaff, linkTo])
}

/** Work orders: a shipper's own, and for the staff everybody's within reach. */
export default function WorkOrdersPage() {
  const t = useWords(workOrdersWords)
  const { user } = useSession()
  const isStaff = user.role === 'Staff'
  const url = useUrlState<Filter>(FILTERS)
  const [state] = url
  const { opened, linkTo, close } = useOpened('work_order')
  const { opened: raising, open: raise, close: stopRaising } = useOpened('raise')
  const { status, reading, handler, keywords } = state.filters
  const query = {
    ...(isState(status) ? { status } : {}),
    ...(isReading(reading) ? { reading } : {}),
    ...(isHandler(handler) ? { handler } : {}),
    ...(keywords === undefined ? {} : { keywords }),
    page: state.page,
    pageSize: state.pageSize,
  }
  const answer = useCall(workOrderRoutes.workOrders, { query }, { keepPrevious: true })
  useLive('work-orders', useRefreshWorkOrders())
  const columns = useColumns(isStaff, linkTo)
  return (
    <>
      <PageHeader title={t('title')} actions={!isStaff && <Button intent="primary" text={t('raise')} onClick={() => raise('')} />} />
      <PagedTable
        url={url}
        answer={answer}
        name="work-orders"
        caption={t('title')}
        columns={columns}
        rows={answer.data?.rows}
        keyOf={(row) => row.work_number}
        empty={{ title: t('empty') }}
        search={t('search')}
        toolbar={<Filters url={url} isStaff={isStaff} />}
      />
      {opened !== undefined && <ConversationDrawer key={opened} number={opened} onClose={close} />}
      {raising !== undefined && !isStaff && (
        <RaiseDialog
          waybill={raising}
          onClose={stopRaising}
          onRaised={() => {
            stopRaising()
            void answer.refetch()
          }}
        />
      )}
    </>
  )
}

type FiltersProps = { readonly url: readonly [UrlState<Filter>, UrlStateActions<Filter>]; readonly isStaff: boolean }

function Filters({ url: [{ filters }, { setFilters }], isStaff }: FiltersProps) {
  const t = useWords(workOrdersWords)
  const choice = (
    name: Filter,
    { label, any }: { label: string; any: string },
    choices: readonly (readonly [value: string, text: string])[],
  ) => <FilterSelect label={label} any={any} value={filters[name]} choices={choices} onChange={(value) => setFilters({ [name]: value })} />
  return (
    <>
      {choice(
        'status',
        { label: t('state'), any: t('anyState') },
        STATES.map(([name, { label }]) => [name, say(label)]),
      )}
      {choice('reading', { label: t('reading'), any: t('anyReading') }, [
        ['unread', t('unread')],
        ['read', t('read')],
      ])}
      {isStaff &&
        choice('handler', { label: t('handler'), any: t('anyHandler') }, [
          ['mine', t('mine')],
          ['none', t('nobody')],
        ])}
    </>
  )
}
