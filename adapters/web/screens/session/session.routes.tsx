import { words } from '../../../../core/kernel/words.ts'
import type { Screen } from '../../app/screen.ts'

export const sessionScreens: readonly Screen[] = [
  { path: '/login', title: words('登录', '登入', 'Sign in'), audience: 'public', load: () => import('./sign-in.page.tsx') },
]
