import { sheetFailure } from '#core/base/sheets/sheet.failures.ts'
import { Refusal } from './refusal.ts'

export type ContentType = 'xlsx' | 'xls' | 'text'

const SIGNATURES: readonly (readonly [ContentType | string, readonly number[]])[] = [
  ['xlsx', [0x50, 0x4b, 0x03, 0x04]],
  ['xlsx', [0x50, 0x4b, 0x05, 0x06]],
  ['xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['RAR', [0x52, 0x61, 0x72, 0x21]],
  ['7z', [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', [0x1f, 0x8b]],
  ['PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['JPEG', [0xff, 0xd8, 0xff]],
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
]

/**
 * The type of a file, by its content alone. Web pages with the extension .xls, as some programs
 * export, are recognised and refused.
 */
export function detectType(bytes: Uint8Array): ContentType {
  if (bytes.length === 0) throw new Refusal(sheetFailure('FILE_EMPTY'))
  const found = SIGNATURES.find(([, signature]) => signature.every((byte, index) => bytes[index] === byte))?.[0]
  if (found === 'xlsx' || found === 'xls') return found
  if (found !== undefined) throw new Refusal(sheetFailure('FILE_TYPE_UNKNOWN', { found }))
  const markup = markupKind(Buffer.from(bytes.subarray(0, 1024)).toString('latin1').replaceAll('\0', ''))
  if (markup !== undefined) throw new Refusal(sheetFailure('FILE_TYPE_UNKNOWN', { found: markup }))
  return 'text'
}

function markupKind(head: string): string | undefined {
  const text = head.replace(/^[\xEF\xBB\xBF\xFF\xFE\s]+/, '').toLowerCase()
  if (/^(<!doctype html|<html|<head|<meta|<table|<style|<script|<body)/.test(text)) return 'HTML'
  if (text.startsWith('<?xml')) return text.includes('<html') ? 'HTML' : 'XML'
  if (text.startsWith('{\\rtf')) return 'RTF'
  return text.startsWith('mime-version:') ? 'MHTML' : undefined
}
