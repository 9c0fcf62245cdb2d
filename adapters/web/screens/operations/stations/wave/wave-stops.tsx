import { Button } from '@blueprintjs/core'
import { useState } from 'react'
import { pickRoutes, type PickWalk } from '../../../../../http/contract/warehouse/goods/pick.routes.ts'
import { useWords } from '../../../../base/words.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { StateTag } from '../../../../ui/state-tag.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { lacking } from './wave-place.ts'
import { waveWords } from './wave.words.ts'

type Stop = PickWalk['stops'][number]
type WaveStopsProps = { readonly walk: PickWalk; readonly location: string | undefined; readonly reload: () => void }

/** The stops of the walk, each with its totes; what is missing at one is reported there. */
export function WaveStops({ walk: { wave, stops }, location, reload }: WaveStopsProps) {
  const t = useWords(waveWords)
  const [totes, setTotes] = useState<readonly number[]>([])
  const short = useCommand<{ orders: readonly { tote: number; put_back: readonly unknown[] }[] }, Stop>(
    ({ account, location: place, sku }, api) =>
      api.call(pickRoutes.reportShort, { params: { id: wave.id }, body: { account, location: place, sku } }),
    {
      done: () => t('reported'),
      onDone: ({ orders }) => {
        setTotes(orders.filter(({ put_back }) => put_back.length > 0).map(({ tote }) => tote))
        reload()
      },
      ask: ({ sku, location: place, quantity, picked }) => ({
        title: t('missingTitle', { sku, pieces: quantity - picked }),
        text: t('missingText', { location: place }),
        confirmText: t('missing'),
        cancelText: t('missingKeep'),
        intent: 'danger',
      }),
    },
  )
  const isOpen = wave.states.to_be_picked + wave.states.picking > 0
  return (
    <section className="station-list" aria-label={t('next')}>
      {totes.length > 0 && (
        <Note intent="warning" role="status">
          {t('putBack', { totes: totes.join(', ') })}
        </Note>
      )}
      {wave.states.pending > 0 && <p className="station-help">{t('waits')}</p>}
      {lacking(stops).length === 0 && <p className="station-help">{t('complete')}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('item')}</th>
            <th scope="col">{t('pieces')}</th>
            <th scope="col">{t('totes')}</th>
            <th scope="col">{t('missing')}</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <StopRow
              key={`${stop.location} ${stop.account} ${stop.sku}`}
              stop={stop}
              isHere={stop.location === location}
              onMissing={isOpen && stop.picked < stop.quantity ? () => short.send(stop) : undefined}
            />
          ))}
        </tbody>
      </table>
      {short.question}
    </section>
  )
}

type StopRowProps = { readonly stop: Stop; readonly isHere: boolean; readonly onMissing: (() => void) | undefined }

function StopRow({ stop, isHere, onMissing }: StopRowProps) {
  const t = useWords(waveWords)
  const { location, sku, picked, quantity } = stop
  return (
    <tr aria-current={isHere ? 'location' : undefined}>
      <td>
        <code>{location}</code>
      </td>
      <td>
        <code>{sku}</code> <bdi>{stop.sku_name}</bdi>
      </td>
      <td>
        <StateTag tone={picked === quantity ? 'done' : picked > 0 ? 'moving' : 'waiting'}>
          {picked} / {quantity}
        </StateTag>
      </td>
      <td>{stop.totes.map((one) => t('tote', { tote: one.tote, picked: one.picked, pieces: one.quantity })).join(' · ')}</td>
      <td>
        {onMissing !== undefined && <Button onClick={onMissing} text={t('missing')} aria-label={t('missingOf', { location, sku })} />}
      </td>
    </tr>
  )
}
