import { Button } from '@blueprintjs/core'
import { VolumeOff, VolumeUp } from '@blueprintjs/icons'
import { useWords } from '../../../../base/words.ts'
import { stationWords } from '../station.words.ts'
import { SOUND_KEY } from '../scans/use-station-keys.ts'
import { WithKey } from '../scans/with-key.tsx'

type SoundButtonProps = { readonly isSilent: boolean; readonly onToggle: () => void }

export function SoundButton({ isSilent, onToggle }: SoundButtonProps) {
  const t = useWords(stationWords)
  const icon = isSilent ? <VolumeOff /> : <VolumeUp />
  return (
    <Button size="large" icon={icon} onClick={onToggle} text={<WithKey label={t(isSilent ? 'unmute' : 'mute')} shortcut={SOUND_KEY} />} />
  )
}
