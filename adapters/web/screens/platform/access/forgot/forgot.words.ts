import { words } from '#core/base/kernel/words.ts'
import { defineWords } from '../../../../base/words.ts'

export const forgotWords = defineWords('forgot', {
  title: words('重设密码', '重設密碼', 'Reset password'),
  lead: words('验证码将发送到该账号绑定的手机。', '驗證碼將傳送到該帳號綁定的手機。', 'We’ll send a code to the phone of the account.'),
  account: words('账号或手机号', '帳號或手機號碼', 'Account or phone'),
  code: words('验证码', '驗證碼', 'Code'),
  codeSent: words(
    '如果该账号绑定了手机，验证码已发送',
    '如果該帳號綁定了手機，驗證碼已傳送',
    'If the account has a phone, a code has been sent to it',
  ),
  password: words('新密码', '新密碼', 'New password'),
  passwordHelp: words(
    '8 到 128 个字符；所有设备都将退出登录',
    '8 到 128 個字元；所有裝置都將登出',
    '8 to 128 characters. All devices will be signed out',
  ),
  repeated: words('再次输入新密码', '再次輸入新密碼', 'Confirm new password'),
  differ: words('密码不一样', '密碼不一樣', 'The passwords don’t match'),
  required: words('内容不能为空', '內容不能為空', 'can not be empty'),
  submit: words('重设密码', '重設密碼', 'Reset password'),
  failed: words('密码未修改', '密碼未修改', 'The password was not changed'),
  done: words('密码已重设，请用新密码登录', '密碼已重設，請用新密碼登入', 'Password reset. Sign in with the new one'),
  noPhone: words(
    '没有手机，或收不到验证码？请联系客服或管理员。',
    '沒有手機，或收不到驗證碼？請聯絡客服或管理員。',
    'No phone, or no code? Contact customer service or your administrator.',
  ),
  back: words('返回登录', '返回登入', 'Back to sign-in'),
})
