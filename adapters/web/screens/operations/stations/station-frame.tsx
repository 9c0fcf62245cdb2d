import { Button } from '@blueprintjs/core'
import { Camera, Undo } from '@blueprintjs/icons'
import { useState, type ReactNode } from 'react'
import { STATION_FACTS, type StationName } from '#core/operations/stations/station-facts.ts'
import type { TypedScan } from '#core/operations/stations/typed-scan.ts'
import { say, useWords } from '../../../base/words.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { cameraWords } from './devices/camera.words.ts'
import { OfflineNote } from './scans/offline-note.tsx'
import { ScanForm } from './scans/scan-form.tsx'
import { ScanList } from './scans/scan-list.tsx'
import { StationPlace, StationSetup, usePlace } from './devices/station-place.tsx'
import { SoundButton } from './devices/sound-button.tsx'
import { StationSwitch } from './station-switch.tsx'
import { stationWords } from './station.words.ts'
import './station.css'
import type { Table } from './use-table.ts'
import { UNDO_KEY } from './scans/use-station-keys.ts'
import { VerdictBand } from './scans/verdict-band.tsx'
import { WithKey } from './scans/with-key.tsx'

const CameraPanel = lazyPart(() => import('./devices/camera-panel.tsx'))

/** Words for what the field takes now; `isWeighing` where a number is a weight. */
export type FieldWords = { readonly label: string; readonly help: string; readonly isWeighing?: boolean }

type StationFrameProps = {
  readonly station: StationName
  readonly table: Table
  readonly title?: string
  readonly field: FieldWords
  readonly onTyped: (typed: TypedScan) => void
  /** The camera's handling of photographs; left out where none are taken. */
  readonly camera?: { readonly onPhoto?: ((photo: File) => void) | undefined; readonly isBusy?: boolean }
  readonly head?: ReactNode
  readonly notes?: ReactNode
  /** Content between the field and the verdict, below the verdict, and below the buttons. */
  readonly scale?: ReactNode
  readonly atHand?: ReactNode
  readonly children?: ReactNode
  /** Buttons before and behind those that every table has. */
  readonly first?: ReactNode
  readonly more?: ReactNode
  readonly guide: ReactNode
}

/**
 * The layout of a table: the field on top, what became of the last scan, what is at hand, the
 * buttons, and the scans before.
 */
export function StationFrame({ station, table, camera, ...parts }: StationFrameProps) {
  const t = useWords(stationWords)
  const c = useWords(cameraWords)
  const [hasCamera, setCamera] = useState(false)
  const { scans, judged, waiting, isAway, field, canUndo, undoLast, isSilent, toggleSound } = table
  const { label, help, isWeighing = false } = parts.field
  const { isAsked, ...place } = usePlace(station)
  return (
    <div className="station">
      <PageHeader
        title={parts.title ?? say(STATION_FACTS[station].label)}
        aside={<StationPlace {...place} />}
        actions={<StationSwitch station={station} />}
      />
      {parts.head}
      <OfflineNote isAway={isAway} waiting={waiting} />
      {parts.notes}
      {isAsked ? (
        <StationSetup options={place.options} />
      ) : (
        <ScanForm field={field} isWeighing={isWeighing} onTyped={parts.onTyped} label={label} help={help} />
      )}
      {parts.scale}
      <VerdictBand scan={judged} />
      {parts.atHand}
      {hasCamera && (
        <CameraPanel onCode={(code) => parts.onTyped({ kind: 'code', code })} onPhoto={camera?.onPhoto} isBusy={camera?.isBusy ?? false} />
      )}
      <div className="station-actions">
        {parts.first}
        <Button
          size="large"
          icon={<Undo />}
          disabled={!canUndo}
          onClick={undoLast}
          text={<WithKey label={t('undo')} shortcut={UNDO_KEY} />}
        />
        <Button
          size="large"
          icon={<Camera />}
          aria-pressed={hasCamera}
          onClick={() => setCamera(!hasCamera)}
          text={c(hasCamera ? 'close' : 'open')}
        />
        {parts.more}
        <SoundButton isSilent={isSilent} onToggle={toggleSound} />
      </div>
      {parts.children}
      <ScanList scans={scans} />
      {parts.guide}
    </div>
  )
}
