type Seeds = readonly [first: number, second: number]
const ONE: Seeds = [0xdeadbeef, 0x41c6ce57]
const OTHER: Seeds = [0x9e3779b9, 0x7f4a7c15]

/** 53 bits of a text: two products per character, mixed at the end (cyrb53). */
function half(text: string, seeds: Seeds): string {
  let [first, second] = seeds
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    first = Math.imul(first ^ sign, 0x9e3779b1)
    second = Math.imul(second ^ sign, 0x5f356495)
  }
  first = Math.imul(first ^ (first >>> 16), 0x85ebca6b) ^ Math.imul(second ^ (second >>> 13), 0xc2b2ae35)
  second = Math.imul(second ^ (second >>> 16), 0x85ebca6b) ^ Math.imul(first ^ (first >>> 13), 0xc2b2ae35)
  return (0x100000000 * (second & 0x1fffff) + (first >>> 0)).toString(36).padStart(11, '0')
}

/**
 * A short name of a text by its content, 106 bits: equal texts have the same one, different texts
 * different ones. Not for secrets: it can be reversed by trying.
 */
export const fingerprint = (text: string): string => half(text, ONE) + half(text, OTHER)
