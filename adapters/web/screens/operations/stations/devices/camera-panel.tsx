import { Button } from '@blueprintjs/core'
import { Camera } from '@blueprintjs/icons'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useWords } from '../../../../base/words.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { cameraWords } from './camera.words.ts'
import { openCodeReader } from './code-reader.ts'

type CameraPanelProps = {
  /**
   * Called with each code that comes into the picture, once until another comes or it was away for
   * a while.
   */
  readonly onCode: (code: string) => void
  /** Takes a photograph; left out where there is no parcel to photograph. */
  readonly onPhoto: ((photo: File) => void) | undefined
  readonly isBusy: boolean
}

const MILLIS_BETWEEN_FRAMES = 150
/** A code that was away for so long is another scan. */
const AWAY_MILLIS = 3000
const QUALITY = 0.85

type CameraState = 'starting' | 'refused' | 'missing' | MediaStream

/** Reads what the camera sees, as long as the panel is there. */
function useCamera(): CameraState {
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    const gone = new AbortController()
    const start = async (): Promise<void> => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      const stop = (): void => stream.getTracks().forEach((track) => track.stop())
      if (gone.signal.aborted) return stop()
      gone.signal.addEventListener('abort', stop)
      setState(stream)
    }
    // Without https a browser has no `mediaDevices` at all.
    start().catch((error: unknown) => {
      if (!gone.signal.aborted) setState(error instanceof DOMException && error.name === 'NotAllowedError' ? 'refused' : 'missing')
    })
    return () => gone.abort()
  }, [])
  return state
}

/** Reads codes from the video, frame after frame. */
function useCodes(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onCode: (code: string) => void): void {
  const take = useRef(onCode)
  useEffect(() => {
    take.current = onCode
  })
  useEffect(() => {
    if (!isOn) return undefined
    const gone = new AbortController()
    let seen = { code: '', at: 0 }
    const watch = async (): Promise<void> => {
      const reader = await openCodeReader()
      gone.signal.addEventListener('abort', () => reader.close())
      const look = async (): Promise<void> => {
        const code = video.current === null ? undefined : await reader.read(video.current)
        if (gone.signal.aborted) return
        const now = performance.now()
        if (code !== undefined && code !== '') {
          if (code !== seen.code || now - seen.at > AWAY_MILLIS) take.current(code)
          seen = { code, at: now }
        }
        window.setTimeout(() => void look(), MILLIS_BETWEEN_FRAMES)
      }
      await look()
    }
    void watch()
    return () => gone.abort()
  }, [video, isOn])
}

const photographOf = (video: HTMLVideoElement): Promise<File | undefined> => {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => {
    canvas.toBlob((blob) => resolve(blob === null ? undefined : new File([blob], 'parcel.jpg', { type: blob.type })), 'image/jpeg', QUALITY)
  })
}

/**
 * The camera of a table: it scans codes where there is no scanner, and photographs the parcel at
 * hand.
 */
export default function CameraPanel({ onCode, onPhoto, isBusy }: CameraPanelProps) {
  const t = useWords(cameraWords)
  const video = useRef<HTMLVideoElement>(null)
  const state = useCamera()
  const isOn = state instanceof MediaStream
  useEffect(() => {
    if (isOn && video.current !== null) video.current.srcObject = state
  }, [isOn, state])
  useCodes(video, isOn, onCode)
  const photograph = async (): Promise<void> => {
    const photo = video.current === null ? undefined : await photographOf(video.current)
    if (photo !== undefined) onPhoto?.(photo)
  }
  if (state === 'refused' || state === 'missing')
    return (
      <Note intent="warning" role="alert">
        {t(state)}
      </Note>
    )
  return (
    <section className="station-camera" aria-label={t('camera')}>
      <video ref={video} autoPlay muted playsInline aria-label={t('camera')} />
      <div>
        <p className="station-help" role="status">
          {t(isOn ? 'help' : 'starting')}
        </p>
        <Button
          size="large"
          icon={<Camera />}
          disabled={!isOn || onPhoto === undefined}
          loading={isBusy}
          onClick={() => void photograph()}
          text={t('photograph')}
        />
      </div>
    </section>
  )
}
