import type { Screen } from '../../../base/screen.ts'

const load = async () => ({ default: (await import('./station.screen.tsx')).StationScreen })

export const stationScreens: readonly Screen[] = [
  { path: '/admin/stations', load },
  { path: '/admin/stations/:station', load },
  { path: '/admin/returns', load: () => import('./returns/returns.page.tsx') },
  { path: '/admin/picks/waves/:wave', load: async () => ({ default: (await import('./wave/wave.screen.tsx')).WaveScreen }) },
]
