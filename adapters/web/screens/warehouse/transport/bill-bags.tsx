import { Button } from '@blueprintjs/core'
import { useId, useState, type FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { bagRoutes } from '../../../../http/contract/warehouse/transport/bag.routes.ts'
import { billRoutes, type BillDetails } from '../../../../http/contract/warehouse/transport/bill.routes.ts'
import { useCall, useInvalidate } from '../../../base/api.ts'
import { useWords } from '../../../base/words.ts'
import { DocumentSection, DocumentTable } from '../../../resource/document/document-table.tsx'
import { ErrorNote } from '../../../ui/note/error-note.tsx'
import { Note } from '../../../ui/note/note.tsx'
import { StateTag } from '../../../ui/state-tag.tsx'
import { useCommand } from '../../../ui/use-command.tsx'
import { bagPath, BAG_TONES } from './bag-text.ts'
import { transportWords } from './transport.words.ts'

/** So many sealed bags are offered. */
const MOST_OFFERED = 50

function useRefresh(): () => void {
  const invalidate = useInvalidate()
  return () =>
    void Promise.all([billRoutes.findBill, billRoutes.bills, bagRoutes.bags, bagRoutes.findBag].map((route) => invalidate(route)))
}

/** The bags on a bill; while it is planned a scanner puts further ones on. */
export function BillBags({ bill }: { readonly bill: BillDetails }) {
  const t = useWords(transportWords)
  const refresh = useRefresh()
  const isPlanned = bill.events.includes('load')
  const unloading = useCommand(billRoutes.unloadBag, {
    done: (_answer, given) => t('unloaded', { bag: given.params?.packing_number ?? '' }),
    onDone: refresh,
  })
  const unload = ({ bagCode: bag, packing_number: number }: BillDetails['bags'][number]) => (
    <Button
      text={t('unload')}
      aria-label={t('unloadOne', { bag })}
      onClick={() => unloading.send({ params: { mawb: bill.mawb, packing_number: number } })}
    />
  )
  return (
    <>
      <DocumentSection title={t('bags')}>
        {bill.bags.some((bag) => bag.is_elsewhere) && (
          <Note intent="warning" role="status">
            {t('elsewhereNote', { station: bill.to_station })}
          </Note>
        )}
        {isPlanned && <LoadForm mawb={bill.mawb} onLoaded={refresh} />}
        <DocumentTable
          label={t('bags')}
          rows={bill.bags}
          keyOf={(bag) => bag.packing_number}
          empty={t('noBags')}
          columns={[
            { label: t('code'), cell: (bag) => <Link to={bagPath(bag.packing_number)}>{bag.bagCode}</Link> },
            { label: t('number'), cell: (bag) => <code>{bag.packing_number}</code> },
            { label: t('state'), cell: (bag) => <StateTag tone={BAG_TONES[bag.status]}>{bag.status_txt}</StateTag> },
            {
              label: t('destination'),
              cell: (bag) => (
                <>
                  {[bag.country, bag.channel].filter(Boolean).join(' · ')}
                  {bag.is_elsewhere && <StateTag tone="waiting">{t('elsewhere')}</StateTag>}
                </>
              ),
            },
            { label: t('parcels'), align: 'end', cell: (bag) => bag.number_of_shipment },
            { label: t('weight'), align: 'end', cell: (bag) => bag.weight },
            ...(isPlanned ? [{ label: t('unload'), cell: unload }] : []),
          ]}
        />
      </DocumentSection>
      {isPlanned && <SealedBags bill={bill} onLoaded={refresh} />}
    </>
  )
}

/** Sealed bags that are on no bill, those for the flight's country first; a press puts one on. */
function SealedBags({ bill, onLoaded }: { readonly bill: BillDetails; readonly onLoaded: () => void }) {
  const t = useWords(transportWords)
  const { data } = useCall(bagRoutes.bags, { query: { status: 'sealed', pageSize: MOST_OFFERED } })
  const loading = useCommand(billRoutes.loadBag, { onDone: onLoaded, failure: 'in-place' })
  if (data === undefined || data.total === 0) return null
  const going = bill.bags.find((bag) => !bag.is_elsewhere)?.country
  const rows = data.rows.toSorted((one, other) => Number(other.country === going) - Number(one.country === going))
  return (
    <DocumentSection title={t('sealedBags')}>
      {loading.failure && <ErrorNote error={loading.failure} />}
      <DocumentTable
        label={t('sealedBags')}
        rows={rows}
        keyOf={(bag) => bag.packing_number}
        empty={t('noBags')}
        columns={[
          { label: t('code'), cell: (bag) => <Link to={bagPath(bag.packing_number)}>{bag.bagCode}</Link> },
          { label: t('destination'), cell: (bag) => [bag.country, bag.channel].filter(Boolean).join(' · ') },
          { label: t('warehouse'), cell: (bag) => bag.warehouse ?? '' },
          { label: t('parcels'), align: 'end', cell: (bag) => bag.number_of_shipment },
          { label: t('weight'), align: 'end', cell: (bag) => bag.weight },
          {
            label: t('load'),
            cell: (bag) => (
              <Button
                text={t('load')}
                aria-label={t('loadOne', { bag: bag.bagCode })}
                disabled={loading.isBusy}
                onClick={() => loading.send({ params: { mawb: bill.mawb }, body: { bag: bag.packing_number } })}
              />
            ),
          },
        ]}
      />
    </DocumentSection>
  )
}

/** One field that takes what a scanner types, bag after bag. */
function LoadForm({ mawb, onLoaded }: { readonly mawb: string; readonly onLoaded: () => void }) {
  const t = useWords(transportWords)
  const id = useId()
  const [code, setCode] = useState('')
  const loading = useCommand(billRoutes.loadBag, {
    failure: 'in-place',
    done: (_answer, given) => t('loaded', { bag: given.body?.bag ?? '' }),
    onDone: onLoaded,
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const bag = code.trim()
    setCode('')
    if (bag !== '') loading.send({ params: { mawb }, body: { bag } })
  }
  return (
    <>
      <form className="document-load" onSubmit={submit}>
        <label htmlFor={id}>
          {t('loadField')}
          <input id={id} className="bp6-input" value={code} autoComplete="off" onChange={(event) => setCode(event.target.value)} />
        </label>
        <Button type="submit" intent="primary" text={t('load')} loading={loading.isBusy} />
      </form>
      {loading.failure !== null && <ErrorNote error={loading.failure} />}
    </>
  )
}
