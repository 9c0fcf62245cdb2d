import { words } from '../../../core/kernel/words.ts'
import { defineWords } from '../i18n/words.ts'

/** Texts of the frame: header, menu, guard, error pages. */
export const appWords = defineWords('app', {
  brandLine: words('跨境物流，一票到底', '跨境物流，一票到底', 'Cross-border parcels, end to end'),
  skip: words('跳到主要内容', '跳到主要內容', 'Skip to the content'),
  mainMenu: words('主菜单', '主選單', 'Main menu'),
  openMenu: words('打开菜单', '開啟選單', 'Open the menu'),
  closeMenu: words('关闭菜单', '關閉選單', 'Close the menu'),
  collapseMenu: words('收起菜单', '收合選單', 'Collapse the menu'),
  expandMenu: words('展开菜单', '展開選單', 'Expand the menu'),
  breadcrumb: words('当前位置', '目前位置', 'You are here'),
  language: words('语言', '語言', 'Language'),
  toDark: words('切换到深色模式', '切換到深色模式', 'Switch to dark mode'),
  toLight: words('切换到浅色模式', '切換到淺色模式', 'Switch to light mode'),
  userMenu: words('用户菜单：{name}', '使用者選單：{name}', 'User menu: {name}'),
  customer: words('客户', '客戶', 'Customer'),
  staff: words('员工', '員工', 'Staff'),
  changePassword: words('修改密码', '修改密碼', 'Change password'),
  sessions: words('登录设备', '登入裝置', 'Signed-in devices'),
  signOut: words('退出登录', '登出', 'Sign out'),
  signIn: words('登录', '登入', 'Sign in'),
  home: words('首页', '首頁', 'Home'),
  backHome: words('返回首页', '返回首頁', 'Back to home'),
  sessionEnded: words('登录已失效，请重新登录', '登入已失效，請重新登入', 'Your session has ended, please sign in again'),
  loadingPage: words('页面加载中', '頁面載入中', 'Loading the page'),
  notFoundTitle: words('页面不存在', '頁面不存在', 'Page not found'),
  notFoundText: words(
    '地址 {path} 没有对应的页面，可能已移动或输入有误。',
    '網址 {path} 沒有對應的頁面，可能已移動或輸入有誤。',
    'There is no page at {path}. It may have moved, or the address has a typing error.',
  ),
  deniedTitle: words('无权访问此页面', '無權存取此頁面', 'You may not open this page'),
  deniedText: words(
    '您的账号没有打开此页面的权限。如有需要，请联系管理员。',
    '您的帳號沒有開啟此頁面的權限。如有需要，請聯絡管理員。',
    'Your account may not open this page. If you need it, ask an administrator.',
  ),
  brokenTitle: words('页面出错了', '頁面出錯了', 'This page failed'),
  brokenText: words(
    '问题在我们这边。请重新加载；若仍然出现，请联系客服。',
    '問題在我們這邊。請重新載入；若仍然出現，請聯絡客服。',
    'The fault is ours. Load the page again; if it stays, contact customer service.',
  ),
  chunkTitle: words('页面没有加载成功', '頁面沒有載入成功', 'The page could not be loaded'),
  chunkText: words(
    '网络中断，或系统刚刚更新。请重新加载。',
    '網路中斷，或系統剛剛更新。請重新載入。',
    'The network broke off, or the product was just updated. Load the page again.',
  ),
  reload: words('重新加载', '重新載入', 'Load again'),
})
