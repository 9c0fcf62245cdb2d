import { z } from 'zod'
import { defineRoute } from '../../route.ts'

const reported = z.unknown().optional()

/**
 * How pages report errors, with or without a session. Every page has it, so it stands apart from
 * the log that staff read.
 */
export const errorReportRoutes = {
  saveError: defineRoute({
    method: 'POST',
    path: '/save_error_logger',
    tag: 'error-log',
    summary: 'Report an error of a page; secrets in it are masked, time and user are set by the server',
    audience: 'public',
    readsCaller: true,
    perMinute: 60,
    body: z.looseObject({ type: reported, code: reported, mes: reported, url: reported, request_id: reported }),
    /** The request id of the record; null where it has none or was dropped. */
    payload: z.object({ request_id: z.string().nullable() }),
  }),
}
