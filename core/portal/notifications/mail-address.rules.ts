/** The most characters of an address (RFC 5321). */
const MOST_ADDRESS_CHARACTERS = 254

const ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,62})(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}))+$/

/**
 * Whether a text is one plain address: no name, no list, nothing that could become another header.
 */
export const isMailAddress = (text: string): boolean => text.length <= MOST_ADDRESS_CHARACTERS && ADDRESS.test(text)

const MOST_SUBJECT_CHARACTERS = 200

/** A subject on one line: line breaks and other control characters become spaces. */
export const subjectLine = (text: string): string =>
  text
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
    .trim()
    .slice(0, MOST_SUBJECT_CHARACTERS)
