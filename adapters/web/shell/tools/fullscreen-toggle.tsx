import { Button } from '@blueprintjs/core'
import { Fullscreen, Minimize } from '@blueprintjs/icons'
import { useWords } from '../../base/words.ts'
import { toolsWords } from './tools.words.ts'
import { canFullscreen, toggleFullscreen, useIsFullscreen } from './fullscreen.ts'

export function FullscreenToggle() {
  const t = useWords(toolsWords)
  const isFullscreen = useIsFullscreen()
  if (!canFullscreen()) return null
  const label = t(isFullscreen ? 'leaveFullscreen' : 'enterFullscreen')
  return (
    <Button
      className="fullscreen-toggle"
      variant="minimal"
      icon={isFullscreen ? <Minimize /> : <Fullscreen />}
      aria-label={label}
      title={label}
      onClick={toggleFullscreen}
    />
  )
}
