import type { Screen } from '../../app/screen.ts'

/** Pages of tracking; they need no sign-in. */
export const trackingScreens: readonly Screen[] = [
  { path: '/track', load: async () => ({ default: (await import('./track.screen.tsx')).TrackScreen }) },
]
