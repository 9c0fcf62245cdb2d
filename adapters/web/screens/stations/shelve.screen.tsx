import { Button } from '@blueprintjs/core'
import { Camera, Undo } from '@blueprintjs/icons'
import { useRef, useState } from 'react'
import { FINISH_COUNT, STATION_LABELS } from '../../../../core/stations/station-names.ts'
import { say, useWords } from '../../base/words.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useCommand } from '../../ui/use-command.tsx'
import { cameraWords } from './camera.words.ts'
import { countsOf, GoodsAtHand, type TypedCounts } from './goods-at-hand.tsx'
import { goodsAtHand } from './kept-scans.ts'
import { OfflineNote } from './offline-note.tsx'
import { ScanForm } from './scan-form.tsx'
import { ScanList } from './scan-list.tsx'
import { shelveWords } from './shelve.words.ts'
import { SoundButton } from './sound-button.tsx'
import { StationGuide } from './station-guide.tsx'
import { StationSwitch } from './station-switch.tsx'
import { stationWords } from './station.words.ts'
import './station.css'
import { useNamedDocument } from './use-named-document.ts'
import { useScans } from './use-scans.ts'
import { SOUND_KEY, UNDO_KEY, useStationKeys } from './use-station-keys.ts'
import { VerdictBand } from './verdict-band.tsx'

const CameraPanel = lazyPart(() => import('./camera-panel.tsx'))

/** Counts that were typed, as long as what is left is what it was then. */
function useCounts(left: string) {
  const [kept, setKept] = useState<{ readonly left: string; readonly typed: TypedCounts }>({ left, typed: {} })
  return { typed: kept.left === left ? kept.typed : {}, setTyped: (typed: TypedCounts) => setKept({ left, typed }) }
}

/** What orders brought is put on shelves: a parcel is taken at hand by its number, and each scanned location takes the counted pieces. */
export function ShelveScreen() {
  const t = useWords(stationWords)
  const s = useWords(shelveWords)
  const c = useWords(cameraWords)
  const { scans, judged, waiting, isAway, add, undo } = useScans('shelve')
  const answer = goodsAtHand(scans)
  const goods = answer?.goods ?? null
  const parcel = answer?.order?.airway_number ?? goods?.order_number ?? ''
  const { typed, setTyped } = useCounts(JSON.stringify(goods))
  const [hasCamera, setCamera] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const last = scans.find(({ state, answer: done }) => state === 'done' && done?.undoable === true)
  const undoLast = (): void => {
    if (last !== undefined) void undo(last)
    field.current?.focus()
  }
  const { isSilent, toggle } = useStationKeys(field, undoLast)
  useNamedDocument((number) => add(number))
  const take = (code: string): void => {
    const isTyped = goods !== null && Object.keys(typed).length > 0
    add(code, {}, isTyped ? { document: goods.order_number, goods: countsOf(goods, typed) } : {})
  }
  const entered = (code?: string): void => {
    field.current?.focus()
    if (code !== undefined) take(code)
  }
  const missing = useCommand<void>(async () => add(FINISH_COUNT, {}, goods === null ? {} : { document: goods.order_number }), {
    ask: () => ({
      title: s('missingAsk', { left: goods?.left ?? 0 }),
      text: s('missingText'),
      confirmText: s('missingConfirm'),
      cancelText: s('missingKeep'),
    }),
    onDone: () => field.current?.focus(),
  })
  return (
    <div className="station">
      <PageHeader title={say(STATION_LABELS.shelve)} actions={<StationSwitch station="shelve" />} />
      <OfflineNote isAway={isAway} waiting={waiting} />
      <ScanForm
        field={field}
        isWeighing={false}
        onTyped={(scanned) => scanned.kind === 'code' && take(scanned.code)}
        label={goods === null ? s('parcel') : s('location', { parcel })}
        help={s(goods === null ? 'parcelHelp' : 'locationHelp')}
      />
      <VerdictBand scan={judged} />
      {goods !== null && <GoodsAtHand goods={goods} parcel={parcel} typed={typed} onTyped={setTyped} onEnter={entered} />}
      {hasCamera && <CameraPanel onCode={take} onPhoto={undefined} isBusy={false} />}
      <div className="station-actions">
        <Button size="large" icon={<Undo />} disabled={last === undefined} onClick={undoLast} text={`${t('undo')} (${UNDO_KEY})`} />
        <Button
          size="large"
          icon={<Camera />}
          aria-pressed={hasCamera}
          onClick={() => setCamera(!hasCamera)}
          text={c(hasCamera ? 'close' : 'open')}
        />
        {goods !== null && <Button size="large" onClick={() => missing.send()} text={s('missing')} />}
        <SoundButton isSilent={isSilent} shortcut={SOUND_KEY} onToggle={toggle} />
      </div>
      {missing.question}
      <ScanList scans={scans} />
      <StationGuide station="shelve" />
    </div>
  )
}
