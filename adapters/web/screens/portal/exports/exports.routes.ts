import { EXPORT_PAGE } from '#core/portal/pages/shipper.routes.ts'
import type { Screen } from '../../../base/screen.ts'

export const exportScreens: readonly Screen[] = [{ path: EXPORT_PAGE, load: () => import('./exports.page.tsx') }]
