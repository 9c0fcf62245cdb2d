import { hasAddressWord } from './address-words.ts'
import { replacePiece } from './labelled-pieces.ts'
import type { Piece, Splitting } from './splitting.ts'

const SURNAMES = new Set(
  '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐许韩冯邓曹彭曾肖田董袁潘于蒋蔡余杜叶程苏魏吕丁任沈姚卢姜崔钟谭陆汪范金石廖贾夏韦付方白邹孟熊秦邱江尹薛闫段雷侯龙史陶黎贺顾毛郝龚邵万钱严覃武戴莫孔向汤符邝闵骆施段温康葛章柳岳詹殷齐庄祝牛樊安常伍倪华俞翁聂柯关焦凌毕景甘祁耿司巴扎陳張劉黃趙吳鄭許馮鄧謝蕭',
)
const COMPOUND = /^(?:欧阳|歐陽|诸葛|諸葛|司马|司馬|上官|东方|慕容|皇甫|令狐|司徒|夏侯|尉迟|公孙|端木)/
const TITLE = /(?:先生|女士|小姐|老板|经理|大姐|师傅)$/
const RECEIVES = /(?:\(收\)|收)$/
const HAN_NAME = /^\p{Script=Han}{2,4}$/u
const MINORITY_NAME = /^\p{Script=Han}{1,8}(?:·\p{Script=Han}{1,8}){1,3}$/u
const NO_NAME = /[路号號楼栋室区區镇村街城店铺库厦座层组园坊巷弄苑市省县部厂司]$/
const HONORIFIC = /^(?:mr|mrs|ms|miss|dr|eng)\.? |^(?:السيد|السيدة|الأستاذ|د\.|م\.) /iu
const WESTERN = /^[\p{L}][\p{L}.'’-]*(?: [\p{L}][\p{L}.'’-]*){0,4}$/u
/** Quarters have this article in front, given names do not. */
const ARTICLE = /^(?:al|el|as|ar|an|ad|at|az)[ -]|^ال/iu
const COMPANY = /\b(?:llc|l\.l\.c|fze|ltd|co|inc|trading|company|est|group)\b|شركة|مؤسسة|公司/iu

type Candidate = { readonly piece: Piece; readonly written: string; readonly name: string; readonly score: number }

const SURE = 3

function hanScore(token: string): Candidate['score'] {
  const bare = token.replace(RECEIVES, '')
  if (MINORITY_NAME.test(bare)) return SURE
  if (!HAN_NAME.test(bare) || NO_NAME.test(bare)) return 0
  if (TITLE.test(bare) || bare !== token) return SURE + 1
  return SURNAMES.has(bare.charAt(0)) || COMPOUND.test(bare) ? SURE : 1
}

/** A Chinese name stands alone, or at an end of its piece behind a blank. */
function hanCandidates(piece: Piece): readonly Candidate[] {
  const tokens = piece.text.split(/\s+/)
  const ends = tokens.length === 1 ? tokens : [tokens[0] ?? '', tokens.at(-1) ?? '']
  // The start of an address is its district.
  const possible = piece.label === 'address' ? ends.slice(1) : ends
  return possible.flatMap((written) => {
    const score = hanScore(written)
    return score === 0 ? [] : [{ piece, written, name: written.replace(RECEIVES, ''), score }]
  })
}

function westernCandidates(piece: Piece, index: number, city: string | undefined): readonly Candidate[] {
  const name = piece.text.replace(HONORIFIC, '').trim()
  if (!WESTERN.test(name) || /\p{Script=Han}/u.test(name) || hasAddressWord(name) || COMPANY.test(name)) return []
  // A quarter that is named after the city.
  if (city !== undefined && name.toLowerCase().startsWith(city.toLowerCase())) return []
  const isTitled = name !== piece.text.trim()
  if (!name.includes(' ') && !isTitled && piece.isBesidePhone !== true) return []
  const score =
    isTitled || (piece.isBesidePhone === true && index === 0) ? SURE + 1 : piece.isBesidePhone === true || index === 0 ? SURE : SURE - 1
  return [{ piece, written: piece.text, name, score: ARTICLE.test(name) ? 1 : score }]
}

/**
 * Takes the name: labelled, or what looks like a person's; marked where it was only left over, or
 * others look the same.
 */
export function takeName(splitting: Splitting): void {
  const { parts, doubts } = splitting
  const labelled = splitting.pieces.find(({ label }) => label === 'name')
  if (labelled !== undefined) {
    const [first = '', ...rest] = /^\p{Script=Han}/u.test(labelled.text)
      ? labelled.text.split(/\s+/)
      : [labelled.text.replace(HONORIFIC, '')]
    parts.name = first.replace(RECEIVES, '')
    if (splitting.pieces.some(({ label, text }) => label === 'name' && text !== labelled.text)) doubts.name = 'several'
    splitting.pieces = replacePiece(splitting.pieces, labelled, rest.join(' ')).map((one) =>
      one.label === 'name' ? { ...one, label: undefined } : one,
    )
    return
  }
  const candidates = splitting.pieces.flatMap((piece, index) => {
    if (piece.label === undefined) return [...hanCandidates(piece), ...westernCandidates(piece, index, parts.city)]
    return piece.label === 'address' ? hanCandidates(piece) : []
  })
  const best = Math.max(0, ...candidates.map(({ score }) => score))
  const [chosen, ...others] = candidates.filter(({ score }) => score === best)
  if (chosen === undefined) return
  parts.name = chosen.name
  if (best < SURE) doubts.name = 'guessed'
  else if (others.some(({ name }) => name !== chosen.name)) doubts.name = 'several'
  const at = chosen.piece.text.lastIndexOf(chosen.written)
  const left = [chosen.piece.text.slice(0, at), chosen.piece.text.slice(at + chosen.written.length)]
  splitting.pieces = replacePiece(splitting.pieces, chosen.piece, ...left)
}
