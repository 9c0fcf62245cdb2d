import { readerWords } from '#core/parcels/tracking/tracking-mail.words.ts'
import type { LeavingMail } from './mail-sender.port.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one)

const OPEN = readerWords('在网站中查看', '在網站中檢視', 'Open in the portal', 'افتح في الموقع')
const END = readerWords('退订此类邮件', '取消訂閱此類郵件', 'Stop these mails', 'أوقف هذه الرسائل')
const FOOT = readerWords(
  '本邮件由系统自动发送，请勿直接回复。',
  '本郵件由系統自動傳送，請勿直接回覆。',
  'This mail was sent automatically. Replies are not read.',
  'أُرسلت هذه الرسالة تلقائيًا، والردود عليها لا تُقرأ.',
)

const FONTS =
  "-apple-system, 'Segoe UI', Roboto, 'PingFang SC', 'PingFang TC', 'Microsoft YaHei', 'Noto Sans SC', 'Geeza Pro', 'Noto Sans Arabic', sans-serif"
const STYLE = `:root{color-scheme:light dark}body{margin:0;padding:24px 16px;background:#f6f7f9;color:#1c2127;font:15px/1.6 ${FONTS}}main{max-width:560px;margin:0 auto;padding:24px;background:#fff;border:1px solid #d3d8de;border-radius:6px}h1{margin:0 0 12px;font-size:18px;line-height:1.35}p{margin:0 0 12px;text-align:start}a{color:#215db0}footer{max-width:560px;margin:12px auto 0;font-size:12px;color:#5f6b7c}@media(prefers-color-scheme:dark){body{background:#1c2127;color:#f6f7f9}main{background:#252a31;border-color:#404854}a{color:#8abbff}footer{color:#abb3bf}}`

type MailContent = Pick<LeavingMail, 'locale' | 'subject' | 'text'> & {
  readonly href?: string | undefined
  readonly unsubscribeHref?: string | undefined
}

const paragraphs = (text: string): string =>
  text
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p dir="auto">${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const linked = (href: string | undefined, text: string): string =>
  href === undefined ? '' : `<a href="${escaped(href)}">${escaped(text)}</a>`

/**
 * A mail's HTML, made of its text. Every paragraph takes the direction of its own words, and
 * nothing is loaded from anywhere.
 */
export function mailHtml({ locale, subject, text, href, unsubscribeHref }: MailContent): string {
  const open = linked(href, OPEN[locale])
  const end = linked(unsubscribeHref, END[locale])
  return `<!doctype html><html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title><style>${STYLE}</style></head><body><main><h1 dir="auto">${escaped(subject)}</h1>${paragraphs(text)}${open === '' ? '' : `<p>${open}</p>`}</main><footer><p>${escaped(FOOT[locale])}</p>${end === '' ? '' : `<p>${end}</p>`}</footer></body></html>`
}

/** The plain part of a mail. */
export const mailText = ({ locale, text, href, unsubscribeHref }: Omit<MailContent, 'subject'>): string =>
  [text, ...line(OPEN[locale], href), ...line(END[locale], unsubscribeHref), `--\n${FOOT[locale]}`].join('\n\n')

const line = (label: string, href: string | undefined): readonly string[] => (href === undefined ? [] : [`${label}: ${href}`])

/** A page of this portal as an absolute address; nothing for what is not a path of ours. */
export function portalAddress(publicUrl: string, path: string | undefined): string | undefined {
  if (path === undefined || !/^\/(?!\/)/.test(path) || path.includes('\\')) return undefined
  return `${publicUrl}${path}`
}
