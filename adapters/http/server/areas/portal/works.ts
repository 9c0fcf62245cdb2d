import { makeExportWork, removeExportsWork } from '#core/portal/exports/make-export.work.ts'
import { removeKeyCallsWork } from '#core/portal/keys/remove-key-calls.work.ts'
import { warnExpiringKeysWork } from '#core/portal/keys/warn-expiring-keys.work.ts'
import { sendMailsWork } from '#core/portal/notifications/send-mails.work.ts'
import { publishDueWork } from '#core/portal/messages/publish-due.work.ts'
import { removeWebhooksWork, sendWebhooksWork } from '#core/portal/webhooks/send-webhooks.work.ts'
import { webhookSending } from './webhooks/composition.ts'
import type { Unit } from '../../../../store/unit.ts'
import { filePorts } from '../platform/files/composition.ts'
import type { WorkParts } from '../work-parts.ts'

const exportFilesOf = ({ store, fileStore, clock }: Pick<WorkParts, 'store' | 'fileStore' | 'clock'>) => ({
  ...filePorts({ store, fileStore, clock }),
  exports: store.exports,
})

/** Background work of the portal. */
export const portalWorks = ({
  store,
  clock,
  references,
  secret,
  demo,
  smsLimits,
  mails,
  texts,
  documents,
  fileStore,
  exportSources,
}: WorkParts) => [
  publishDueWork<Unit>({ clock }),
  sendWebhooksWork<Unit>(webhookSending({ store, clock, secret, demo })),
  removeWebhooksWork<Unit>({ atomically: store.atomically, clock }),
  sendMailsWork<Unit>({
    atomically: store.atomically,
    reading: store.notifications,
    mails,
    texts,
    documents,
    smsLimits,
    clock,
    chance: Math.random,
  }),
  makeExportWork<Unit>({ ...exportFilesOf({ store, fileStore, clock }), sources: exportSources, references }),
  removeExportsWork<Unit>(exportFilesOf({ store, fileStore, clock })),
  removeKeyCallsWork<Unit>({ atomically: store.atomically, clock }),
  warnExpiringKeysWork<Unit>({ atomically: store.atomically, clock }),
]
