import type { Screen } from '../../base/screen.ts'

/** Pages of tracking; they need no sign-in. */
export const trackingScreens: readonly Screen[] = [
  { path: '/track', load: async () => ({ default: (await import('./track.screen.tsx')).TrackScreen }) },
]
