import { Button } from '@blueprintjs/core'
import { VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import { stationWords } from './station.words.ts'

type SoundButtonProps = { readonly isSilent: boolean; readonly shortcut: string; readonly onToggle: () => void }

export function SoundButton({ isSilent, shortcut, onToggle }: SoundButtonProps) {
  const t = useWords(stationWords)
  const text = `${t(isSilent ? 'unmute' : 'mute')} (${shortcut})`
  return <Button size="large" icon={isSilent ? <VolumeOff /> : <VolumeUp />} onClick={onToggle} text={text} />
}
