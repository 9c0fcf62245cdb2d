import { Button } from '@blueprintjs/core'
import { billRoutes, type BillAgentRow } from '../../../../http/contract/warehouse/transport/bill.routes.ts'
import { useCall, useSession } from '../../../base/api.ts'
import { isGranted } from '../../../base/screen.ts'
import { viewerZone } from '../../../base/time-zone.ts'
import { useWords } from '../../../base/words.ts'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { useDownload } from '../../../ui/use-download.ts'
import { transportWords } from './transport.words.ts'

/** Who clears and who delivers the parcels of a bill, each with its own manifest. */
export function BillAgents({ mawb }: { readonly mawb: string }) {
  const t = useWords(transportWords)
  const { user } = useSession()
  const agents = useCall(billRoutes.billAgents, { params: { mawb } })
  const mayExport = isGranted(user, { area: 'bills-of-lading', action: 'export' })
  return (
    <DocumentSection title={t('agents')}>
      {agents.error !== null && <ErrorNote error={agents.error} />}
      <DocumentTable
        label={t('agents')}
        rows={agents.data}
        keyOf={({ part, agent }) => `${part} ${agent}`}
        columns={[
          { label: t('part'), cell: (one) => one.part_txt },
          { label: t('agent'), cell: (one) => (one.agent === '' ? <span className="text-muted">{t('noAgent')}</span> : one.agent) },
          { label: t('channels'), cell: (one) => one.channels.join(', ') },
          { label: t('events'), cell: (one) => one.tracker_agent ?? '–' },
          { label: t('parcels'), align: 'end', cell: (one) => one.parcels },
          { label: t('weight'), align: 'end', cell: (one) => one.weight },
          ...(mayExport ? [{ label: t('files'), cell: (one: BillAgentRow) => <AgentFiles mawb={mawb} of={one} /> }] : []),
        ]}
      />
    </DocumentSection>
  )
}

function AgentFiles({ mawb, of: { part, part_txt: partName, agent } }: { readonly mawb: string; readonly of: BillAgentRow }) {
  const t = useWords(transportWords)
  const manifest = useDownload(billRoutes.manifest, `manifest-${mawb}-${part}.xlsx`)
  const named = { agent: agent === '' ? t('noAgent') : agent, part: partName }
  const save = (format: 'xlsx' | 'pdf'): void =>
    manifest.send({
      params: { mawb },
      query: { format, timezone: viewerZone(), part, agent },
      fileName: `manifest-${mawb}-${part}.${format}`,
    })
  return (
    <>
      <Button text="Excel" aria-label={t('agentXlsx', named)} loading={manifest.isBusy} onClick={() => save('xlsx')} />{' '}
      <Button text="PDF" aria-label={t('agentPdf', named)} onClick={() => save('pdf')} />
    </>
  )
}
