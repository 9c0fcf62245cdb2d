import { Button, Tag } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { errorLog } from '../../../../core/errors/error-log.entity.ts'
import { errorRoutes, type ErrorRow } from '../../../http/contract/error.routes.ts'
import { useApi, useCall, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useOpened } from '../../app/use-opened.ts'
import { useUrlState } from '../../app/url-state.ts'
import { say, useWords } from '../../i18n/words.ts'
import { downloadFile } from '../../ui/download.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { localTime } from '../../ui/local-time.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { PagedTable } from '../../ui/paged-table.tsx'
import type { Column } from '../../ui/table-column.ts'
import { ErrorDrawer } from './error-drawer.tsx'
import { ErrorFilters, FILTERS, type ErrorFilterName } from './error-filters.tsx'
import { typeText } from './error-type.ts'
import { errorsWords } from './errors.words.ts'
import '../../resource/resource.css'
import './errors.css'

const { fields } = errorLog
const label = (name: keyof typeof fields): string => say(fields[name].label)

function useColumns(linkTo: (id: number) => string): readonly Column<ErrorRow>[] {
  const t = useWords(errorsWords)
  return useMemo(
    () => [
      {
        name: 'time',
        label: label('time'),
        width: 170,
        fixed: true,
        cell: (row) => (
          <Link className="cell-link" to={linkTo(row.id)} aria-label={`${t('open', { id: row.id })} ${localTime(row.time)}`}>
            {localTime(row.time)}
          </Link>
        ),
      },
      { name: 'type', label: label('type'), width: 120, cell: (row) => <Tag minimal>{typeText(row.type)}</Tag> },
      { name: 'code', label: label('code'), width: 190, cell: (row) => <span className="cell-code">{row.code}</span> },
      { name: 'mes', label: label('mes'), width: 320, cell: (row) => <bdi>{row.mes.split('\n', 1)[0]}</bdi> },
      { name: 'url', label: label('url'), width: 220, cell: (row) => row.url },
      { name: 'name', label: label('name'), width: 120, cell: (row) => <bdi>{row.name}</bdi> },
      { name: 'user_id', label: label('user_id'), width: 100, align: 'end', cell: (row) => row.user_id },
      { name: 'request_id', label: label('request_id'), width: 200, cell: (row) => <span className="cell-code">{row.request_id}</span> },
      { name: 'token', label: label('token'), width: 110, cell: (row) => <span className="cell-code">{row.token}</span> },
    ],
    [t, linkTo],
  )
}

/** The error log for the staff: newest first, filtered, one whole beside the list (spec §2, §3). */
export default function ErrorLogPage() {
  const t = useWords(errorsWords)
  const url = useUrlState<ErrorFilterName>(FILTERS)
  const [state, actions] = url
  const { opened, linkTo, close } = useOpened('error')
  const filters = { ...state.filters, timezone: new Intl.DateTimeFormat().resolvedOptions().timeZone } as Record<string, string>
  const query = { ...filters, page: state.page, pageSize: state.pageSize }
  const answer = useCall(errorRoutes.listErrors, { query }, { keepPrevious: true })
  return (
    <>
      <PageHeader title={t('title')} text={t('intro')} actions={<ExportButton query={filters} />} />
      <PagedTable
        url={url}
        answer={answer}
        name="error-log"
        caption={t('title')}
        columns={useColumns(linkTo)}
        listed={errorLog.listed}
        rows={answer.data?.rows}
        keyOf={keyOf}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        toolbar={<ErrorFilters state={state} actions={actions} />}
      />
      {Number(opened) > 0 && <ErrorDrawer key={opened} id={Number(opened)} onClose={close} />}
    </>
  )
}

const keyOf = ({ id }: ErrorRow): string => String(id)

function ExportButton({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const t = useWords(errorsWords)
  const api = useApi()
  const { user } = useSession()
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: async () => downloadFile(await api.open(errorRoutes.exportErrors, { query }), 'error-log.xlsx'),
    onError: (error) => notify({ intent: 'danger', message: errorText(error), error }),
  })
  if (!isGranted(user, { area: 'error-log', action: 'export' })) return null
  return <Button icon={<Export />} text={t('export')} loading={exporting.isPending} onClick={() => exporting.mutate()} />
}
