import type { Screen } from '../../../base/screen.ts'

/** Pages of tracking need no sign-in. */
const load: Screen['load'] = async () => ({ default: (await import('./track.screen.tsx')).TrackScreen })

/** Several numbers, and one whose address is shared. */
export const trackingScreens: readonly Screen[] = [
  { path: '/track', load },
  { path: '/track/:airway_number', load },
]
