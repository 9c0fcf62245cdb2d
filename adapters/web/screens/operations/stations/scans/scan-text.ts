import type { StateTone } from '#core/base/kernel/state-tone.ts'
import { useWords } from '../../../../base/words.ts'
import type { KeptScan } from './kept-scans.ts'
import { stationWords } from '../station.words.ts'

/** The colour of a scan's result. */
export const toneOf = ({ state, answer }: KeptScan): StateTone =>
  state === 'refused' ? 'trouble' : state === 'waiting' ? 'moving' : (answer?.tone ?? 'done')

/** A scan's result in words. */
export function useScanText(): (scan: KeptScan) => string {
  const t = useWords(stationWords)
  return ({ state, answer, refusal }) =>
    state === 'refused' ? (refusal ?? '') : state === 'waiting' ? t(navigator.onLine ? 'sending' : 'queued') : (answer?.text ?? '')
}
