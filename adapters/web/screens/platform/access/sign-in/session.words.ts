import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const sessionWords = defineWords('session', {
  title: words('登录', '登入', 'Sign in'),
  welcome: words('欢迎回来', '歡迎回來', 'Welcome back'),
  role: words('登录身份', '登入身份', 'Sign in as'),
  customer: words('客户', '客戶', 'Customer'),
  staff: words('员工', '員工', 'Staff'),
  account: words('账号', '帳號', 'Account'),
  password: words('密码', '密碼', 'Password'),
  showPassword: words('显示密码', '顯示密碼', 'Show the password'),
  hidePassword: words('隐藏密码', '隱藏密碼', 'Hide the password'),
  factorTitle: words('双重验证', '雙重驗證', 'Two-step sign-in'),
  factorCode: words('验证码', '驗證碼', 'Code'),
  factorHelp: words(
    '打开验证器应用查看 6 位验证码，或输入一个恢复码',
    '開啟驗證器應用程式查看 6 位驗證碼，或輸入一個復原碼',
    'The 6-digit code from your authenticator app, or a recovery code',
  ),
  forgot: words('忘记密码？', '忘記密碼？', 'Forgot password?'),
  submit: words('登录', '登入', 'Sign in'),
  required: words('内容不能为空', '內容不能為空', 'can not be empty'),
  failedTitle: words('登录失败', '登入失敗', 'Sign-in failed'),
  headline: words('一票到底，件件可循', '一票到底，件件可循', 'Every parcel, end to end'),
  pitch: words(
    '下单、打单、清关、派送、代收货款，都在一处完成。',
    '下單、列印、清關、派送、代收貨款，都在一處完成。',
    'Orders, labels, customs, delivery and cash on delivery in one place.',
  ),
  register: words('还没有账号？注册', '還沒有帳號？註冊', 'No account yet? Register'),
  track: words('无需登录，查询包裹轨迹', '無需登入，查詢包裹軌跡', 'Track a parcel without signing in'),
})
