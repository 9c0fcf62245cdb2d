import type { ReactNode } from 'react'
import type { TransferDetails } from '../../../../../http/contract/warehouse/goods/transfer.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { useWarehouseName } from '../../../../resource/use-warehouse-name.ts'
import { Identifier } from '../../../../ui/identifier.tsx'
import { localTime } from '../../../../ui/input/local-time.ts'
import { PageHeader } from '../../../../ui/page-header.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import '../../../../resource/document-page.css'
import { TRANSFER_TONES } from './transfer-tones.ts'
import { transferWords } from './transfer.words.ts'

type TransferViewProps = { readonly transfer: TransferDetails; readonly actions: ReactNode; readonly children?: ReactNode }

/** A transfer as its client and staff see it: where it is, its facts and its lines. */
export function TransferView({ transfer, actions, children }: TransferViewProps) {
  const t = useWords(transferWords)
  return (
    <>
      <PageHeader
        title={t('transfer', { number: transfer.number })}
        tab={transfer.number}
        aside={
          <StateTag tone={TRANSFER_TONES[transfer.status]} isLarge>
            {transfer.status_txt}
          </StateTag>
        }
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
  const facts = [
    ['number', <Identifier key="number" value={transfer.number} />],
    ['client', transfer.account],
    ['from', named(transfer.from_warehouse)],
    ['to', named(transfer.to_warehouse)],
    ['pieces', transfer.pieces],
    ['created', localTime(transfer.create_time)],
    ['sent', transfer.send_time === null ? '–' : localTime(transfer.send_time)],
    ['receivedAt', transfer.receive_time === null ? '–' : localTime(transfer.receive_time)],
    ...(transfer.note === null ? [] : ([['note', transfer.note]] as const)),
  ] as const
  return (
    <dl className="document-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const COUNTS = ['pieces', 'received', 'damaged', 'short'] as const

/** The lines of a transfer: what was to be sent, from where, and what arrived. */
export function TransferLines({ transfer }: { readonly transfer: TransferDetails }) {
  const t = useWords(transferWords)
  return (
    <section className="panel document-section">
      <h2 className="section-title">{t('lines')}</h2>
      <div className="document-scroller" role="region" tabIndex={0} aria-label={t('lines')}>
        <table className="document-table">
          <thead>
            <tr>
              <th scope="col">{t('sku')}</th>
              <th scope="col">{t('name')}</th>
              <th scope="col">{t('taken')}</th>
              {COUNTS.map((name) => (
                <th key={name} scope="col" className="document-number">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {transfer.lines.map((line) => (
              <tr key={line.sku}>
                <td>
                  <code>{line.sku}</code>
                </td>
                <td>
                  <bdi>{line.sku_name ?? ''}</bdi>
                </td>
                <td>{line.taken.map(({ location, quantity }) => `${location}×${quantity}`).join(' ') || '–'}</td>
                <td className="document-number">{line.quantity}</td>
                <td className="document-number">{line.received}</td>
                <td className="document-number">{line.damaged}</td>
                <td className="document-number">{line.short}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
