import type { Screen } from '../../../base/screen.ts'

const LISTS = ['country', 'cityList', 'channelList', 'TrackingStatus', 'WarehouseList']

/** The same pages inside the shell and, for everybody, below `/docMain`. */
export const dockingScreens: readonly Screen[] = ['/docking', '/docMain'].flatMap((base): readonly Screen[] => [
  { path: `${base}/document`, load: () => import('./document.page.tsx') },
  { path: `${base}/track`, load: () => import('./tracking.page.tsx') },
  { path: `${base}/ordering`, load: () => import('./ordering.page.tsx') },
  { path: `${base}/webhooks`, load: () => import('./webhooks.page.tsx') },
  { path: `${base}/printing`, load: () => import('./printing.page.tsx') },
  ...LISTS.map((name) => ({ path: `${base}/${name}`, load: () => import('./list.page.tsx') })),
])
