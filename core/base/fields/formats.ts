import { inputFailure } from '../kernel/input.failures.ts'
import { parseInstant, instantText } from '../kernel/instant.ts'
import { failed, ok, type Result } from '../kernel/result.ts'

const wrong = (expected: string): Result<never> => failed(inputFailure('FIELD_TYPE', { expected }))

/** The text that a spreadsheet appends to a day that it stores as a time. */
const MIDNIGHT = / 0?0:00(?::00)?$/

/**
 * Reads a calendar day without a time zone: `2026-03-01`, `2026/3/1`, `2026年3月1日`. Error:
 * FIELD_TYPE, also for a time of day; OUT_OF_RANGE.
 */
export function parseDay(text: string): Result<string> {
  const day = text.replace(MIDNIGHT, '')
  const at = day.includes(':') ? undefined : parseInstant(day)
  if (at?.ok) return ok(instantText(at.value).slice(0, 10))
  return at?.failure.code === 'OUT_OF_RANGE' ? at : wrong('YYYY-MM-DD')
}

const LONGEST_EMAIL = 254
const MAILBOX = /^[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*$/
const HOST_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

const isHost = (host: string): boolean => host.split('.').every((label) => HOST_LABEL.test(label))

/**
 * Reads one email address, its host in lower case: `Li.Wei@Example.com` is `Li.Wei@example.com`.
 * Error: FIELD_TYPE.
 */
export function parseEmail(text: string): Result<string> {
  const at = text.lastIndexOf('@')
  const [mailbox, host] = [text.slice(0, Math.max(at, 0)), text.slice(at + 1).toLowerCase()]
  const isEmail = text.length <= LONGEST_EMAIL && MAILBOX.test(mailbox) && host.includes('.') && isHost(host)
  return isEmail ? ok(`${mailbox}@${host}`) : wrong('name@example.com')
}

const WEB_ADDRESS = /^https?:\/\/(?<host>[^\s/?#:@]+)(?::\d{1,5})?(?:[/?#][^\s<>"\\]*)?$/i

/**
 * Reads the address of a web page, without anything that a browser would run or that could deceive:
 * no other scheme, no account before the host. Error: FIELD_TYPE.
 */
export function parseWebAddress(text: string): Result<string> {
  const host = WEB_ADDRESS.exec(text)?.groups?.['host']
  return host !== undefined && isHost(host) ? ok(text) : wrong('https://example.com/…')
}

const FILE_ID = /^[\w-][\w.-]{0,99}$/

/**
 * Reads the id of an uploaded file: letters, digits, `_ . -`, so that it is never a path. Error:
 * FIELD_TYPE.
 */
export const parseFileId = (text: string): Result<string> => (FILE_ID.test(text) ? ok(text) : wrong('A–Z a–z 0–9 _ . -'))
