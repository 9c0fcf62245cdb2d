import { Path } from '@blueprintjs/icons'
import { words } from '../../../../core/kernel/words.ts'
import type { Screen } from '../../app/screen.ts'

/** Pages of tracking; the public one needs no sign-in. */
export const trackingScreens: readonly Screen[] = [
  {
    path: '/track',
    title: words('查询包裹', '查詢包裹', 'Track a parcel'),
    icon: <Path />,
    audience: 'public',
    load: async () => ({ default: (await import('./track.screen.tsx')).TrackScreen }),
  },
]
