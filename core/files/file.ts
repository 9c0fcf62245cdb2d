import type { Instant } from '../kernel/clock.ts'
import { cleanText } from '../kernel/text.ts'
import { scopeOfGrant, type Permission, type RoleHolder } from '../identity/permissions.ts'

/** What files may be, by their content, and how their names end. */
export const FILE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
} as const satisfies Record<string, string>
export type FileType = keyof typeof FILE_TYPES

export const isFileType = (type: string): type is FileType => Object.hasOwn(FILE_TYPES, type)
export const isPicture = (type: FileType): boolean => type !== 'application/pdf'

/** What files are for, and what lets the staff open one beside its owner: nothing, for a file that no record names yet. */
const PURPOSES = {
  certification: { area: 'certifications', action: 'read' },
  contract: { area: 'certifications', action: 'read' },
  attachment: undefined,
  // Opened through the work order that it was said in.
  work_order: undefined,
  publication: { area: 'bulletins', action: 'read' },
} as const satisfies Record<string, Permission | undefined>
export type FilePurpose = keyof typeof PURPOSES

/** A file and what is known of it; its bytes lie in the file store by its id, which is random and tells nothing. */
export type StoredFile = {
  readonly id: string
  readonly ownerId: number
  readonly purpose: FilePurpose
  /** As its owner calls it, for people to read; no path is ever made of it. */
  readonly fileName: string
  readonly type: FileType
  readonly sizeBytes: number
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string
  readonly createdAt: Instant
}

/** Who wants to open a file. */
export type Opener = RoleHolder & { readonly id: number; readonly audience: 'customer' | 'staff' }

/** Its owner, and staff with the permission for files of this purpose of every client, or of those whose contact they are; others are told that there is none. */
export function mayOpen(
  { ownerId, purpose }: Pick<StoredFile, 'ownerId' | 'purpose'>,
  opener: Opener,
  ownClients: readonly number[] = [],
): boolean {
  if (opener.id === ownerId) return true
  const permission = PURPOSES[purpose]
  if (opener.audience !== 'staff' || permission === undefined) return false
  const scope = scopeOfGrant(opener, permission)
  return scope === 'all' || (scope === 'own' && ownClients.includes(ownerId))
}

const LONGEST_NAME = 120

/** What a file is called when it is given back: the last part of what its owner called it, ending as its content demands. */
export function safeFileName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = cleanText(last.replace(/[\p{C}<>:"|?*]/gu, ''))
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const shortened = Array.from(stem).slice(0, LONGEST_NAME).join('')
  return `${shortened === '' ? 'file' : shortened}.${FILE_TYPES[type]}`
}
