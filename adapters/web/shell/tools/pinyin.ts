const HAN = /\p{Script=Han}/u
const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin')

/** Characters of the first syllable of each initial; no syllable begins with I, U or V. */
const STARTS = {
  a: '阿啊吖',
  b: '八巴扒',
  c: '擦嚓',
  d: '搭哒耷',
  e: '妸婀屙',
  f: '发',
  g: '旮嘎',
  h: '哈铪',
  j: '击机几讥',
  k: '咔喀',
  l: '拉垃啦',
  m: '妈嬷',
  n: '拿那哪',
  o: '噢哦',
  p: '趴啪',
  q: '七期妻',
  r: '然呥',
  s: '仨撒',
  t: '他它她塌',
  w: '挖哇穵',
  x: '夕西吸',
  y: '丫压鸭',
  z: '匝咂',
}

/** Each initial with its first character in this order. */
const firsts = Object.entries(STARTS).map(([initial, starts]) => ({
  initial,
  first: Array.from(starts).toSorted(order.compare)[0] ?? starts,
}))

/**
 * 订单列表 is `ddlb`: what readers of Chinese type to find a title quickly. Other characters stay as
 * they are, without blanks.
 */
export const pinyinInitials = (text: string): string =>
  Array.from(text)
    .filter((character) => character.trim() !== '')
    .map((character) => {
      if (!HAN.test(character)) return character.toLowerCase()
      return firsts.findLast(({ first }) => order.compare(first, character) <= 0)?.initial ?? character
    })
    .join('')
