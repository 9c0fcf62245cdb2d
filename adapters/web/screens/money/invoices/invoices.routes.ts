import type { Screen } from '../../../base/screen.ts'

const load = () => import('./invoices.page.tsx')

/** Tax invoices, for clients and for the staff. */
export const invoiceScreens: readonly Screen[] = [
  { path: '/finances/invoices', load },
  { path: '/admin/finance/invoices', load },
]
