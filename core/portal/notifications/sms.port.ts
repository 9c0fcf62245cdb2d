import type { Instant } from '#core/base/kernel/clock.ts'
import { defineFailures } from '#core/base/kernel/failure.ts'
import type { Result } from '#core/base/kernel/result.ts'
import { words } from '#core/base/kernel/words.ts'

/** A code for a phone in E.164 text. */
export type CodeMessage = { readonly phone: string; readonly code: string }

/**
 * Sends short messages. SMS_NOT_SENT where the provider refuses or cannot be reached, so that
 * nothing was sent.
 */
export type SmsSender = { readonly sendCode: (message: CodeMessage) => Promise<Result<true>> }

/** Messages that would have been sent, for demo and tests. */
export type SmsOutbox = {
  readonly add: (message: CodeMessage) => Promise<void>
  /** Newest first. */
  readonly of: (phone: string) => Promise<readonly (CodeMessage & { readonly at: Instant })[]>
}

export const smsFailure = defineFailures({
  SMS_NOT_SENT: {
    kind: 'unavailable',
    words: words('短信发送失败，请稍后重试', '簡訊傳送失敗，請稍後重試', 'The text message could not be sent. Try again later'),
  },
  SMS_NOT_SET_UP: {
    kind: 'unavailable',
    words: words('短信服务尚未开通', '簡訊服務尚未開通', 'Text messages are not set up on this server'),
  },
})
