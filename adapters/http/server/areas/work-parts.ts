import type { ExportSources } from '#core/portal/exports/export.ports.ts'
import type { MailSender, TextSender } from '#core/portal/notifications/mail-sender.port.ts'
import type { MailDocuments } from '#core/portal/notifications/send-mails.ts'
import type { StoragePeriod } from '#core/money/storage/storage-period.rules.ts'
import type { Result } from '#core/base/kernel/result.ts'
import type { SharedParts } from './composition.ts'

/** The parts that background work is made of. */
export type WorkParts = Pick<
  SharedParts,
  'store' | 'clock' | 'references' | 'payments' | 'secret' | 'sheets' | 'demo' | 'smsLimits' | 'fileStore' | 'secondPerson'
> & {
  readonly exportSources: ExportSources
  readonly mails: MailSender
  readonly texts: TextSender
  readonly documents: MailDocuments
  /** Where agents leave files; undefined where nowhere. */
  readonly agentFolder: string | undefined
  readonly storagePeriod: StoragePeriod
  /** Makes the backup of the night, where one is set up. */
  readonly backUp: () => Promise<Result<unknown>>
}

/** A client's charges of a period are billed in one unit of work, however many there are. */
const BILL_MILLIS = 120_000

/** Units of work that may take as long as a bill. */
export const patiently =
  ({ atomically, within }: WorkParts['store']): WorkParts['store']['atomically'] =>
  (work) =>
    within(BILL_MILLIS, () => atomically(work))
