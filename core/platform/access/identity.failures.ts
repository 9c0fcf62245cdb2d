import { defineFailures, type Failure } from '#core/base/kernel/failure.ts'
import { sameWords, words } from '#core/base/kernel/words.ts'

/**
 * Why a sign-in or a call is refused (rule: One answer for a wrong sign-in). Unknown account and
 * wrong password are one failure on purpose.
 */
export const identityFailure = defineFailures({
  SIGN_IN_FAILED: { kind: 'unauthenticated', words: words('账号或密码不正确', '帳號或密碼不正確', 'Incorrect account or password') },
  SIGN_IN_THROTTLED: {
    kind: 'throttled',
    words: words(
      '尝试次数过多，请 {seconds} 秒后再试',
      '嘗試次數過多，請 {seconds} 秒後再試',
      'Too many attempts. Try again in {seconds} seconds',
    ),
  },
  APP_KEY_WRONG: {
    kind: 'unauthenticated',
    words: words('AppId 或 AppKey 不正确', 'AppId 或 AppKey 不正確', 'Incorrect AppId or AppKey'),
  },
  KEY_NOT_FOUND: {
    kind: 'missing',
    words: words('没有这个密钥', '沒有這個金鑰', 'This key does not exist'),
  },
  KEY_SCOPE_MISSING: {
    kind: 'forbidden',
    words: words('此密钥没有权限“{name}”（{scope}）', '此金鑰沒有權限「{name}」（{scope}）', 'This key lacks the scope {scope} ({name})'),
  },
  KEY_NOT_ALLOWED: {
    kind: 'forbidden',
    words: words('密钥不能用于此操作，请登录后操作', '金鑰不能用於此操作，請登入後操作', 'Keys cannot be used for this. Sign in instead'),
  },
  KEY_ADDRESS: {
    kind: 'forbidden',
    words: words('此密钥不能从 {address} 使用', '此金鑰不能從 {address} 使用', 'This key cannot be used from {address}'),
  },
  KEY_SANDBOX: {
    kind: 'forbidden',
    words: words('沙盒密钥只能用于演示数据', '沙盒金鑰只能用於示範資料', 'A sandbox key opens demo data alone'),
  },
  OLD_PASSWORD_WRONG: { kind: 'invalid', words: words('原密码不正确', '原密碼不正確', 'The current password is incorrect') },
  PASSWORD_WRONG: { kind: 'invalid', words: words('密码不正确', '密碼不正確', 'The password is incorrect') },
  SESSION_NOT_FOUND: {
    kind: 'missing',
    words: words('会话不存在或已结束', '工作階段不存在或已結束', 'The session does not exist or has ended'),
  },
  PREFERENCES_FULL: {
    kind: 'conflict',
    words: words(
      '保存的页面设置太多，请先删除一些视图',
      '儲存的頁面設定太多，請先刪除一些檢視',
      'Too many page settings are saved. Remove some views first',
    ),
  },
  NOT_SIGNED_IN: { kind: 'unauthenticated', words: words('请先登录{hint}', '請先登入{hint}', 'Sign in first{hint}') },
  NOT_ALLOWED: { kind: 'forbidden', words: words('没有权限', '沒有權限', 'You don’t have permission to do this') },
  FIELD_NOT_ALLOWED: {
    kind: 'forbidden',
    words: words('没有修改“{field}”的权限', '沒有修改「{field}」的權限', 'You don’t have permission to change {field}'),
  },
  MEMBER_ROLE: {
    kind: 'forbidden',
    words: words(
      '您的成员角色没有此权限，请联系所有者',
      '您的成員角色沒有此權限，請聯絡擁有者',
      'Your role in this account does not include this. Ask an owner of the account',
    ),
  },
  PASSWORD_DUE: {
    kind: 'forbidden',
    words: words('密码由他人设置，请先修改密码', '密碼由他人設定，請先修改密碼', 'Your password was set by someone else. Change it first'),
  },
  SECOND_FACTOR_DUE: {
    kind: 'forbidden',
    words: words(
      '您的角色要求双重验证，请先开启',
      '您的角色要求雙重驗證，請先開啟',
      'Your role requires two-step sign-in. Turn it on first',
    ),
  },
  NOT_APPROVED: {
    kind: 'forbidden',
    words: words(
      '账号尚未通过审核，请先完善账号信息',
      '帳號尚未通過審核，請先完善帳號資訊',
      'Your account is not approved yet. Complete the account information first',
    ),
  },
  CROSS_SITE: {
    kind: 'forbidden',
    words: words('不接受来自其他网站的请求', '不接受來自其他網站的請求', 'Requests from other sites are not accepted'),
  },
})

const NEXT_TOKEN = words(
  '：令牌无效或已过期。用账号密码调用 POST /api/login，或用 AppId 和 AppKey 调用 POST /api/create_token，取得新的令牌',
  '：權杖無效或已過期。用帳號密碼呼叫 POST /api/login，或用 AppId 和 AppKey 呼叫 POST /api/create_token，取得新的權杖',
  ': the token is unknown or has expired. Get the next one by POST /api/login with account and password, or by POST /api/create_token with app_id and app_key',
)

/** NOT_SIGNED_IN; a program that sent a token hears how to get the next one. */
export const notSignedIn = (sent?: 'token'): Failure =>
  identityFailure('NOT_SIGNED_IN', { hint: sent === undefined ? sameWords('') : NEXT_TOKEN })
