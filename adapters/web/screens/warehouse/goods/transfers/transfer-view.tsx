import type { ReactNode } from 'react'
import type { TransferDetails } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useWarehouseName } from '../../../../resource/use-warehouse-name.ts'
import { DocumentHeader } from '../../../../resource/document/document-header.tsx'
import { DocumentFacts, type DocumentFact } from '../../../../resource/document/document-facts.tsx'
import { DocumentSection, DocumentTable } from '../../../../resource/document/document-table.tsx'
import { Identifier } from '../../../../ui/identifier.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { TRANSFER_TONES } from './transfer-tones.ts'
import { transferWords } from './transfer.words.ts'

type TransferViewProps = { readonly transfer: TransferDetails; readonly actions: ReactNode; readonly children?: ReactNode }

/** A transfer as its client and staff see it: where it is, its facts and its lines. */
export function TransferView({ transfer, actions, children }: TransferViewProps) {
  const t = useWords(transferWords)
  return (
    <>
      <DocumentHeader
        title={t('transfer', { number: transfer.number })}
        number={transfer.number}
        tone={TRANSFER_TONES[transfer.status]}
        state={transfer.status_txt}
        actions={actions}
      />
      {children}
      <Facts transfer={transfer} />
      <TransferLines transfer={transfer} />
    </>
  )
}

function Facts({ transfer }: { readonly transfer: TransferDetails }) {
  const t = useWords(transferWords)
  const named = useWarehouseName()
  const { send_time: sent, receive_time: received } = transfer
  const facts: readonly DocumentFact[] = [
    [t('number'), <Identifier key="number" value={transfer.number} />],
    [t('client'), transfer.account],
    [t('from'), named(transfer.from_warehouse)],
    [t('to'), named(transfer.to_warehouse)],
    [t('pieces'), transfer.pieces],
    [t('created'), localTime(transfer.create_time)],
    [t('sent'), sent === null ? '–' : localTime(sent)],
    [t('receivedAt'), received === null ? '–' : localTime(received)],
    [t('note'), transfer.note],
  ]
  return <DocumentFacts facts={facts} />
}

/** The lines of a transfer: what was to be sent, from where, and what arrived. */
export function TransferLines({ transfer }: { readonly transfer: TransferDetails }) {
  const t = useWords(transferWords)
  return (
    <DocumentSection title={t('lines')}>
      <DocumentTable
        label={t('lines')}
        rows={transfer.lines}
        keyOf={({ sku }) => sku}
        columns={[
          { label: t('sku'), cell: ({ sku }) => <code>{sku}</code> },
          { label: t('name'), cell: ({ sku_name: name }) => <bdi>{name ?? ''}</bdi> },
          { label: t('taken'), cell: ({ taken }) => taken.map(({ location, quantity }) => `${location}×${quantity}`).join(' ') || '–' },
          { label: t('pieces'), align: 'end', cell: ({ quantity }) => quantity },
          { label: t('received'), align: 'end', cell: ({ received }) => received },
          { label: t('damaged'), align: 'end', cell: ({ damaged }) => damaged },
          { label: t('short'), align: 'end', cell: ({ short }) => short },
        ]}
      />
    </DocumentSection>
  )
}
