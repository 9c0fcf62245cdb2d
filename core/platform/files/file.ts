import type { Instant } from '#core/base/kernel/clock.ts'
import { cleanText } from '#core/base/kernel/text.ts'
import { scopeOfGrant, type Permission, type RoleHolder } from '../access/roles/permissions.ts'

/** The accepted file types, by their content, with their extensions. */
export const FILE_TYPES = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
} as const satisfies Record<string, string>
export type FileType = keyof typeof FILE_TYPES

export const isPicture = (type: FileType): boolean => type.startsWith('image/')

/**
 * The purposes of files, and the permission with which staff may open one besides its owner: none,
 * for a file that only its uses open.
 */
const PURPOSES = {
  certification: { area: 'certifications', action: 'read' },
  contract: { area: 'certifications', action: 'read' },
  attachment: undefined,
  // Opened through the work order that it was attached to.
  work_order: undefined,
  publication: { area: 'bulletins', action: 'read' },
  // A tax invoice, opened through the invoice that names it.
  invoice: undefined,
} as const satisfies Record<string, Permission | undefined>
export type FilePurpose = keyof typeof PURPOSES

/**
 * File types that tax invoices are sent as: PDF, OFD of digital ones, or a picture of a printed
 * one.
 */
const INVOICE_TYPES: readonly FileType[] = ['application/pdf', 'application/ofd', 'image/jpeg']
const USUAL_TYPES: readonly FileType[] = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf']

/** The type of a file's content where files of the purpose may have it. */
export const acceptedType = (purpose: FilePurpose, type: string | undefined): FileType | undefined =>
  (purpose === 'invoice' ? INVOICE_TYPES : USUAL_TYPES).find((one) => one === type)

/**
 * The metadata of a file; its bytes are in the file store under its id, which is random and reveals
 * nothing.
 */
export type StoredFile = {
  readonly id: string
  readonly ownerId: number
  readonly purpose: FilePurpose
  /** The owner's name for it, for display only; no path is ever made from it. */
  readonly fileName: string
  readonly type: FileType
  readonly sizeBytes: number
  /** Of its bytes, in hexadecimal. */
  readonly sha256: string
  readonly createdAt: Instant
}

/** A record that names a file: its area, and the client that it belongs to. */
export type FileUse = { readonly area: string; readonly clientId?: number | undefined }

/** Who wants to open a file. */
export type Opener = RoleHolder & { readonly id: number; readonly audience: 'customer' | 'staff' }

type Reading = { readonly uses?: readonly FileUse[]; readonly ownClients?: readonly number[] }

/**
 * A file belongs to what names it: who may see that record may open it, its client and the staff
 * with the permission to read its area, for every client or for the clients whose contact they are.
 * Its owner may, and the staff with the permission for files of its purpose; for everybody else the
 * file does not exist.
 */
export function mayOpen(
  { ownerId, purpose }: Pick<StoredFile, 'ownerId' | 'purpose'>,
  opener: Opener,
  { uses = [], ownClients = [] }: Reading = {},
): boolean {
  if (opener.id === ownerId) return true
  if (opener.audience !== 'staff') return uses.some(({ clientId }) => clientId === opener.id)
  const reaches = (permission: Permission, clientId: number | undefined): boolean => {
    const scope = scopeOfGrant(opener, permission)
    return scope === 'all' || (scope === 'own' && (clientId === undefined || ownClients.includes(clientId)))
  }
  const permission = PURPOSES[purpose]
  return (
    (permission !== undefined && reaches(permission, ownerId)) ||
    uses.some(({ area, clientId }) => reaches({ area, action: 'read' }, clientId))
  )
}

const LONGEST_NAME = 120

/**
 * The name of a downloaded file: the last part of the owner's name for it, with the extension of
 * its content.
 */
export function safeFileName(name: string, type: FileType): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const stem = cleanText(last.replace(/[\p{C}<>:"|?*]/gu, ''))
    .replace(/\.[^.]*$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const shortened = Array.from(stem).slice(0, LONGEST_NAME).join('')
  return `${shortened === '' ? 'file' : shortened}.${FILE_TYPES[type]}`
}
