import { words } from '../kernel/words.ts'
import { section, type Page } from './page.ts'

export const LOGIN = '/login'
export const HOME = '/home'

/** Pages that need no session (spec §2, public routes); `/workOrder` shows a customer's data and so needs one. */
export const publicPages: readonly Page[] = [
  ...section({
    audience: 'public',
    frame: 'alone',
    rows: [
      { path: LOGIN, title: words('登录', '登入', 'Sign in'), icon: 'log-in', hideInMenu: true, ready: true },
      { path: '/register', title: words('注册', '註冊', 'Register'), icon: 'new-person', hideInMenu: true, ready: true },
      { path: '/protocol', title: words('服务协议', '服務協議', 'Agreements'), icon: 'document', hideInMenu: true, ready: true },
      { path: '/track', title: words('查询包裹', '查詢包裹', 'Track a parcel'), icon: 'path', hideInMenu: true, ready: true },
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
  // Opens in a window of its own, 780 by 800; staff answer in it.
  ...section({
    audience: 'any',
    frame: 'alone',
    rows: [
      {
        path: '/workOrder',
        name: 'workOrder',
        title: words('工单', '工單', 'Work order'),
        icon: 'headset',
        hideInMenu: true,
        restrictedEntry: 'first_load',
        rule: { permission: { area: 'work-orders', action: 'read' } },
      },
    ],
  }),
]
