import { words } from '../../../../core/kernel/words.ts'
import type { Screen } from '../../app/screen.ts'

export const homeScreens: readonly Screen[] = [
  { path: '/home', title: words('首页', '首頁', 'Home'), audience: 'any', load: () => import('./home.page.tsx') },
]
