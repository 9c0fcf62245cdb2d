import { words } from '#core/base/kernel/words.ts'
import { section, type Page } from './page.ts'

export const LOGIN = '/login'
export const HOME = '/home'
export const FORGOT_PASSWORD = '/forgotPassword'
/** Where accounts that are not approved are redirected (rule: Restricted accounts). */
export const ACCOUNT_INFORMATION = '/system/info'
/** Its place for accounts that staff made, or that have no phone to sign in with. */
export const PLAIN_ACCOUNT = '/system/account'

/** Pages that need no session (rule: Navigation guard). */
export const publicPages: readonly Page[] = [
  ...section({
    audience: 'public',
    frame: 'alone',
    rows: [
      { path: LOGIN, title: words('登录', '登入', 'Sign in'), icon: 'log-in', hideInMenu: true, ready: true },
      { path: '/register', title: words('注册', '註冊', 'Register'), icon: 'new-person', hideInMenu: true, ready: true },
      {
        path: FORGOT_PASSWORD,
        title: words('重设密码', '重設密碼', 'Reset password'),
        icon: 'log-in',
        hideInMenu: true,
        ready: true,
      },
      // Where the links of invitations lead.
      { path: '/join', title: words('加入', '加入', 'Join'), icon: 'new-person', hideInMenu: true, ready: true },
      { path: '/protocol', title: words('服务协议', '服務協議', 'Agreements'), icon: 'document', hideInMenu: true, ready: true },
      // Where the links of mails about a parcel lead.
      { path: '/trackMail', title: words('包裹邮件', '包裹郵件', 'Mails about a parcel'), icon: 'envelope', hideInMenu: true, ready: true },
    ],
  }),
  // In the shell for users who are signed in, so that their tabs stay open.
  ...section({
    audience: 'public',
    rows: [
      {
        path: '/401',
        name: 'error_401',
        title: words('没有权限', '沒有權限', 'No access'),
        icon: 'lock',
        hideInMenu: true,
        ready: true,
      },
      {
        path: '/500',
        name: 'error_500',
        title: words('页面出错', '頁面出錯', 'Page error'),
        icon: 'error',
        hideInMenu: true,
        ready: true,
      },
    ],
  }),
  // Opens in its own window, 780 by 800: users who are signed in raise it under their account,
  // others leave contact details.
  ...section({
    audience: 'public',
    frame: 'alone',
    rows: [
      { path: '/workOrder', name: 'workOrder', title: words('工单', '工單', 'Work order'), icon: 'headset', hideInMenu: true, ready: true },
    ],
  }),
]
