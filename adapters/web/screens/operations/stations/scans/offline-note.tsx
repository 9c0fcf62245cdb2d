import { useWords } from '../../../../base/words.ts'
import { Note } from '../../../../ui/note/note.tsx'
import { stationWords } from '../station.words.ts'

/** Says that scans wait in the browser while the network is gone. */
export function OfflineNote({ isAway, waiting }: { readonly isAway: boolean; readonly waiting: number }) {
  const t = useWords(stationWords)
  if (!isAway || waiting === 0) return null
  return (
    <Note intent="warning" role="status">
      {t('offline', { count: waiting })}
    </Note>
  )
}

/** Says that scans wait for a photograph, or went without one. */
export function PhotographNote({ held, isBare }: { readonly held: number; readonly isBare: boolean }) {
  const t = useWords(stationWords)
  if (held === 0 && !isBare) return null
  return (
    <Note intent="warning" role={isBare ? 'alert' : 'status'}>
      {isBare ? t('bare') : t('held', { count: held })}
    </Note>
  )
}
