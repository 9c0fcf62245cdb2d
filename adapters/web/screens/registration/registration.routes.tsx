import { words } from '../../../../core/kernel/words.ts'
import type { Screen } from '../../app/screen.ts'

export const registrationScreens: readonly Screen[] = [
  { path: '/register', title: words('注册', '註冊', 'Register'), audience: 'public', load: () => import('./register.page.tsx') },
  { path: '/protocol', title: words('服务协议', '服務協議', 'Agreements'), audience: 'public', load: () => import('./protocol.page.tsx') },
]
