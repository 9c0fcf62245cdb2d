import type { Screen } from '../../../base/screen.ts'

/** Where the links of mails about a parcel lead; nobody signs in for them. */
export const trackMailScreens: readonly Screen[] = [{ path: '/trackMail', load: () => import('./track-mails.page.tsx') }]
