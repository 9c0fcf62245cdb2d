import type { JobWork } from '#core/platform/jobs/job-work.ts'
import type { Span } from '#core/platform/jobs/span.rules.ts'
import type { Atomically } from '#core/base/kernel/atomically.ts'
import { ok } from '#core/base/kernel/result.ts'
import { sendMailsJob } from './send-mails.kind.ts'
import { sendMails, type SendingUnit } from './send-mails.ts'

type Parts<U> = Omit<Parameters<typeof sendMails>[0], 'atomically'> & { readonly atomically: Atomically<U> }

/**
 * Sending as background work, each message in units of its own; it may be done at any time, and
 * again.
 */
export const sendMailsWork = <U extends SendingUnit>(parts: Parts<U>): JobWork<U, Span> => ({
  kind: sendMailsJob,
  run: async ({ finishing, signal }) => {
    const sent = await sendMails(parts)(signal)
    return sent.ok ? finishing(async () => ok(undefined)) : sent
  },
})
