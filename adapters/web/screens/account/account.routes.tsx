import { words } from '../../../../core/kernel/words.ts'
import { ACCOUNT_INFORMATION } from '../../../../core/pages/shipper.routes.ts'
import type { Screen } from '../../app/screen.ts'
import { CERTIFICATION_PATH, CONTRACT_PATH } from './account-paths.ts'

export const accountScreens: readonly Screen[] = [
  {
    path: ACCOUNT_INFORMATION,
    title: words('账户信息', '帳戶資訊', 'Account information'),
    audience: 'customer',
    load: () => import('./account-information.page.tsx'),
  },
  {
    path: CERTIFICATION_PATH,
    title: words('实名认证', '實名認證', 'Certification'),
    audience: 'customer',
    load: () => import('./certification.page.tsx'),
  },
  { path: CONTRACT_PATH, title: words('合同', '合約', 'Contract'), audience: 'customer', load: () => import('./contract.page.tsx') },
  {
    path: '/system/invoice',
    title: words('发票信息', '發票資訊', 'Invoice information'),
    audience: 'customer',
    load: () => import('./invoice.page.tsx'),
  },
]
