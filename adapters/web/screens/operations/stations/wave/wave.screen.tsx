import { Button } from '@blueprintjs/core'
import { useParams } from 'react-router-dom'
import { pickRoutes, type PickWalk } from '../../../../../http/contract/warehouse/goods/pick.routes.ts'
import { useCall } from '../../../../base/api.ts'
import { useWords } from '../../../../base/words.ts'
import { useWarehouseName } from '../../../../resource/use-warehouse-name.ts'
import { ErrorNote } from '../../../../ui/note/error-note.tsx'
import { useCommand } from '../../../../ui/use-command.tsx'
import { useDownload } from '../../../../ui/use-download.ts'
import { codesTo } from '../scans/scan-form.tsx'
import { StationFrame } from '../station-frame.tsx'
import { StationGuide } from '../station-guide.tsx'
import { useReadAgain } from '../scans/use-read-again.ts'
import { useTable } from '../use-table.ts'
import { PICK_STEPS } from './pick-steps.ts'
import { lacking, placeOf, restOf } from './wave-place.ts'
import { WaveStops } from './wave-stops.tsx'
import { waveWords } from './wave.words.ts'

/** A wave on a tablet: what is taken where for which tote, scanned one by one. */
export function WaveScreen() {
  const { wave = '' } = useParams()
  const { data, error, refetch } = useCall(pickRoutes.wave, { params: { id: wave } })
  if (error) return <ErrorNote error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <div className="bp6-skeleton order-skeleton-track" aria-busy="true" />
  return <WaveTable key={wave} walk={data} reload={() => void refetch()} />
}

function WaveTable({ walk, reload }: { readonly walk: PickWalk; readonly reload: () => void }) {
  const w = useWords(waveWords)
  const { wave, stops } = walk
  const table = useTable('pick', { wave: wave.id, onUndone: reload })
  const { scans, newest, add } = table
  const location = placeOf(stops, scans)
  const rest = restOf(stops, newest)
  // Whatever was answered has changed what is left to take.
  useReadAgain(scans, reload)
  const take = (code: string, pieces?: number): void =>
    add(code, {}, { wave: wave.id, ...(location === undefined ? {} : { location }), ...(pieces === undefined ? {} : { pieces }) })
  return (
    <StationFrame
      station="pick"
      guide={<StationGuide steps={PICK_STEPS} />}
      table={table}
      title={w('title', { wave: wave.id })}
      head={<WaveHead walk={walk} reload={reload} />}
      field={{ label: w('code'), help: w('codeHelp') }}
      onTyped={codesTo((code) => take(code))}
      first={
        rest !== undefined &&
        newest !== undefined && (
          <Button size="large" intent="primary" onClick={() => take(newest.code, rest.pieces)} text={w('all', rest)} />
        )
      }
    >
      <WaveStops walk={walk} location={location ?? lacking(stops)[0]?.location} reload={reload} />
    </StationFrame>
  )
}

/** How far the wave is, its release and its list on paper. */
function WaveHead({ walk: { wave }, reload }: { readonly walk: PickWalk; readonly reload: () => void }) {
  const t = useWords(waveWords)
  const named = useWarehouseName()
  const release = useCommand(pickRoutes.releaseWave, { done: () => t('released'), onDone: reload, refresh: [pickRoutes.waves] })
  const paper = useDownload(pickRoutes.printWave, `wave-${wave.id}.pdf`)
  const params = { id: wave.id }
  return (
    <div className="station-actions">
      <p className="station-help">
        {t('facts', { warehouse: named(wave.warehouse), orders: wave.orders, picked: wave.picked, pieces: wave.pieces })}
      </p>
      {wave.states.pending > 0 && (
        <Button
          size="large"
          intent="primary"
          loading={release.isBusy}
          onClick={() => release.send({ params })}
          text={t('release', { orders: wave.states.pending })}
        />
      )}
      <Button size="large" loading={paper.isBusy} onClick={() => paper.send({ params })} text={t('paper')} />
    </div>
  )
}
