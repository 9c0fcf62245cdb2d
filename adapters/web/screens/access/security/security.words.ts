import { words } from '../../../../../core/kernel/words.ts'
import { defineWords } from '../../../base/words.ts'

export const securityWords = defineWords('security', {
  changePassword: words('修改密码', '修改密碼', 'Change password'),
  passwordDue: words(
    '您的密码由客服或管理员设置。请先换成只有您知道的密码。',
    '您的密碼由客服或管理員設定。請先換成只有您知道的密碼。',
    'Your password was set by our staff. Replace it by one that only you know.',
  ),
  oldPassword: words('原密码', '原密碼', 'Old password'),
  newPassword: words('新密码', '新密碼', 'New password'),
  newPasswordHelp: words(
    '8 到 128 个字符；其他设备上的会话会结束',
    '8 到 128 個字元；其他裝置上的工作階段會結束',
    '8 to 128 characters; sessions on other devices end',
  ),
  repeated: words('再次输入新密码', '再次輸入新密碼', 'New password again'),
  differ: words('密码不一样', '密碼不一樣', 'The passwords differ'),
  required: words('内容不能为空', '內容不能為空', 'can not be empty'),
  changed: words('修改密码成功', '修改密碼成功', 'The password was changed'),
  failed: words('修改失败', '修改失敗', 'The password was not changed'),
  cancel: words('取消', '取消', 'Cancel'),
  save: words('保存', '儲存', 'Save'),
  sessions: words('登录设备', '登入裝置', 'Signed-in devices'),
  thisOne: words('本设备', '本裝置', 'This device'),
  device: words('设备', '裝置', 'Device'),
  address: words('地址', '位址', 'Address'),
  opened: words('登录时间', '登入時間', 'Signed in'),
  lastUsed: words('最近使用', '最近使用', 'Last used'),
  end: words('结束', '結束', 'End'),
  endOf: words('结束 {device} 的会话', '結束 {device} 的工作階段', 'End the session of {device}'),
  ended: words('会话已结束', '工作階段已結束', 'The session has ended'),
  endAll: words('退出所有设备', '登出所有裝置', 'Sign out everywhere'),
  unknown: words('未知设备', '未知裝置', 'Unknown device'),
  program: words('程序', '程式', 'Program'),
  on: words('{system} 上的 {browser}', '{system} 上的 {browser}', '{browser} on {system}'),
})
