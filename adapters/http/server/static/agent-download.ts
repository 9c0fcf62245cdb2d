import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { httpFailure } from '../../contract/http.failures.ts'
import { sendFailure } from '../answers/answers.ts'
import { callRate } from '../answers/call-rate.ts'
import { TEXT_HEADERS } from '../answers/headers.ts'
import { sendFile } from '../answers/send-file.ts'
import type { Services } from '../services.ts'

/**
 * Where people get the print agent: the packages that were made for this server, or an address of
 * the operator's.
 */
export type AgentDownload = { readonly folder: string; readonly url: string | undefined }

/** The kinds of machine that there may be a package for. */
const SYSTEMS = ['linux-x64', 'linux-arm64'] as const
type System = (typeof SYSTEMS)[number]

/** How to get it otherwise: with Node, on any machine. */
const GUIDE = '/docMain/printing'
/** A package has tens of megabytes. */
const PER_MINUTE = 20

const DownloadQuery = z.object({ system: z.enum(SYSTEMS) })

/** The kind of machine that a browser names; undefined for those that there is no package for. */
function systemOf(agent = ''): System | undefined {
  if (!agent.includes('Linux') || agent.includes('Android')) return undefined
  if (/aarch64|arm64/.test(agent)) return 'linux-arm64'
  return agent.includes('x86_64') ? 'linux-x64' : undefined
}

const wantedBy = ({ query, headers }: FastifyRequest): System | undefined =>
  DownloadQuery.safeParse(query).data?.system ?? systemOf(headers['user-agent'])

/**
 * Serves `/downloads/print-agent`: the package for the caller's machine, or for the `system` that
 * is named. A machine that there is none for is led to the guide; an address of the operator's
 * comes before all.
 */
export function addAgentDownload(app: FastifyInstance, { folder, url }: AgentDownload, { clock }: Pick<Services, 'clock'>): void {
  const rate = callRate(clock)
  app.get('/downloads/print-agent', async (request, reply) => {
    const seconds = rate({ key: request.ip, perMinute: PER_MINUTE })
    if (seconds > 0) return sendFailure(request, reply, httpFailure('TOO_MANY_CALLS', { seconds }))
    const system = wantedBy(request)
    const fileName = `crossdock-print-agent-${system}.tar.gz`
    const file = system === undefined ? undefined : await stat(join(folder, fileName)).catch(() => undefined)
    if (url !== undefined || file === undefined) return reply.headers({ ...TEXT_HEADERS, vary: 'user-agent' }).redirect(url ?? GUIDE)
    const isWhole = request.headers.range === undefined && request.headers['if-none-match'] === undefined
    void reply.headers({ vary: 'user-agent', ...(isWhole ? { 'content-length': file.size } : {}) })
    const etag = `"${file.size.toString(36)}-${Math.trunc(file.mtimeMs).toString(36)}"`
    const resumable = { etag, length: async () => file.size }
    const open = (): AsyncIterable<Uint8Array> => createReadStream(join(folder, fileName))
    return sendFile({ request, reply, type: 'application/gzip', file: { fileName, shown: 'attachment', open, resumable } })
  })
}
