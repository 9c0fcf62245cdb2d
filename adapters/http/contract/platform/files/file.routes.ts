import { z } from 'zod'
import { named } from '../../named-schema.ts'
import { defineRoute } from '../../route.ts'

/** The id of a stored file in a path. */
export const fileId = z.string().regex(/^[A-Za-z0-9_-]{32}$/)

/** The address of a file by its id. */
export const addressOfFile = (id: string): string => `/api/files/${id}`

export const uploadedFile = named(
  'UploadedFile',
  z.object({
    id: z.string(),
    /**
     * The address that records refer to; it opens for the file's owner and for those who may see
     * such a record.
     */
    src: z.string(),
    name: z.string(),
    type: z.string(),
    size: z.number().int(),
    sha256: z.string(),
  }),
)
/** The answer of an upload, sent whole where a record names its files by name and address. */
export const uploadsUnder = (name: string): z.ZodType => z.object({ [name]: z.array(uploadedFile) })
export type UploadedFile = z.output<typeof uploadedFile>

/** Files of every area: uploaded, and opened by those who may. */
export const fileRoutes = {
  uploadFile: defineRoute({
    keyScope: 'orders:write',
    tag: 'files',
    audience: 'any',
    permission: { area: 'session', action: 'update' },
    clients: 'none',
    pages: 'any',
    whileRestricted: true,
    method: 'POST',
    path: '/common/uploadOSS',
    summary: 'Upload a file for a record to name: JPEG, PNG, WebP or PDF by its content, 20,971,520 bytes at most; it is private',
    upload: true,
    // Clients of earlier days name the purpose, which the record that names the file decides.
    ignores: ['purpose'],
    perMinute: 120,
    payload: uploadedFile,
  }),
  openFile: defineRoute({
    tag: 'files',
    audience: 'any',
    permission: { area: 'session', action: 'read' },
    // Who may open a file is decided by the records that name it, and by its purpose (`mayOpen`).
    clients: 'none',
    pages: 'any',
    whileRestricted: true,
    method: 'GET',
    path: '/files/{file_id}',
    member: 'any',
    summary:
      'A file, for its owner and for those who may see a record that names it (an order, a channel, a certification); missing for all others',
    params: z.object({ file_id: fileId }),
    file: 'application/octet-stream',
  }),
}
