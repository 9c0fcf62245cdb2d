import { defineFailures } from '#core/base/kernel/failure.ts'
import { words } from '#core/base/kernel/words.ts'

/** Why a sign-in or a change of the second factor is refused. */
export const secondFactorFailure = defineFailures({
  SECOND_FACTOR_NEEDED: {
    kind: 'unauthenticated',
    words: words('请输入双重验证码', '請輸入雙重驗證碼', 'Enter the code from your authenticator app'),
  },
  SECOND_FACTOR_WRONG: {
    kind: 'unauthenticated',
    words: words('验证码不正确或已使用', '驗證碼不正確或已使用', 'The code is incorrect or already used'),
  },
  SECOND_FACTOR_CODE: {
    kind: 'invalid',
    words: words(
      '验证码不正确，请核对手机时间后重试',
      '驗證碼不正確，請核對手機時間後重試',
      'The code is incorrect. Check the time on your phone and try again',
    ),
  },
  SECOND_FACTOR_ON: {
    kind: 'conflict',
    words: words('双重验证已开启', '雙重驗證已開啟', 'Two-step sign-in is already on'),
  },
  SECOND_FACTOR_OFF: {
    kind: 'missing',
    words: words('双重验证未开启', '雙重驗證未開啟', 'Two-step sign-in is off'),
  },
  SECOND_FACTOR_REQUIRED: {
    kind: 'conflict',
    words: words(
      '您的角色要求双重验证，不能关闭',
      '您的角色要求雙重驗證，不能關閉',
      'Your role requires two-step sign-in, so it can’t be turned off',
    ),
  },
})
