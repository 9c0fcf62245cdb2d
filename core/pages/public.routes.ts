import { words } from '../kernel/words.ts'
import { section, type Page } from './page.ts'

export const LOGIN = '/login'
export const HOME = '/home'

/** Pages that need no session (spec §2, public routes). */
export const publicPages: readonly Page[] = [
  ...section({
    audience: 'public',
    frame: 'alone',
    rows: [
      { path: LOGIN, title: words('登录', '登入', 'Sign in'), icon: 'log-in', hideInMenu: true, ready: true },
      { path: '/register', title: words('注册', '註冊', 'Register'), icon: 'new-person', hideInMenu: true, ready: true },
      { path: '/protocol', title: words('服务协议', '服務協議', 'Agreements'), icon: 'document', hideInMenu: true, ready: true },
    ],
  }),
  // Within the shell for who is signed in, so that what is open there stays open.
  ...section({
    audience: 'public',
    rows: [
      {
        path: '/401',
        name: 'error_401',
        title: words('没有权限', '沒有權限', 'No permission'),
        icon: 'lock',
        hideInMenu: true,
        ready: true,
      },
      {
        path: '/500',
        name: 'error_500',
        title: words('页面出错', '頁面出錯', 'Page failed'),
        icon: 'error',
        hideInMenu: true,
        ready: true,
      },
    ],
  }),
  // Opens in a window of its own, 780 by 800: who is signed in raises it under its account, others leave how to be reached.
  ...section({
    audience: 'public',
    frame: 'alone',
    rows: [
      { path: '/workOrder', name: 'workOrder', title: words('工单', '工單', 'Work order'), icon: 'headset', hideInMenu: true, ready: true },
    ],
  }),
]
