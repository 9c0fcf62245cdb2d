import { words } from '#core/base/kernel/words.ts'

/** The text that a message shows instead of the Next button where none follows. */
export const messageWords = { noMore: words('暂无更多', '暫無更多', 'No more') } as const
