const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  deg: '°',
}
const ENTITY = /&(?:#(?<decimal>\d{1,7})|#x(?<hex>[\da-f]{1,6})|(?<name>[a-z]{2,8}));/gi
/** Tags that texts of carriers have; what only looks like one, as in `<3 kg`, stays. */
const TAG =
  /<\/?(?:a|abbr|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul)(?:\s[^<>]{0,500})?\/?>/gi
const WITH_CONTENT = /<(?<tag>script|style)\b[^<>]{0,500}>[^<]{0,5000}<\/\k<tag>>|<!--[^<>]{0,500}-->/gi
const LAST_POINT = 0x10_ff_ff

const isCharacter = (point: number): boolean => point > 0 && point <= LAST_POINT && (point < 0xd800 || point > 0xdfff)

function characterOf(entity: string, decimal: string | undefined, hex: string | undefined, name: string | undefined): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity
  const point = decimal === undefined ? Number.parseInt(hex ?? '0', 16) : Number(decimal)
  return isCharacter(point) ? String.fromCodePoint(point) : entity
}

/**
 * A remark or a place as people read it (rule: Remarks of events): tags of a web page left out,
 * entities as their characters, one space where several stand. Tags that were written as entities
 * are text.
 */
export const remarkText = (text: string): string =>
  text
    .replace(WITH_CONTENT, ' ')
    .replace(TAG, ' ')
    .replace(ENTITY, (entity: string, decimal?: string, hex?: string, name?: string) => characterOf(entity, decimal, hex, name))
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .trim()
