import { QUOTE_PATH } from '../../../http/contract/fees/quote.routes.ts'
import type { Screen } from '../../base/screen.ts'

export const feeScreens: readonly Screen[] = [{ path: QUOTE_PATH, load: () => import('./quote.page.tsx') }]
