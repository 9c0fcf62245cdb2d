import { DD_TYPES } from '#core/platform/access/sign-in/session-user.ts'
import type { Fields, RecordOf } from '#core/base/fields/field.ts'
import type { Locale } from '#core/base/kernel/words.ts'
import { words } from '#core/base/kernel/words.ts'
import { bulletin, MOST_CONTENT } from './bulletin.entity.ts'

const MOST_TITLE = 200
const MOST_GROUPS = 50
const MOST_CLIENTS = 500

/** The audiences of a publication. */
export const TARGETS = {
  all: words('全部客户', '全部客戶', 'All clients'),
  dd_type: words('按税费类型', '依稅費類型', 'By duty class'),
  groups: words('按客户分组', '依客戶分組', 'Client groups'),
  clients: words('指定客户', '指定客戶', 'Selected clients'),
} as const

const title = (label: string) => ({
  kind: 'text' as const,
  maxLength: MOST_TITLE,
  label: words(`标题（${label}）`, `標題（${label}）`, `Title (${label})`),
})
const content = (label: string) => ({
  kind: 'html' as const,
  maxLength: MOST_CONTENT,
  label: words(`内容（${label}）`, `內容（${label}）`, `Content (${label})`),
})

/**
 * Fields that the staff enter for a bulletin or a notice: its texts, the time of its display, and
 * its audience.
 */
export const publicationFields = {
  title_zh_cn: title('简体中文'),
  content_zh_cn: content('简体中文'),
  title_zh_tw: title('繁體中文'),
  content_zh_tw: content('繁體中文'),
  title_en_us: title('English'),
  content_en_us: content('English'),
  publish_time: bulletin.fields.publish_time,
  until_time: bulletin.fields.until_time,
  target: { kind: 'choice', choices: TARGETS, required: true, label: words('发布对象', '發布對象', 'For') },
  dd_type: { kind: 'choice', choices: DD_TYPES, label: words('税费类型', '稅費類型', 'Duty class') },
  groups: { kind: 'references', to: 'client_group', most: MOST_GROUPS, label: words('客户分组', '客戶分組', 'Client groups') },
  clients: {
    kind: 'texts',
    maxLength: 100,
    most: MOST_CLIENTS,
    label: words('客户账号', '客戶帳號', 'Accounts'),
    help: words('多个账号用分号或换行分隔', '多個帳號以分號或換行分隔', 'Separate accounts with semicolons or lines'),
  },
} as const satisfies Fields

export type PublicationForm = RecordOf<typeof publicationFields>

/** The names of a language's two fields. */
export const TEXT_FIELDS = {
  'zh-CN': { title: 'title_zh_cn', content: 'content_zh_cn' },
  'zh-TW': { title: 'title_zh_tw', content: 'content_zh_tw' },
  'en-US': { title: 'title_en_us', content: 'content_en_us' },
} as const satisfies Readonly<
  Record<Locale, { readonly title: keyof typeof publicationFields; readonly content: keyof typeof publicationFields }>
>
