import type { Machine } from '#core/base/kernel/machine.ts'
import type { JobKind } from '#core/platform/jobs/job-kind.ts'
import { exportJobMachine } from './exports/export.machine.ts'
import { makeExportJob, removeExportsJob } from './exports/make-export.kind.ts'
import { removeKeyCallsJob } from './keys/remove-key-calls.kind.ts'
import { warnExpiringKeysJob } from './keys/warn-expiring-keys.kind.ts'
import { memberMachine } from './members/member.machine.ts'
import { bulletinMachine, bulletinReadingMachine } from './messages/bulletin.machine.ts'
import { messageMachine } from './messages/message.machine.ts'
import { publishDueJob } from './messages/publish-due.kind.ts'
import { sendMailsJob } from './notifications/send-mails.kind.ts'
import { certificationMachine } from './shippers/certification.machine.ts'
import { contractMachine } from './shippers/contract.machine.ts'
import { sendWebhooksJob, removeWebhooksJob } from './webhooks/send-webhooks.kind.ts'

/** State machines of portal. */
export const portalMachines: readonly Machine[] = [
  certificationMachine,
  contractMachine,
  messageMachine,
  bulletinMachine,
  bulletinReadingMachine,
  exportJobMachine,
  memberMachine,
]

/** Kinds of background work of portal. */
export const portalJobs: readonly JobKind[] = [
  publishDueJob,
  sendWebhooksJob,
  removeWebhooksJob,
  sendMailsJob,
  makeExportJob,
  removeExportsJob,
  removeKeyCallsJob,
  warnExpiringKeysJob,
]
