import { moneyText } from '../../base/money-text.ts'
import { Button } from '@blueprintjs/core'
import { Cross, Export } from '@blueprintjs/icons'
import { useMemo, useState } from 'react'
import type { SimulatedParcelRow, SimulationRoutes } from '../../../http/contract/pricing/fees/simulation.routes.ts'
import { useCall } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import { Drawer } from '../../ui/dialog/dialog.tsx'
import { ErrorNote } from '../../ui/note/error-note.tsx'
import { Note } from '../../ui/note/note.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { StepTable } from '../steps/step-table.tsx'
import { simulationWords } from './simulation.words.ts'

/** Which shipments are listed: those of a client, a country or a band of weights; left out, all. */
export type ParcelGroup = {
  readonly text: string
  readonly query: { readonly client?: string; readonly country?: string; readonly band?: string }
}

type ParcelsProps = {
  readonly routes: SimulationRoutes
  readonly id: number
  readonly version: string
  readonly group: ParcelGroup | undefined
  readonly onAll: () => void
}

const amountsText = (amounts: SimulatedParcelRow['before']): string => amounts.map(moneyText).join(' + ') || '—'

/** The shipments that would cost something else, the largest differences first. */
export function SimulatedParcels({ routes, id, version, group, onAll }: ParcelsProps) {
  const t = useWords(simulationWords)
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(15)
  const [opened, setOpened] = useState<string>()
  const sent = useMemo(() => ({ params: { id }, query: { ...group?.query, page, pageSize } }), [id, group, page, pageSize])
  const { data, error, refetch } = useCall(routes.parcels, sent, { keepPrevious: true })
  const download = useDownload(routes.export, `${version}-simulation.xlsx`)
  const title = group === undefined ? t('parcels') : t('parcelsOf', { of: group.text })
  return (
    <>
      <div className="simulation-head">
        <h2>{title}</h2>
        <span>
          {group !== undefined && <Button variant="minimal" text={t('showAll')} onClick={onAll} />}
          <Button
            icon={<Export />}
            text={t('export')}
            loading={download.isBusy}
            disabled={data?.total === 0}
            onClick={() => download.send({ params: { id }, query: group?.query ?? {} })}
          />
        </span>
      </div>
      {error !== null && error !== undefined && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <ParcelTable title={title} rows={data?.rows ?? []} onOpen={setOpened} />
      <Pager page={page} pageSize={pageSize} total={data?.total} onPage={setPage} onPageSize={setPageSize} />
      {opened !== undefined && <Explained routes={routes} id={id} order={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type TableProps = { readonly title: string; readonly rows: readonly SimulatedParcelRow[]; readonly onOpen: (order: string) => void }

function ParcelTable({ title, rows, onOpen }: TableProps) {
  const t = useWords(simulationWords)
  return (
    <div className="simulation-scroll simulation-parcels" role="region" aria-label={title} tabIndex={0}>
      <table className="bp6-html-table bp6-compact">
        <thead>
          <tr>
            {(['order', 'client', 'country'] as const).map((name) => (
              <th key={name} scope="col">
                {t(name)}
              </th>
            ))}
            {(['weight', 'before', 'after', 'difference'] as const).map((name) => (
              <th key={name} scope="col" className="amount">
                {t(name)}
              </th>
            ))}
            <th scope="col">{t('outcome')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.order_number}>
              <th scope="row">
                <Button variant="minimal" size="small" text={row.order_number} onClick={() => onOpen(row.order_number)} />
              </th>
              <td>{row.client}</td>
              <td>{row.country}</td>
              <td className="amount">{row.chargeable_weight}</td>
              <td className="amount">{amountsText(row.before)}</td>
              <td className="amount">{amountsText(row.after)}</td>
              <td className="amount">{row.difference === null ? '—' : moneyText(row.difference)}</td>
              <td>{row.outcome_txt}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ExplainedProps = Pick<ParcelsProps, 'routes' | 'id'> & { readonly order: string; readonly onClose: () => void }

/** Both prices of a shipment, step by step, side by side. */
function Explained({ routes, id, order, onClose }: ExplainedProps) {
  const t = useWords(simulationWords)
  const sent = useMemo(() => ({ params: { id, order_number: order } }), [id, order])
  const { data, error, refetch } = useCall(routes.parcel, sent)
  const sides = data && [
    { title: t('beforeBy', { version: data.before.version }), side: data.before },
    ...(data.after === null ? [] : [{ title: t('afterBy', { version: data.after.version }), side: data.after }]),
  ]
  return (
    <Drawer isOpen onClose={onClose} className="simulation-drawer" aria-labelledby="simulation-explained">
      <div className="simulation-head">
        <h2 id="simulation-explained">{t('explain', { order })}</h2>
        <Button variant="minimal" icon={<Cross />} aria-label={t('close')} title={t('close')} onClick={onClose} />
      </div>
      {error !== null && error !== undefined && <ErrorNote error={error} onRetry={() => void refetch()} />}
      <div className="simulation-both">
        {sides?.map(({ title, side }) => (
          <section key={title} aria-label={title}>
            <h3>
              {title} <span className="amount">{amountsText(side.charged)}</span>
            </h3>
            <StepTable steps={side.steps} title={title} />
          </section>
        ))}
        {data?.refused != null && <Note intent="warning">{data.refused}</Note>}
      </div>
    </Drawer>
  )
}
