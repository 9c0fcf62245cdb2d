import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Reasons that keep a new account from using our services. */
export const onboardingFailure = defineFailures({
  AGREEMENTS_UNREAD: { kind: 'invalid', words: words('请阅读完所有协议', '請閱讀完所有協議', 'Please read all agreements') },
  CERTIFICATION_INCOMPLETE: {
    kind: 'invalid',
    words: words(
      '必须完善身份证信息，并上传身份证或营业执照',
      '必須完善身分證資訊，並上傳身分證或營業執照',
      'Must complete ID card information, and upload an ID card or business licence',
    ),
  },
  ID_CARD_NUMBER: {
    kind: 'invalid',
    words: words(
      '证件号码“{found}”不正确，请核对',
      '證件號碼「{found}」不正確，請核對',
      '“{found}” is not a valid ID card, permit or passport number. Check it',
    ),
  },
  ONBOARDING_EVENT_NOT_YOURS: {
    kind: 'forbidden',
    words: words('只有工作人员可以{event}', '只有工作人員可以{event}', 'Only staff may do “{event}”'),
  },
  ACCOUNT_NOT_READY: {
    kind: 'refused',
    words: words('提交审核前请先完成：{steps}', '送出審核前請先完成：{steps}', 'Complete these steps first: {steps}'),
  },
  ACCOUNT_NOT_CERTIFIED: {
    kind: 'refused',
    words: words(
      '账号尚未通过认证，不能审核通过',
      '帳號尚未通過認證，不能審核通過',
      'The account is not certified, so it can’t be approved',
    ),
  },
  CERTIFICATION_NEEDED: {
    kind: 'refused',
    words: words(
      '“{act}”需先完成：{steps}。前往 {path}',
      '「{act}」需先完成：{steps}。前往 {path}',
      '{act} needs: {steps}. The way there: {path}',
    ),
  },
  PAYEE_FOREIGN: {
    kind: 'refused',
    words: words(
      '收款户名须与认证名称“{name}”一致',
      '收款戶名須與認證名稱「{name}」一致',
      'The payee has to be the certified name, “{name}”',
    ),
  },
  PAYEE_OWN: {
    kind: 'conflict',
    words: words(
      '“{name}”就是认证名称，无需批准',
      '「{name}」就是認證名稱，無需批准',
      '“{name}” is the certified name and needs no approval',
    ),
  },
  PAYEE_NOT_ALLOWED: {
    kind: 'conflict',
    words: words('没有已批准的其他收款户名', '沒有已批准的其他收款戶名', 'No payee of another name is allowed'),
  },
  CONTRACT_NOT_ON_PAPER: {
    kind: 'conflict',
    words: words('该合同不是以纸质合同登记的', '該合約不是以紙本合約登記的', 'This contract was not recorded from paper'),
  },
  CONTRACT_NEEDS_CERTIFICATION: {
    kind: 'refused',
    words: words('请先完成认证，再签署合同', '請先完成認證，再簽署合約', 'Complete certification before signing the contract'),
  },
  CONTRACT_ENDS_BEFORE_START: {
    kind: 'invalid',
    words: words('结束时间必须晚于开始时间', '結束時間必須晚於開始時間', 'must be after the start time'),
  },
  ACCOUNT_NOT_FOUND: { kind: 'missing', words: words('账号不存在', '帳號不存在', 'This account does not exist') },
  PARTICULARS_CERTIFIED: {
    kind: 'refused',
    words: words(
      '已通过认证的资料不能直接修改，请联系客服撤销认证后再改',
      '已通過認證的資料不能直接修改，請聯絡客服撤銷認證後再改',
      'Certified details can’t be changed. Ask customer service to revoke the certification first',
    ),
  },
  SIGNATURE_EMPTY: { kind: 'invalid', words: words('请在签名区签名', '請在簽名區簽名', 'Sign in the signature field') },
  SIGNATURE_NAME_DIFFERS: {
    kind: 'invalid',
    words: words(
      '请输入合同签约代表的姓名：{name}',
      '請輸入合約簽約代表的姓名：{name}',
      'Type the name of the contract’s representative: {name}',
    ),
  },
  SIGNATURE_NEEDS_CONSENT: {
    kind: 'invalid',
    words: words('请勾选同意以输入的姓名作为签名', '請勾選同意以輸入的姓名作為簽名', 'Tick that the typed name stands for your signature'),
  },
  CONTRACT_TEXT_CHANGED: {
    kind: 'conflict',
    words: words(
      '合同内容已变化，请重新阅读后再签署',
      '合約內容已變化，請重新閱讀後再簽署',
      'The contract has changed. Read it again before you sign',
    ),
  },
  CONTRACT_NEEDS_PARTICULARS: {
    kind: 'refused',
    words: words('签署前请先完善：{what}', '簽署前請先完善：{what}', 'Complete this before you sign: {what}'),
  },
  APPLICATION_CHANGED: {
    kind: 'conflict',
    words: words(
      '客户已修改资料，请刷新后重新审核',
      '客戶已修改資料，請重新整理後再審核',
      'The client has changed the application. Review it again',
    ),
  },
  PHONE_CODE_TOO_SOON: {
    kind: 'throttled',
    words: words('请在 {seconds} 秒后重新发送', '請在 {seconds} 秒後重新傳送', 'Resend in {seconds} seconds'),
  },
  PHONE_CODE_DAY_OVER: {
    kind: 'throttled',
    words: words(
      '今天发送的验证码已达上限，请 {hours} 小时后再试',
      '今天傳送的驗證碼已達上限，請 {hours} 小時後再試',
      'The limit of codes for today is reached. Try again in {hours} hours',
    ),
  },
  PHONE_CODE_WRONG: {
    kind: 'invalid',
    words: words('验证码不正确，还可以输入 {left} 次', '驗證碼不正確，還可以輸入 {left} 次', 'Incorrect code. {left} tries left'),
  },
  PHONE_CODE_OVER: {
    kind: 'invalid',
    words: words('验证码已失效，请重新获取', '驗證碼已失效，請重新取得', 'The code has expired. Request a new one'),
  },
  PHONE_REGISTERED: {
    kind: 'conflict',
    words: words('该手机号已注册，请直接登录', '此手機號碼已註冊，請直接登入', 'This phone is already registered. Sign in instead'),
  },
  PASSWORDS_DIFFER: { kind: 'invalid', words: words('密码不一样', '密碼不一樣', 'The passwords don’t match') },
  PASSWORD_COMMON: {
    kind: 'invalid',
    words: words(
      '该密码太常见，容易被猜到，请换一个',
      '該密碼太常見，容易被猜到，請換一個',
      'This password is too common and easy to guess. Choose another one',
    ),
  },
  PASSWORD_IS_NAME: {
    kind: 'invalid',
    words: words(
      '密码不能是账号本身，请换一个',
      '密碼不能是帳號本身，請換一個',
      'The password can’t be the account name. Choose another one',
    ),
  },
  PASSWORD_LENGTH: {
    kind: 'invalid',
    words: words('密码应为 {min} 到 {max} 个字符', '密碼應為 {min} 到 {max} 個字元', 'The password must have {min} to {max} characters'),
  },
})
