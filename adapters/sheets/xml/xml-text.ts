const NAMED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/**
 * Characters that XML cannot contain, or does not preserve; spreadsheets have their own escape for
 * them.
 */
// oxlint-disable-next-line no-control-regex -- these are the characters to find
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]|_(?=x[\da-fA-F]{4}_)/g
// oxlint-disable-next-line no-control-regex -- as above
const ANY_SPECIAL = /[&<>"_\u0000-\u0008\u000b-\u001f\ufffe\uffff]/

const escapedUnit = (sign: string): string => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** Text for an element or attribute of a workbook; reading it returns the same text. */
export function xmlText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return ANY_SPECIAL.test(whole) ? whole.replace(SPECIAL, (sign) => NAMED[sign] ?? escapedUnit(sign)) : whole
}
