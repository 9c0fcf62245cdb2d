import { cleanText, toHalfWidth } from '#core/base/kernel/text.ts'
import { partOfLabel } from './address-labels.ts'

/** Whose address a part of a pasted text is. */
export type PastedPerson = 'sender' | 'consignee'
export type PastedPersons = Readonly<Record<PastedPerson, string>>

/** Words that say so, the longer ones first: `المرسل إليه` is who receives. */
const WORDS: Readonly<Record<PastedPerson, readonly string[]>> = {
  consignee: [
    ...'المرسل إليه|المرسل اليه|المستلم|مستلم|المستقبل'.split('|'),
    ...'收件人|收货人|收貨人|收件方|收货方|收貨方|收件|收货|收貨'.split('|'),
    ...'Consignee|Receiver|Recipient|Ship To|Deliver To|To|Alıcı|Получатель|Кому'.split('|'),
  ],
  sender: [
    ...'المرسل|مرسل|الراسل|الشاحن'.split('|'),
    ...'寄件人|寄货人|寄貨人|发货人|發貨人|发件人|發件人|寄件方|发货方|發貨方|寄件|发货|發貨|发件|發件'.split('|'),
    ...'Sender|Shipper|Consignor|Ship From|From|Gönderici|Gönderen|Отправитель|От кого'.split('|'),
  ],
}
const pattern = (words: readonly string[]): string => words.map((word) => word.replace(/ /g, ' ?')).join('|')
const WHO = `(?<consignee>${pattern(WORDS.consignee)})|(?<sender>${pattern(WORDS.sender)})`
/** An Arabic label stands before whose it is: `اسم المرسل`. */
const BEFORE = '(?:(?<before>[\\p{Script=Arabic}]+(?: [\\p{Script=Arabic}]+)?) )?'
/** The label behind whose it is: 寄件人 + 电话, Sender's + phone. */
const BEHIND = "(?:['’]s)? ?(?<behind>[\\p{L}. ]{0,20}?)"
/** With its colon, in brackets, alone on its line, or with a Chinese name behind it. */
const MARK = new RegExp(
  `(?<![\\p{L}])(?<open>[【\\[(]? ?)${BEFORE}(?:${WHO})${BEHIND} ?(?:[】\\])]? ?[:=]|[】\\])]|(?=\\n|$)|(?<glued>(?<=人)(?=\\p{Script=Han}{2,4}(?:[\\s,、。]|$))))`,
  'giu',
)

type Mark = { readonly person: PastedPerson; readonly from: number; readonly to: number; readonly label: string }

function markOf(found: RegExpExecArray, text: string): Mark {
  const { sender, before, behind = '' } = found.groups ?? {}
  const to = found.index + found[0].length
  const said = [behind, before].map((one) => one?.trim() ?? '').find((one) => partOfLabel(one) !== undefined)
  // Whose it is alone, before something on its line, is the name.
  const isName = behind.trim() === '' && before === undefined && /^ *\S/.test(text.slice(to).split('\n')[0] ?? '')
  return {
    person: sender === undefined ? 'consignee' : 'sender',
    from: found.index,
    to,
    label: said === undefined ? (isName ? 'Name:' : '') : `${said}:`,
  }
}

/**
 * The texts of the two persons that a pasted text names, with whose they are left out of the
 * labels; undefined where it does not name both. What stands before the first belongs to the
 * consignee, such as an order number.
 */
export function personsIn(pasted: string): PastedPersons | undefined {
  const text = toHalfWidth(cleanText(pasted))
  const marks = [...text.matchAll(MARK)].map((found) => markOf(found, text))
  const texts: Record<PastedPerson, string[]> = { sender: [], consignee: [] }
  const [first] = marks
  texts.consignee.push(text.slice(0, first?.from ?? 0))
  for (const [index, { person, to, label }] of marks.entries()) texts[person].push(`${label}${text.slice(to, marks[index + 1]?.from)}`)
  const names = new Set(marks.map(({ person }) => person))
  return names.size === 2 ? { sender: texts.sender.join('\n'), consignee: texts.consignee.join('\n') } : undefined
}
