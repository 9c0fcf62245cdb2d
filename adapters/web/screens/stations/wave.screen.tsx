import { Button } from '@blueprintjs/core'
import { Undo } from '@blueprintjs/icons'
import { useEffect, useMemo, useRef } from 'react'
import { useParams } from 'react-router-dom'
import { pickRoutes, type PickWalk } from '../../../http/contract/goods/pick.routes.ts'
import { useCall } from '../../base/api.ts'
import { useWords } from '../../base/words.ts'
import { useWarehouseName } from '../../resource/use-warehouse-name.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { OfflineNote } from './offline-note.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanList } from './scan-list.tsx'
import { SoundButton } from './sound-button.tsx'
import { StationSwitch } from './station-switch.tsx'
import { StationGuide } from './station-guide.tsx'
import { stationWords } from './station.words.ts'
import './station.css'
import { useScans } from './use-scans.ts'
import { SOUND_KEY, UNDO_KEY, useStationKeys } from './use-station-keys.ts'
import { VerdictBand } from './verdict-band.tsx'
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
  const t = useWords(stationWords)
  const w = useWords(waveWords)
  const { wave, stops } = walk
  const { scans: all, judged, waiting, isAway, add, undo } = useScans('pick')
  const scans = useMemo(() => all.filter((scan) => scan.wave === wave.id), [all, wave.id])
  const [newest] = scans
  const answered = scans.filter(({ state }) => state !== 'waiting').length
  const field = useRef<HTMLInputElement>(null)
  const location = placeOf(stops, scans)
  const rest = restOf(stops, newest)
  const last = scans.find(({ state, answer }) => state === 'done' && answer?.undoable === true)
  const undoLast = (): void => {
    if (last !== undefined) void undo(last).then(reload)
    field.current?.focus()
  }
  const { isSilent, toggle } = useStationKeys(field, undoLast)
  const again = useRef(reload)
  useEffect(() => {
    again.current = reload
  })
  // Whatever was answered has changed what is left to take.
  useEffect(() => {
    if (answered > 0) again.current()
  }, [answered])
  const take = (code: string, pieces?: number): void =>
    add(code, {}, { wave: wave.id, ...(location === undefined ? {} : { location }), ...(pieces === undefined ? {} : { pieces }) })
  return (
    <div className="station">
      <PageHeader title={w('title', { wave: wave.id })} actions={<StationSwitch station="pick" />} />
      <WaveHead walk={walk} reload={reload} />
      <OfflineNote isAway={isAway} waiting={waiting} />
      <ScanForm
        field={field}
        isWeighing={false}
        onTyped={(typed) => typed.kind === 'code' && take(typed.code)}
        label={w('code')}
        help={w('codeHelp')}
      />
      <VerdictBand scan={judged?.wave === wave.id ? judged : newest} />
      <div className="station-actions">
        {rest !== undefined && newest !== undefined && (
          <Button size="large" intent="primary" onClick={() => take(newest.code, rest.pieces)} text={w('all', rest)} />
        )}
        <Button size="large" icon={<Undo />} disabled={last === undefined} onClick={undoLast} text={`${t('undo')} (${UNDO_KEY})`} />
        <SoundButton isSilent={isSilent} shortcut={SOUND_KEY} onToggle={toggle} />
      </div>
      <WaveStops walk={walk} location={location ?? lacking(stops)[0]?.location} reload={reload} />
      <ScanList scans={scans} />
      <StationGuide station="pick" />
    </div>
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
