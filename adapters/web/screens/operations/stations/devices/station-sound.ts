/** How a result sounds: done is one high tone, attention two, refused a long low one. */
export type Sound = 'done' | 'attention' | 'refused'

const TONES: Readonly<Record<Sound, readonly (readonly [hertz: number, fromSecond: number, seconds: number])[]>> = {
  done: [[1320, 0, 0.09]],
  attention: [
    [880, 0, 0.12],
    [880, 0.18, 0.12],
  ],
  refused: [[220, 0, 0.5]],
}
const VOLUME = 0.25
const MUTED = 'crossdock.station.muted'

export const isMuted = (): boolean => window.localStorage.getItem(MUTED) === '1'

export const setMuted = (muted: boolean): void => window.localStorage.setItem(MUTED, muted ? '1' : '0')

let context: AudioContext | undefined

/** Plays a result, unless the station is muted or the browser has no sound. */
export function play(sound: Sound): void {
  if (isMuted() || !('AudioContext' in window)) return
  context ??= new AudioContext()
  const { currentTime, destination } = context
  for (const [hertz, fromSecond, seconds] of TONES[sound]) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    tone.frequency.value = hertz
    volume.gain.value = VOLUME
    tone.connect(volume).connect(destination)
    tone.start(currentTime + fromSecond)
    tone.stop(currentTime + fromSecond + seconds)
  }
}
