import { useMatches } from 'react-router-dom'
import type { Screen } from './screen.ts'
import { useScreens } from './screens-context.ts'

const isScreen = (handle: unknown): handle is Screen =>
  typeof handle === 'object' && handle !== null && 'path' in handle && 'load' in handle

function trailOf(screen: Screen, screens: readonly Screen[]): readonly Screen[] {
  const above = screen.parent === undefined ? undefined : screens.find((one) => one.path === screen.parent)
  return above === undefined || above === screen ? [screen] : [...trailOf(above, screens), screen]
}

/** The open screen with the screens above it, topmost first; empty on pages that are no screens. */
export function useTrail(): readonly Screen[] {
  const screens = useScreens()
  const screen = useMatches()
    .map((match) => match.handle)
    .findLast(isScreen)
  return screen === undefined ? [] : trailOf(screen, screens)
}
