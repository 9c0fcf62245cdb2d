import type { Entity } from '#core/base/fields/entity.ts'
import type { References } from '#core/base/fields/references.ts'
import type { FileStore, FileStreams } from '#core/platform/files/file-store.port.ts'
import type { PasswordHasher, Tokens } from '#core/platform/access/identity.ports.ts'
import type { UserList } from '#core/platform/access/accounts/user-lists.ts'
import type { recordError } from '#core/platform/errors/record-error.usecase.ts'
import type { SecondPersonRule } from '#core/money/acts/money-act.ts'
import type { Money } from '#core/base/kernel/money.ts'
import type { Clock } from '#core/base/kernel/clock.ts'
import type { LabelFiles } from '#core/parcels/labels/label-files.port.ts'
import type { LabelRenderer } from '#core/parcels/labels/label.ts'
import type { BagLabelRenderer } from '#core/parcels/labels/bag-label.ts'
import type { SkuLabelRenderer } from '#core/parcels/labels/sku-label.ts'
import type { ListPrinter } from '#core/base/documents/list-document.ts'
import type { SheetMarker, SheetReader, SheetWriter } from '#core/base/sheets/sheet.port.ts'
import type { SmsLimits } from '#core/portal/notifications/sms-limits.ts'
import type { PayoutProviders } from '#core/money/cod/payouts/payout-provider.port.ts'
import type { PaymentProviders } from '#core/money/payments/payment-provider.port.ts'
import type { SmsSender } from '#core/portal/notifications/sms.port.ts'
import type { Store } from '../../../store/store.ts'
import type { EventStreams } from './platform/live/event-stream.ts'

/** Who receives payments for us, and where they reach us. */
export type Payments = {
  readonly providers: PaymentProviders
  /** Who pays COD out for us, and lets clients authorise their accounts. */
  readonly payouts: PayoutProviders
  readonly publicUrl: string
  /** The actions of the sandbox's payers; left out without demo data. */
  readonly sandbox?: {
    readonly payAs: SandboxPayer
    /**
     * The payment of an address or a form of the sandbox; undefined where it is not one of ours.
     */
    readonly trade: (number: string, sign: string) => Promise<{ readonly amount: Money } | undefined>
    readonly payees: SandboxPayees
  }
}

/**
 * The accounts that can be authorised in the sandbox, and where each leads to; undefined for an
 * address that it did not make.
 */
export type SandboxPayees = (asked: {
  readonly state: string
  readonly returnUrl: string
  readonly sign: string
}) => readonly { readonly id: string; readonly nickname: string; readonly href: string }[] | undefined

/**
 * The action of a sandbox payer on a payment: the provider then sends its signed notification so
 * many times. Undefined for an unknown one.
 */
export type SandboxPayer = (
  number: string,
  done: { readonly outcome: 'paid' | 'closed'; readonly amount?: Money; readonly times: number },
) => Promise<readonly { readonly status: number; readonly answer: string }[] | undefined>

/**
 * The parts that the areas are made of: the server's composition makes each part once, and each
 * area takes those that it needs.
 */
export type SharedParts = {
  readonly store: Store
  readonly references: () => References
  readonly clock: Clock
  readonly entities: readonly Entity[]
  readonly passwords: PasswordHasher
  readonly tokens: Tokens
  readonly sms: SmsSender
  readonly smsLimits: SmsLimits
  readonly fileStore: FileStore & FileStreams
  readonly sheets: { readonly reader: SheetReader; readonly marker: SheetMarker; readonly xlsx: SheetWriter; readonly csv: SheetWriter }
  readonly labelRenderer: LabelRenderer & SkuLabelRenderer & BagLabelRenderer
  readonly listPrinter: ListPrinter
  readonly labelFiles: LabelFiles
  readonly recordError: ReturnType<typeof recordError>
  readonly eventStreams: EventStreams
  /** The calls of keys that this server has answered. */
  readonly keyCallLog: { readonly flush: () => Promise<void> }
  /** The server's own secret, from which codes are hashed. */
  readonly secret: string
  /** Goes on with work once the call is answered; what it throws is logged. */
  readonly afterAnswer: (work: () => Promise<void>) => void
  /** Where print agents listen on the machines of those who print. */
  readonly printPort: number
  /** Prices are published by somebody other than their author. */
  readonly tariffsNeedTwo: boolean
  /** Above which amount acts that give money or credit need a second person. */
  readonly secondPerson: SecondPersonRule
  readonly payments: Payments
  /** Days until a bill is due, and who bills. */
  readonly billing: { readonly paymentDays: number; readonly company: string; readonly bankDetails: string | undefined }
  /** The lists of the settings that name an account. */
  readonly userListsOf: (accountId: number) => readonly UserList[]
  /** Services outside that the settings name. */
  readonly connected: Readonly<Record<'payments' | 'mail' | 'sms' | 'backup', boolean>>
  /** Whether the server shows the demo. */
  readonly demo: boolean
}
