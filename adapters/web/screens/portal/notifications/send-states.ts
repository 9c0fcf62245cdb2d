import { words, type Words } from '#core/base/kernel/words.ts'
import type { StateTone } from '#core/base/kernel/state-tone.ts'
import type { SendState } from '#core/portal/notifications/notification.ports.ts'

/** Labels of the states of a mail or a text message. */
export const SEND_STATE_LABELS: Readonly<Record<SendState, { readonly label: Words }>> = {
  waiting: { label: words('待发送', '待傳送', 'Waiting') },
  sent: { label: words('已发送', '已傳送', 'Sent') },
  failed: { label: words('发送失败', '傳送失敗', 'Failed') },
  kept: { label: words('未外发（演示）', '未外送（示範）', 'Kept here (demo)') },
}
export const SEND_TONES: Readonly<Record<SendState, StateTone>> = { waiting: 'waiting', sent: 'done', failed: 'trouble', kept: 'done' }
