import { words } from '#core/base/kernel/words.ts'

/**
 * Messages to a shipper about its account, and the button that sends a phone code, before and after
 * its first press.
 */
export const accountWords = {
  passwordChanged: words('修改密码成功', '修改密碼成功', 'Password changed'),
  userUpdated: words('用户信息更新成功', '使用者資訊更新成功', 'user update OK'),
  sendCode: words('发送验证码', '傳送驗證碼', 'Send code'),
  resendCode: words('重新发送', '重新傳送', 'Resend code'),
} as const
