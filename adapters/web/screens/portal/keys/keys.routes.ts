import type { Screen } from '../../../base/screen.ts'

/** Keys of a client’s programs. */
export const keyScreens: readonly Screen[] = [{ path: '/docking/keys', load: () => import('./keys.page.tsx') }]
