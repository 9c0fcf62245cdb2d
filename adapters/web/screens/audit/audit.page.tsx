import { Button } from '@blueprintjs/core'
import { Export } from '@blueprintjs/icons'
import { useMutation } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { auditRoutes, type AuditRow } from '../../../http/contract/audit.routes.ts'
import { useApi, useCall, useSession } from '../../app/api.ts'
import { isGranted } from '../../app/screen.ts'
import { useWords } from '../../i18n/words.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { downloadFile } from '../../ui/download.ts'
import { useErrorText } from '../../ui/error-note.tsx'
import { localTime } from '../../ui/local-time.ts'
import { notify } from '../../ui/notify.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/table-column.ts'
import { AuditEntryDrawer, Person } from './audit-entry.tsx'
import { AuditFilterBar } from './audit-filters.tsx'
import { AuditPager } from './audit-pager.tsx'
import { auditWords } from './audit.words.ts'
import { useAuditQuery, type AuditQuery } from './use-audit-query.ts'
import './audit.css'

/** The first difference in one line, and how many there are besides. */
function Summary({ changes }: { readonly changes: AuditRow['changes'] }) {
  const t = useWords(auditWords)
  const [first] = changes
  if (first === undefined) return null
  return (
    <span className="audit-summary">
      {first.label}: {first.from !== '' && <bdi>{first.from} → </bdi>}
      <bdi>{first.to === '' ? '∅' : first.to}</bdi>
      {changes.length > 1 && <span className="text-muted"> {t('more', { count: changes.length - 1 })}</span>}
    </span>
  )
}

function useColumns(open: AuditQuery['open']): readonly Column<AuditRow>[] {
  const t = useWords(auditWords)
  return useMemo(
    () => [
      { name: 'time', label: t('time'), width: 165, cell: (row) => <time dateTime={row.time}>{localTime(row.time)}</time> },
      { name: 'who', label: t('who'), width: 170, cell: (row) => <Person entry={row} /> },
      { name: 'area', label: t('area'), width: 130, cell: (row) => row.area_txt },
      {
        name: 'record',
        label: t('record'),
        width: 190,
        cell: (row) => (row.link === null ? row.subject : <Link to={row.link}>{row.subject}</Link>),
      },
      {
        name: 'action',
        label: t('action'),
        width: 150,
        fixed: true,
        cell: (row) => (
          <button
            type="button"
            className="audit-open"
            aria-label={t('open', { action: row.action_txt, subject: row.subject })}
            onClick={() => open(row.id)}
          >
            {row.action_txt}
          </button>
        ),
      },
      { name: 'changes', label: t('changes'), width: 340, cell: (row) => <Summary changes={row.changes} /> },
    ],
    [t, open],
  )
}

/** Who changed what, when, from what to what (domain §6); an entry opens beside the list. */
export default function AuditPage() {
  const t = useWords(auditWords)
  const query = useAuditQuery()
  const sent = { query: { ...query.filter, ...query.place } }
  const { data, error, refetch, isPlaceholderData } = useCall(auditRoutes.auditTrail, sent, { keepPrevious: true })
  const columns = useColumns(query.open)
  const opened = data?.rows.find(({ id }) => id === query.opened)
  return (
    <>
      <PageHeader title={t('title')} text={t('about')} actions={<Exports query={query} />} />
      <DataTable
        name="audit-trail"
        caption={t('title')}
        columns={columns}
        rows={data?.rows}
        keyOf={(row) => String(row.id)}
        isStale={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        isFiltered={query.isFiltered}
        onReset={query.reset}
        empty={{ title: t('emptyTitle') }}
        toolbar={<AuditFilterBar query={query} />}
        footer={<AuditPager data={data} query={query} />}
      />
      {opened !== undefined && <AuditEntryDrawer entry={opened} onClose={() => query.open(undefined)} />}
    </>
  )
}

function Exports({ query }: { readonly query: AuditQuery }) {
  const t = useWords(auditWords)
  const api = useApi()
  const { user } = useSession()
  const errorText = useErrorText()
  const exporting = useMutation({
    mutationFn: async (format: 'xlsx' | 'csv') =>
      downloadFile(await api.open(auditRoutes.exportAuditTrail, { query: { ...query.filter, format } }), `audit.${format}`),
    onError: (error) => notify({ intent: 'danger', message: errorText(error), error }),
  })
  if (!isGranted(user, { area: 'audit-trail', action: 'export' })) return null
  const button = (format: 'xlsx' | 'csv', text: string) => (
    <Button
      icon={<Export />}
      text={text}
      loading={exporting.isPending && exporting.variables === format}
      onClick={() => exporting.mutate(format)}
    />
  )
  return (
    <>
      {button('xlsx', t('exportXlsx'))}
      {button('csv', t('exportCsv'))}
    </>
  )
}
